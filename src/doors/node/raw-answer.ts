import { corsHeaders } from "../../core/http/headers/answer-headers.ts";

export function rawHeaders(id: string, isOpen: boolean, origin: string | undefined): string[] {
  return ["X-Request-Id", id, "X-Content-Type-Options", "nosniff", ...(isOpen ? corsHeaders(origin) : [])];
}
