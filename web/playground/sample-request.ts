import { isWithoutContent } from "../../src/core/model/content.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import { hasJsonTemplate } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";

/** A request that an endpoint answers, at a playground's path. */
export function toSampleRequest(base: string, endpoint: DraftEndpoint): BuiltRequest {
  const target = `${base}${endpoint.path.replaceAll(/:[A-Za-z_]\w*/g, "1")}`;
  const takesBody = endpoint.collection === undefined && endpoint.method !== "GET" && endpoint.method !== "DELETE";
  return {
    method: endpoint.collection === undefined ? endpoint.method : "GET",
    target,
    headers: takesBody ? [{ name: "Content-Type", value: "application/json" }] : [],
    body: takesBody ? '{"name":"Ada"}' : undefined,
    answersJson: hasJsonTemplate(endpoint) && (endpoint.collection !== undefined || !isWithoutContent(endpoint.status)),
  };
}
