import { corsHeaders } from "../../core/http/headers/answer-headers.ts";

/** What an answer carries that no route makes, as names and values in turn; `origin` is who asks, where that is known. */
export function rawHeaders(id: string, isOpen: boolean, origin: string | undefined): string[] {
  return ["X-Request-Id", id, "X-Content-Type-Options", "nosniff", ...(isOpen ? corsHeaders(origin) : [])];
}
