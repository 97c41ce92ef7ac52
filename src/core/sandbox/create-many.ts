import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import { MOST_AT_ONCE } from "./bounds.ts";
import { refuse } from "./input.ts";
import type { AnyRecord, StoredRecord } from "./stored-record.ts";
import type { Transaction } from "./transaction.ts";
import { createRecord } from "./writing.ts";
import type { WriteOptions } from "./writing.ts";

/**
 * Creates a record of each body, in order, with an event for each. All or nothing: throws as creating one of them does, with
 * its place in front of every pointer, and with the faults of all bodies where they are not valid. `check` may refuse a
 * record, by throwing.
 */
export function createRecords(
  tx: Transaction,
  entry: Entry,
  bodies: readonly unknown[],
  options: WriteOptions,
  check?: (record: AnyRecord) => void,
): readonly StoredRecord[] {
  const { collection } = entry.resource;
  const attempt = `create ${collection}`;
  if (bodies.length === 0)
    refuse(attempt, [{ pointer: "#", code: "too_few", detail: "is an empty array: send at least one record" }]);
  if (bodies.length > MOST_AT_ONCE) {
    const detail = `has ${bodies.length} records: at most ${MOST_AT_ONCE} are created at once; send the rest in another request`;
    refuse(attempt, [{ pointer: "#", code: "too_many", detail }]);
  }
  const ids: number[] = [];
  const faults: InputFault[] = [];
  for (const [at, body] of bodies.entries()) {
    try {
      const created = createRecord(tx, entry, body, options);
      check?.(created.record);
      ids.push(created.id);
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      // After a fault nothing is stored anyway: what others are refused with may follow from it.
      if (error.code === "validation_failed") faults.push(...placed(error, at));
      else if (faults.length === 0) throw atPlace(error, at, bodies.length);
    }
  }
  if (faults.length > 0) refuse(attempt, faults);
  // One may have changed another that was created before it.
  return ids.map((id) => tx.peek(entry, id)).filter((stored) => stored !== undefined);
}

function placed({ errors = [] }: SeedbedError, at: number): readonly InputFault[] {
  return errors.map((fault) =>
    fault.pointer === undefined ? fault : { ...fault, pointer: `#/${at}${fault.pointer.slice(1)}` },
  );
}

function atPlace(error: SeedbedError, at: number, all: number): SeedbedError {
  const { code, message, errors, members, headers } = error;
  return new SeedbedError(code, `${message} (it is number ${at} of ${all}, from 0; none was created)`, {
    ...(errors !== undefined && { errors: placed(error, at) }),
    ...(members !== undefined && { members }),
    ...(headers !== undefined && { headers }),
    cause: error,
  });
}
