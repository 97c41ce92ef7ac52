import * as z from "zod";

import { domainTitle, schemaNames } from "../../description/names.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import { ANYONE } from "../../description/paths.ts";
import { ENTITY_TAG } from "../../description/response-headers.ts";
import { expandParameters, fieldsParameter } from "../../description/selection-parameters.ts";
import { cart } from "../../domains/bookstore/cart.ts";
import {
  addToCart,
  checkoutCurrentCart,
  emptyCart,
  findCurrentCart,
  removeFromCart,
  setCartQuantity,
} from "../../domains/bookstore/current-cart.ts";
import type { CurrentCart } from "../../domains/bookstore/current-cart.ts";
import type { AnswerDeclaration, Security } from "../../http/operation/declaration.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { component } from "../../http/operation/parameter-kinds.ts";
import { noContent, okPieces } from "../../http/operation/reply.ts";
import type { Catalog } from "../../model/catalog.ts";
import { namedObject } from "../../model/named-object.ts";
import { reference } from "../../model/values.ts";
import { parseItemQuery } from "../../sandbox/query/list-query.ts";
import type { ItemQuery } from "../../sandbox/query/list-query.ts";
import { ITEM_PARAMETERS } from "../../sandbox/query/parameters.ts";
import { createRendering, toViewJson } from "../../sandbox/query/view.ts";
import { toPieces } from "../../sandbox/text-pieces.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { loop } from "../../sandbox/work.ts";
import { BEARER } from "../auth/auth-operations.ts";
import { GUEST, createCartWrites, currentCartSchema, emptyRecord, peek, userOf } from "./cart-writes.ts";

const TAG = "Cart";
const SECURITY: Security = [...ANYONE, ...BEARER];

const COMMON = {
  tag: TAG,
  caller: "data",
  simulates: true,
  inSandbox: true,
  varies: ["Authorization"],
  security: SECURITY,
} as const;
const CONDITIONAL = { ...COMMON, isConditional: true, uses: ["mockAuth"] } as const;
const FILLED = ["invalid_token", "precondition_failed", "out_of_stock", "answer_too_large"] as const;

type ShownQuery = Readonly<Partial<Record<"fields" | "expand", string | undefined>>>;

/** `/v1/bookstore/cart`: the cart that the signed-in user is filling, else user 4. */
export function cartOperations(catalog: Catalog): OperationGroup {
  if (catalog.find(cart.domain, cart.collection) === undefined) return { title: "", tags: [], operations: [] };
  const entry = catalog.get(cart.name);
  const order = catalog.get("order");
  const quantity = z.int().min(1);
  const bookId = { bookId: z.string().describe("The book's id.").meta({ example: "1" }) };
  /** The answer to a write; its example is what the write gives user 4, who has no cart in world 1. */
  const changed = (summary: string, work: (tx: Transaction) => CurrentCart): AnswerDeclaration => ({
    description: "The cart as it is now.",
    headers: ENTITY_TAG,
    body: component(schemaNames(entry.resource).record),
    examples: ({ attempt }) => ({
      cart: { summary, value: attempt((tx) => peek(tx, entry, work(tx).id)) },
    }),
  });
  const shown = {
    query: { fields: z.string().optional(), expand: z.string().optional() },
    describedQuery: () => [fieldsParameter(entry, catalog), ...expandParameters(entry, catalog)],
    checks: [
      ({ isWhole, query }: { readonly isWhole: boolean; readonly query: ShownQuery }) =>
        isWhole || toItemQuery(query, "show the cart"),
    ],
  };
  const toItemQuery = (query: ShownQuery, tried: string): ItemQuery =>
    parseItemQuery(
      Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
      entry,
      catalog,
      undefined,
      { tried, takes: ITEM_PARAMETERS, others: [] },
    );
  const { change, write } = createCartWrites(entry, catalog);
  const addTwo = (tx: Transaction): CurrentCart => addToCart(tx, GUEST, "1", 2);

  const getCurrentCart = defineOperation({
    ...COMMON,
    route: "GET /v1/bookstore/cart",
    id: "getCurrentCart",
    summary: "Get the current cart",
    description:
      "The newest active cart of the user. If there is none, the answer is an empty cart whose id is null; reading creates nothing. With `_seed` it is cart 1 of that world.",
    seeded: "world",
    ...shown,
    answers: {
      description: "The cart.",
      body: z.unknown().meta({ id: "CurrentCart", override: currentCartSchema(entry, catalog) }),
      examples: ({ attempt }) => {
        const filled = attempt((tx) => peek(tx, entry, addTwo(tx).id));
        return {
          cart: { summary: "A cart with two of book 1", value: filled },
          none: { summary: "None yet", value: { ...filled, ...emptyRecord(GUEST) } },
        };
      },
    },
    problems: ["invalid_token", "answer_too_large"],
    uses: ["mockAuth", "world", "answers"],
    async handle({ request, caller, query, world: chosen, sandbox }, services) {
      const asked = toItemQuery(query, "get the current cart");
      const { answers, world } = services;
      const reply = (pieces = ["null"] as readonly string[]) => loop.run(caller.owner, okPieces(pieces));
      // A world without records has no cart, but somebody whose it would be.
      const item = chosen === undefined ? undefined : answers.item("1", asked, entry, world(chosen));
      if (item !== undefined) return reply(item.pieces);
      const opened = await sandbox();
      const userId = await userOf(request, opened, services);
      const carts = opened.collection(entry);
      const records = carts.slice(0, carts.total).map(({ record }) => record as unknown as CurrentCart); // of the cart's own collection
      const current = findCurrentCart(records, userId);
      if (current !== undefined) return reply(answers.item(current.id, asked, entry, opened)?.pieces);
      const none = emptyRecord(userId);
      const { view } = asked;
      return reply(
        toPieces(view === undefined ? JSON.stringify(none) : toViewJson(none, view, createRendering(opened, catalog))),
      );
    },
  });

  const emptyCurrentCart = defineOperation({
    ...CONDITIONAL,
    route: "DELETE /v1/bookstore/cart",
    id: "emptyCurrentCart",
    summary: "Empty the current cart",
    description: "Removes all books from the cart.",
    answers: { 204: { description: "The cart is empty." } },
    problems: ["invalid_token", "precondition_failed"],
    handle: (call, services) =>
      write(call, services, (tx, userId) => {
        emptyCart(tx, userId);
        return noContent();
      }),
  });

  const addCartItem = defineOperation({
    ...CONDITIONAL,
    ...shown,
    route: "POST /v1/bookstore/cart/items",
    id: "addCartItem",
    summary: "Add a book to the current cart",
    description: "If the cart already has the book, adds to its quantity. Creates the cart if there is none.",
    body: {
      schema: namedObject("CartItemAdd", {
        bookId: reference().describe("The book."),
        quantity: quantity.default(1).describe("How many more; the default is 1."),
      }),
      examples: { two: { summary: "Two of book 1", value: { bookId: "1", quantity: 2 } } },
    },
    answers: { 200: changed("A cart with two of book 1", addTwo) },
    problems: [...FILLED, "unresolved_reference"],
    authorize: ({ query }) => toItemQuery(query, "change the current cart"),
    handle: (call, services) =>
      change(call, services, (tx, userId) => addToCart(tx, userId, call.body.bookId, call.body.quantity)),
  });

  const updateCartItem = defineOperation({
    ...CONDITIONAL,
    ...shown,
    route: "PATCH /v1/bookstore/cart/items/{bookId}",
    id: "updateCartItem",
    summary: "Set the quantity of a book in the current cart",
    description:
      "Sets how many of the book the cart has. A smaller number always works; a larger one must not exceed the book's stock.",
    params: bookId,
    body: {
      schema: namedObject("CartItemPatch", { quantity: quantity.describe("How many.") }),
      examples: { three: { summary: "Three of them", value: { quantity: 3 } } },
    },
    answers: {
      200: changed("Three instead of two", (tx) => {
        addTwo(tx);
        return setCartQuantity(tx, GUEST, "1", 3);
      }),
    },
    problems: [...FILLED, "not_found"],
    authorize: ({ query }) => toItemQuery(query, "change the current cart"),
    handle: (call, services) =>
      change(call, services, (tx, userId) => setCartQuantity(tx, userId, call.params.bookId, call.body.quantity)),
  });

  const removeCartItem = defineOperation({
    ...CONDITIONAL,
    ...shown,
    route: "DELETE /v1/bookstore/cart/items/{bookId}",
    id: "removeCartItem",
    summary: "Remove a book from the current cart",
    description: "Removes all copies of the book. Other books stay.",
    params: bookId,
    answers: {
      200: changed("The two of book 1 are gone", (tx) => {
        addTwo(tx);
        return removeFromCart(tx, GUEST, "1");
      }),
    },
    problems: ["invalid_token", "precondition_failed", "not_found", "answer_too_large"],
    authorize: ({ query }) => toItemQuery(query, "change the current cart"),
    handle: (call, services) => change(call, services, (tx, userId) => removeFromCart(tx, userId, call.params.bookId)),
  });

  const checkOut = defineOperation({
    ...CONDITIONAL,
    route: "POST /v1/bookstore/cart/checkout",
    id: "checkOutCurrentCart",
    summary: "Check out the current cart",
    description:
      "Turns the cart into a pending order at the current prices, and takes the books from the stock, which must have enough of all of them. Pay it with `payOrder`.",
    answers: {
      201: {
        description: "The order.",
        headers: ENTITY_TAG,
        body: component(schemaNames(order.resource).record),
        examples: ({ attempt }) => ({
          order: {
            summary: "Two of book 1",
            value: attempt((tx) => {
              addTwo(tx);
              return peek(tx, order, checkoutCurrentCart(tx, GUEST).id);
            }),
          },
        }),
      },
    },
    problems: [
      "invalid_token",
      "precondition_failed",
      "conflict",
      "out_of_stock",
      "unresolved_reference",
      "validation_failed",
    ],
    handle: (call, services) =>
      write(call, services, (tx, userId) => {
        const { id, json, tag } = peek(tx, order, checkoutCurrentCart(tx, userId).id);
        return { status: 201, json, headers: ["Location", `/v1/bookstore/orders/${id}`, "ETag", tag] };
      }),
  });

  return {
    title: domainTitle(catalog, entry.resource.domain),
    tags: [{ name: TAG, description: "The current cart: of the Bearer token's user, else of user 4." }],
    operations: [getCurrentCart, emptyCurrentCart, addCartItem, updateCartItem, removeCartItem, checkOut],
  };
}
