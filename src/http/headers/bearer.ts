import { headerOf } from "../request.ts";
import type { ApiRequest } from "../request.ts";

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1); undefined without one. */
export function bearerOf({ headers }: Pick<ApiRequest, "headers">): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(headerOf(headers, "authorization") ?? "")?.[1];
}
