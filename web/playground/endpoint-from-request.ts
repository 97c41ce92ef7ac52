import { ENDPOINT_METHODS } from "../../src/core/playgrounds/endpoint-methods.ts";
import { parseEndpointPattern } from "../../src/core/playgrounds/path-pattern.ts";
import { newEndpoint } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";
import type { LoggedRequest } from "./merge-requests.ts";

const LIKE_AN_ID = /^\d+$|^[0-9a-f]{8}-/i;

/** An endpoint that would have fitted a request: what looks like an id in its path, or cannot stand there, becomes a parameter. */
export function endpointFromRequest({
  method,
  path,
  body,
}: Pick<LoggedRequest, "method" | "path" | "body">): DraftEndpoint {
  let parameters = 0;
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      const text = decode(segment);
      if (!LIKE_AN_ID.test(text) && isLiteral(text)) return text;
      parameters += 1;
      return parameters === 1 ? ":id" : `:id${parameters}`;
    });
  const id = parameters === 0 ? {} : { id: "{{params.id}}" };
  const echo = body === null || body === "" ? {} : { received: "{{body}}" };
  return newEndpoint({
    method: ENDPOINT_METHODS.find((known) => known === method) ?? "GET",
    path: `/${segments.join("/")}`,
    status: method === "POST" ? 201 : 200,
    template: JSON.stringify({ ...id, ok: true, ...echo }, null, 2),
  });
}

/** A segment as it was meant; one that is not percent-encoded properly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** True if the API takes the text as a segment that stands for itself. */
function isLiteral(text: string): boolean {
  try {
    return text !== "*" && !text.includes("/") && parseEndpointPattern(`/${text}`).shape === text;
  } catch {
    return false;
  }
}
