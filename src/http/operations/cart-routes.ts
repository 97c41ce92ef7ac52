import { z } from "zod";

import { AnswerSize } from "../../engine/answer-size.ts";
import { parseItemQuery } from "../../engine/query/list-query.ts";
import { toViewJson } from "../../engine/query/view.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import { toEntityTag } from "../../engine/stored-record.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import type { Transaction } from "../../engine/transaction.ts";
import { reference } from "../../model/values.ts";
import { cart } from "../../resources/bookstore/cart.ts";
import {
  addToCart,
  checkoutCurrentCart,
  emptyCart,
  findCurrentCart,
  removeFromCart,
  setCartQuantity,
} from "../../resources/bookstore/current-cart.ts";
import type { Cart } from "../../resources/bookstore/current-cart.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Parts } from "../parts.ts";
import { assertPreconditions } from "../preconditions.ts";
import type { Router } from "../router.ts";
import { bearerOf } from "./auth-routes.ts";
import { readAnswer, serveOperation, VARY_BY_USER } from "./operation.ts";
import type { Operation } from "./operation.ts";

const PATH = "/v1/bookstore/cart";

/** Whose cart it is without a signed-in user. */
const GUEST = "4";

const quantity = z.int().min(1);
const ADD = z.object({ bookId: reference(), quantity: quantity.default(1) });
const SET = z.object({ quantity });
const HEADERS = ["Cache-Control", "private, no-cache", "Vary", VARY_BY_USER] as const;

/** The caller's current cart: that of the Bearer token's user, else of user 4. */
export function cartRoutes(app: Router, parts: Parts): void {
  const { mockAuth, catalog, world, answers } = parts;
  const entry = catalog.get(cart.name);

  /** The book that the path names. */
  const bookOf = ({ exchange }: Operation): string => exchange.params["bookId"] ?? "";

  async function userOf({ exchange }: Operation, sandbox: Sandbox): Promise<string> {
    if (exchange.header("authorization") === undefined) return GUEST;
    return (await mockAuth.authenticate(sandbox, bearerOf(exchange))).id;
  }

  /** Runs a write on the current cart. Throws what `work` throws, else `precondition_failed` if the cart is not as the request has it. */
  async function write<T>(operation: Operation, work: (tx: Transaction, userId: string) => T): Promise<T> {
    const sandbox = await operation.sandbox();
    const userId = await userOf(operation, sandbox);
    return sandbox.write((tx) => {
      const current = findCurrentCart(tx.list(cart), userId);
      const before = current === undefined ? undefined : tx.peek(entry, Number(current.id));
      const result = work(tx, userId);
      const tag = (): string => before?.tag ?? toEntityTag(JSON.stringify(emptyRecord(userId)));
      assertPreconditions(operation.exchange, { name: "the cart", path: PATH, tag });
      return result;
    });
  }

  /** Runs a write on the current cart and answers with the cart. */
  async function change(operation: Operation, work: (tx: Transaction, userId: string) => Cart): Promise<Answer> {
    const changed = await write(operation, (tx, userId) => {
      const { id } = work(tx, userId);
      return tx.peek(entry, Number(id));
    });
    if (changed === undefined) throw new Error("the cart was there a moment ago");
    return jsonAnswer(200, changed.json, ["ETag", changed.tag, ...HEADERS, ...operation.applied]);
  }

  const get = { tried: "get the cart", takes: ["fields", "expand"], takesSeed: true };
  app.get(
    PATH,
    serveOperation(parts, get, async (operation) => {
      const { exchange, seed } = operation;
      const query = parseItemQuery([...operation.query], entry, catalog);
      const answer = (value: unknown): Answer => readAnswer(exchange, value, seed, VARY_BY_USER);
      if (seed !== undefined) return answer(answers.item("1", query, entry, world(seed))?.body);
      const sandbox = await operation.sandbox();
      const userId = await userOf(operation, sandbox);
      const carts = sandbox.collection(entry);
      const records = carts.slice(0, carts.total).map(({ record }) => record as unknown as Cart); // of the cart's own collection
      const current = findCurrentCart(records, userId);
      if (current !== undefined) return answer(answers.item(current.id, query, entry, sandbox)?.body);
      const none = emptyRecord(userId);
      return answer(query.view === undefined ? none : toViewJson(none, query.view, sandbox, catalog, new AnswerSize()));
    }),
  );
  const add = { tried: "add a book to the cart" };
  app.post(
    `${PATH}/items`,
    serveOperation(parts, add, async (operation) => {
      const body = await operation.body(ADD);
      return change(operation, (tx, userId) => addToCart(tx, userId, body.bookId, body.quantity));
    }),
  );
  const set = { tried: "set the quantity of a book in the cart" };
  app.patch(
    `${PATH}/items/:bookId`,
    serveOperation(parts, set, async (operation) => {
      const body = await operation.body(SET, "merge");
      return change(operation, (tx, userId) => setCartQuantity(tx, userId, bookOf(operation), body.quantity));
    }),
  );
  app.delete(
    `${PATH}/items/:bookId`,
    serveOperation(parts, { tried: "remove a book from the cart" }, (operation) =>
      change(operation, (tx, userId) => removeFromCart(tx, userId, bookOf(operation))),
    ),
  );
  app.delete(
    PATH,
    serveOperation(parts, { tried: "empty the cart" }, async (operation) => {
      await write(operation, emptyCart);
      return emptyAnswer(204, HEADERS);
    }),
  );
  app.post(
    `${PATH}/checkout`,
    serveOperation(parts, { tried: "check out the cart" }, async (operation) => {
      const placed = await write(operation, (tx, userId) => {
        const { id } = checkoutCurrentCart(tx, userId);
        return tx.peek(catalog.get("order"), Number(id));
      });
      if (placed === undefined) throw new Error("the order was there a moment ago");
      return jsonAnswer(201, placed.json, [
        "Location",
        `/v1/bookstore/orders/${placed.id}`,
        "ETag",
        placed.tag,
        ...HEADERS,
      ]);
    }),
  );
}

/** What is shown where there is no cart yet: nothing is created by looking. */
function emptyRecord(userId: string): Readonly<Record<keyof AnyRecord, unknown>> {
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
