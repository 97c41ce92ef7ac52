import type { PlaygroundRow } from "../storage/storage.ts";
import { KEY_ENDPOINTS, VISITOR_ENDPOINTS } from "./bounds.ts";

export function endpointLimit({ owner }: Pick<PlaygroundRow, "owner">): number {
  return isCustomer(owner) ? KEY_ENDPOINTS : VISITOR_ENDPOINTS;
}

export function isCustomer(owner: string): boolean {
  return owner.startsWith("key:");
}
