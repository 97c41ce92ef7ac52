import { describeApi } from "../http/openapi/document.ts";
import type { OpenApiDocument } from "../http/openapi/specification.ts";
import type { Parts } from "../http/parts.ts";
import { PROBLEMS } from "../http/problems/problem.ts";
import { operationGroups } from "./operations.ts";

const made = new WeakMap<Parts, OpenApiDocument>();

/** The description of the API that the parts make. Made when it is first asked for, since its examples need records, and kept. */
export function descriptionOf(parts: Parts): OpenApiDocument {
  let document = made.get(parts);
  if (document === undefined) {
    document = describeApi({ ...parts, problems: PROBLEMS }, operationGroups);
    made.set(parts, document);
  }
  return document;
}
