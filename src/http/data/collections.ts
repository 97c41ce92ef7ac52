import type { Parts } from "../parts.ts";
import { assertAcceptsJson } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { servicePlane } from "./plane.ts";
import { createReads } from "./read.ts";
import { answerWrite } from "./write.ts";
import type { WriteMethod } from "./write.ts";

/** What answers GET and HEAD of the catalog's collections, records and nested lists. */
export function readCollections(parts: Parts): CallerHandler {
  return createReads(parts, servicePlane(parts));
}

/** What answers POST, PUT, PATCH and DELETE of the catalog's collections, records and actions. */
export function writeCollections(parts: Parts): CallerHandler {
  const plane = servicePlane(parts);
  return (exchange, caller) => {
    const target = plane.targetOf(exchange);
    exchange.shape = target.shape;
    assertAcceptsJson(exchange);
    return answerWrite(exchange, caller, target, exchange.request.method as WriteMethod, plane); // the router has no others
  };
}
