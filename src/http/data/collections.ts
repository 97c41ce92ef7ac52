import type { DirectAnswerer } from "../operation/define-operation.ts";
import type { Parts } from "../parts.ts";
import { assertAcceptsJson } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { servicePlane } from "./plane.ts";
import { createReads } from "./read.ts";
import { answerWrite } from "./write.ts";
import type { WriteMethod } from "./write.ts";

const PLANE = ["catalog", "answers", "world"] as const;

/** What answers GET and HEAD of the catalog's collections, records and nested lists. */
export const readCollections: DirectAnswerer<(typeof PLANE)[number] | "baseUrl"> = {
  uses: [...PLANE, "baseUrl"],
  make: (services: Pick<Parts, (typeof PLANE)[number] | "baseUrl">) => createReads(services, servicePlane(services)),
};

/** What answers POST, PUT, PATCH and DELETE of the catalog's collections, records and actions. */
export const writeCollections: DirectAnswerer<(typeof PLANE)[number]> = {
  uses: PLANE,
  make(services: Pick<Parts, (typeof PLANE)[number]>): CallerHandler {
    const plane = servicePlane(services);
    return (exchange, caller) => {
      const target = plane.targetOf(exchange);
      exchange.shape = target.shape;
      assertAcceptsJson(exchange);
      return answerWrite(exchange, caller, target, exchange.request.method as WriteMethod, plane); // the router has no others
    };
  },
};
