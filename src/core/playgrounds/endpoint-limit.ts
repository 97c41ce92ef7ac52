import type { PlaygroundRow } from "../storage/storage.ts";
import { KEY_ENDPOINTS, CUSTOMER_OPERATIONS, VISITOR_ENDPOINTS, VISITOR_OPERATIONS } from "./bounds.ts";

export function endpointLimit({ owner }: Pick<PlaygroundRow, "owner">): number {
  return isCustomer(owner) ? KEY_ENDPOINTS : VISITOR_ENDPOINTS;
}

/** Operations that its API description may have. */
export function operationLimit({ owner }: Pick<PlaygroundRow, "owner">): number {
  return isCustomer(owner) ? CUSTOMER_OPERATIONS : VISITOR_OPERATIONS;
}

export function isCustomer(owner: string): boolean {
  return owner.startsWith("key:");
}
