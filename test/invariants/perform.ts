import {
  addToCart,
  checkoutCurrentCart,
  emptyCart,
  removeFromCart,
  setCartQuantity,
} from "../../src/core/domains/bookstore/current-cart.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
// Makes attempts to write.
import type { Sandbox } from "../../src/core/sandbox/sandbox.ts";
import type { Transaction } from "../../src/core/sandbox/transaction.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "../../src/core/sandbox/writing.ts";
import { NEAR } from "./attempts.ts";
import type { Attempt } from "./attempts.ts";

/** Puts ids of records that are there in the place of `@book:3`. */
export function resolve<T>(sandbox: Sandbox, value: T): T {
  const text = JSON.stringify(value).replaceAll(/"@(\w+):(\d+)"/g, (_all, name: string, at: string) => {
    const records = sandbox.collection(catalog.get(name));
    const near = [...records.slice(0, 3), ...records.slice(Math.max(3, records.total - NEAR + 3), records.total)];
    return `"${near[Number(at) % near.length]?.id ?? 1}"`;
  });
  return JSON.parse(text) as T; // ids are texts, as the tokens were
}

/** Makes one attempt. Throws what it is refused with. */
export function perform(tx: Transaction, wanted: Exclude<Attempt, { do: "wait" }>): unknown {
  if (!("to" in wanted)) {
    switch (wanted.do) {
      case "add":
        return addToCart(tx, wanted.user, wanted.book, wanted.quantity);
      case "set":
        return setCartQuantity(tx, wanted.user, wanted.book, wanted.quantity);
      case "remove":
        return removeFromCart(tx, wanted.user, wanted.book);
      case "empty":
        return emptyCart(tx, wanted.user);
      case "checkout":
        return checkoutCurrentCart(tx, wanted.user);
      default:
        return wanted satisfies never;
    }
  }
  const entry = catalog.get(wanted.to);
  const options = { strict: false };
  if (wanted.do === "create") return createRecord(tx, entry, wanted.body, options);
  const before = tx.peek(entry, Number(wanted.id));
  if (before === undefined) throw new SeedbedError("not_found", `there is no ${wanted.to} ${wanted.id}`);
  switch (wanted.do) {
    case "patch":
      return patchRecord(tx, entry, before, wanted.body, options);
    case "replace":
      return replaceRecord(tx, entry, before, wanted.body, options);
    case "act":
      return moveRecord(tx, entry, before, wanted.action, wanted.body);
    case "delete":
      return deleteRecord(tx, entry, before);
    default:
      return wanted satisfies never;
  }
}
