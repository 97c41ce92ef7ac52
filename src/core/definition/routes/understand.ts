import type { YieldingSteps } from "../../model/steps.ts";
import { toEnd, mapSteps } from "../../model/steps.ts";
import type { ApiDocument } from "../../openapi/document.ts";
import type { BoundRoute, ServedResource, Understanding } from "./definition.ts";
import { findResources } from "./find-resources.ts";
import { withMeant } from "./meant-operations.ts";
import { shapeOfPath } from "./path-shape.ts";
import { toRoute } from "./to-route.ts";
import { withUnsaid } from "./unsaid-answers.ts";

interface Understood {
  readonly resources: readonly ServedResource[];
  readonly routes: readonly BoundRoute[];
  readonly understanding: Understanding;
}

const UNDERSTOOD = new WeakMap<ApiDocument, Understood>();

/** From what the operations of a description became routes; undefined for one that was made of something else. */
export function understandingOf(document: ApiDocument): Understanding | undefined {
  return UNDERSTOOD.get(document)?.understanding;
}

/** The resources of a description and its operations as routes; each document once. */
export function understand(document: ApiDocument): Understood {
  return toEnd(understandSteps(document));
}

/** As {@link understand}, in steps of about a millisecond: a large document takes a second. */
export function* understandSteps(document: ApiDocument): YieldingSteps<Understood> {
  const known = UNDERSTOOD.get(document);
  if (known !== undefined) return known;
  const plain = yield* withMeant(document.operations, document.schemas);
  const operations = yield* withUnsaid(plain, document.schemas);
  const { resources, understanding } = yield* findResources({ ...document, operations });
  const routes = yield* mapSteps(operations, (meant, at) => {
    const operation = document.operations[at] ?? meant;
    const route = toRoute(meant, shapeOfPath(meant.path), understanding);
    // What names the record of a membership in its body is nothing else.
    const isOther = operation.body !== undefined && meant.body === undefined && route.action.do !== "member";
    return { ...(isOther ? toRoute(operation, shapeOfPath(operation.path), understanding) : route), operation };
  });
  const understood = { resources, routes, understanding };
  UNDERSTOOD.set(document, understood);
  return understood;
}
