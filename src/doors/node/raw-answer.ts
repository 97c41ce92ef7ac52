import { corsHeaders } from "../../core/http/headers/answer-headers.ts";

/** Returns the headers of an answer that no route makes, as names and values in turn; `origin` is the asking one, if known. */
export function rawHeaders(id: string, isOpen: boolean, origin: string | undefined): string[] {
  return ["X-Request-Id", id, "X-Content-Type-Options", "nosniff", ...(isOpen ? corsHeaders(origin) : [])];
}
