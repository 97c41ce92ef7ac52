import { CORS_HEADERS } from "../cors.ts";

/** What an answer carries that no route makes, as names and values in turn. */
export function rawHeaders(id: string, isOpen: boolean): string[] {
  return ["X-Request-Id", id, "X-Content-Type-Options", "nosniff", ...(isOpen ? CORS_HEADERS : [])];
}
