import { schemaNames } from "../../description/names.ts";
import { resourceSchemas } from "../../description/resource-schemas.ts";
import type { Schema } from "../../description/specification.ts";
import { cart } from "../../domains/bookstore/cart.ts";
import { findCurrentCart } from "../../domains/bookstore/current-cart.ts";
import type { CurrentCart } from "../../domains/bookstore/current-cart.ts";
import type { MaybePromise } from "../../http/answer.ts";
import type { Changed } from "../../http/headers/preconditions.ts";
import { bearerOf } from "../../http/headers/request-headers.ts";
import { okJson } from "../../http/operation/reply.ts";
import type { Reply } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { ApiRequest } from "../../http/request.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import type { Once } from "../../sandbox/outcomes.ts";
import type { ItemQuery } from "../../sandbox/query/list-query.ts";
import { renderItem } from "../../sandbox/query/run-query.ts";
import type { OpenSandbox } from "../../sandbox/sandbox.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { AnyRecord, StoredRecord } from "../../sandbox/stored-record.ts";
import { readWritten } from "../../sandbox/transaction.ts";
import type { Transaction } from "../../sandbox/transaction.ts";

const PATH = "/v1/bookstore/cart";

export const GUEST = "4";

interface CartCall {
  readonly request: ApiRequest;
  readonly subject: ItemQuery;
  sandbox(): MaybePromise<OpenSandbox>;
  assertPreconditions(changed: Changed): void;
  once<T>(): Once<T> | undefined;
}

/** The user that the request is signed in as, else {@link GUEST}. Throws `invalid_token`. */
export async function userOf(
  request: ApiRequest,
  sandbox: OpenSandbox,
  { mockAuth }: Pick<Parts, "mockAuth">,
): Promise<string> {
  if (request.headers["authorization"] === undefined) return GUEST;
  return (await mockAuth.authenticate(sandbox, bearerOf(request))).id;
}

/** `entry` is that of carts. */
export function createCartWrites(entry: Entry, catalog: Catalog) {
  /** Runs a write on the current cart. Throws what `work` throws, else `precondition_failed` if the cart is not as the request has it. */
  async function write(
    call: Omit<CartCall, "subject">,
    services: Pick<Parts, "mockAuth">,
    work: (tx: Transaction, userId: string, sandbox: OpenSandbox) => Reply,
  ): Promise<Reply> {
    const sandbox = await call.sandbox();
    const userId = await userOf(call.request, sandbox, services);
    return sandbox.write((tx) => {
      const current = findCurrentCart(tx.having(cart, "userId", userId), userId);
      const before = current === undefined ? undefined : tx.peek(entry, Number(current.id));
      const result = work(tx, userId, sandbox);
      const tag = (): string => before?.tag ?? toEntityTag(JSON.stringify(emptyRecord(userId)));
      call.assertPreconditions({ name: "the cart", path: PATH, tag });
      return result;
    }, call.once<Reply>());
  }

  function change(
    call: CartCall,
    services: Pick<Parts, "mockAuth">,
    work: (tx: Transaction, userId: string) => CurrentCart,
  ): Promise<Reply> {
    return write(call, services, (tx, userId, { world }) => {
      const changedCart = peek(tx, entry, work(tx, userId).id);
      const pieces = renderItem(call.subject, changedCart, readWritten(tx, world), catalog);
      return okJson(pieces.join(""), ["ETag", changedCart.tag]);
    });
  }

  return { write, change };
}

/** A record that was written a moment ago. */
export function peek(tx: Transaction, entry: Entry, id: string): StoredRecord {
  const stored = tx.peek(entry, Number(id));
  if (stored === undefined) throw new Error(`${entry.resource.name} ${id} was there a moment ago`);
  return stored;
}

export function emptyRecord(userId: string): Readonly<Record<keyof AnyRecord, unknown>> {
  return {
    id: null,
    userId,
    items: [],
    itemCount: 0,
    subtotal: 0,
    currency: "USD",
    status: "active",
    createdAt: null,
    updatedAt: null,
  };
}

/** A cart, or none: then what a stored one always has is null. */
export function currentCartSchema({ resource }: Entry, catalog: Catalog): Schema {
  const { properties = {}, ...schema } = resourceSchemas(resource, catalog)[schemaNames(resource).record] ?? {};
  const orNull = (name: string): Record<string, Schema> => ({ [name]: { ...properties[name], nullable: true } });
  return {
    ...schema,
    description: "The current cart. If there is none yet, its id and times are null.",
    properties: { ...properties, ...orNull("id"), ...orNull("createdAt"), ...orNull("updatedAt") },
  };
}
