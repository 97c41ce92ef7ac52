import type { PlaygroundRow } from "../storage/storage.ts";
import { KEY_ENDPOINTS, VISITOR_ENDPOINTS } from "./bounds.ts";

/** Endpoints that the owner of a playground may have in it. */
export function endpointLimit({ owner }: Pick<PlaygroundRow, "owner">): number {
  return isCustomer(owner) ? KEY_ENDPOINTS : VISITOR_ENDPOINTS;
}

/** Whether an owner is a customer: what is theirs stays. */
export function isCustomer(owner: string): boolean {
  return owner.startsWith("key:");
}
