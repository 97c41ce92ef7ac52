import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { isOwnId } from "../model/ids.ts";
import type { Id } from "../model/ids.ts";
import { isObject } from "../model/json.ts";
import { idOf } from "./base.ts";
import { refuse } from "./input.ts";
import type { PendingWrite } from "./pending-write.ts";

/** What a new record is called, and its number in its collection. */
export interface NewId {
  readonly index: number;
  readonly id: Id;
}

/** Numbers from here on are kept by name, so that those that follow by counting never end. */
const COUNTED = 2 ** 52;

/**
 * The id of a new record: the next one or, where a resource has ids of its own, the one that the body gives. Throws
 * `validation_failed` for what can be no id, and `conflict` for one that there is.
 */
export function takeNewId(tx: PendingWrite, entry: Entry, attempt: string, body: unknown): NewId {
  const { ids, compatible } = entry.resource;
  let index = tx.takeId(entry);
  const given = isObject(body) ? body["id"] : undefined;
  if (ids === undefined || given === undefined || given === null || given === "") {
    // Never one that somebody chose before.
    while (tx.isChosen(entry, String(idOf(entry, index)))) index = tx.takeId(entry);
    return { index, id: idOf(entry, index) };
  }
  const id = ids.kind === "number" && typeof given === "string" && /^\d{1,16}$/.test(given) ? Number(given) : given;
  const isNumber = ids.kind === "number" && compatible !== "json-server"; // which takes texts beside numbers
  if (!isOwnId(id) || (isNumber && typeof id !== "number")) {
    const detail = isNumber
      ? `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, or left out`
      : "must be a text of 1 to 100 characters, or left out";
    refuse(attempt, [{ pointer: "#/id", code: "invalid_value", detail }]);
  }
  if (tx.peekId(entry, String(id)) !== undefined) {
    const detail = `${JSON.stringify(id)} is that of another ${entry.resource.name}: choose another, or leave it out`;
    throw new SeedbedError("conflict", `cannot ${attempt}: id ${detail}`, {
      errors: [{ pointer: "#/id", code: "taken", detail }],
    });
  }
  const known = tx.indexOf(entry, String(id));
  if (known !== undefined && known <= index) return { index: known, id }; // it was deleted before, or is the next one
  if (known !== undefined && ids.kind === "number" && known < COUNTED) {
    tx.skipIds(entry, known + 1);
    return { index: known, id };
  }
  tx.choose(entry, String(id), index);
  return { index, id };
}
