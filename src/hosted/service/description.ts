import { describeApi } from "../../core/description/document.ts";
import type { OpenApiDocument } from "../../core/description/specification.ts";
import type { DESCRIBED, Parts } from "../../core/http/parts.ts";
import { PROBLEMS } from "../../core/http/problems/problem.ts";
import { operationGroups } from "./hosted-operations.ts";

/** By what the records of its examples come from: each service has its own. */
const made = new WeakMap<Parts["world"], OpenApiDocument>();

/** The description of the API that the parts make. Made when it is first asked for, since its examples need records, unless the build made it, and kept. */
export function descriptionOf(parts: Pick<Parts, (typeof DESCRIBED)[number]>): OpenApiDocument {
  let document = made.get(parts.world);
  if (document === undefined) {
    document = parts.readDescription() ?? describeApi({ ...parts, problems: PROBLEMS }, operationGroups);
    made.set(parts.world, document);
  }
  return document;
}
