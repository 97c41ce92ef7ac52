import type { Entry } from "../model/catalog.ts";
import { fieldKinds } from "../model/field-kinds.ts";
import type { ValueType } from "../model/field-kinds.ts";
import { UsedMap } from "../model/recent.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { AnyRecord } from "./stored-record.ts";

/** Records as far as some of their fields go: what a list has to look at, where the records themselves are not kept. */
export interface Outline {
  /** Makes what is not kept yet, a part at each step: nothing else may be called before its end. */
  prepare(): Generator<void, void, void>;
  /** The fields of the record at a position (0-based), in an object that is filled anew by every call. */
  at(position: number): AnyRecord;
}

/** The generated records of a collection that is too large to be kept. */
export interface Generated {
  readonly world: string;
  readonly entry: Entry;
  readonly total: number;
  /** The record with this number, from 1. */
  generate(index: number): YieldingSteps<AnyRecord>;
}

/** Keeps the values of fields of large collections, a column for each field, and the records' JSON where there is room. */
export interface Columns {
  /** The JSON of the record with this number, from 1, if it is kept. */
  find(world: string, entry: Entry, index: number): string | undefined;
  /** The records as far as these fields go; what is not kept is made by {@link Outline.prepare}. */
  outline(generated: Generated, fields: readonly string[]): Outline;
}

interface Column {
  readonly values: readonly unknown[];
  /** Bytes, about. */
  readonly bytes: number;
}

const PART = 5;

/** Bytes of a value in its column, and of a text besides its characters. */
const HELD_BY_A_VALUE = 8;
const HELD_BY_A_TEXT = 24;

/** Fields that are short enough to be kept whenever the records are made anyway, whoever asks: most lists look at these. */
const SHORT: readonly ValueType[] = ["number", "boolean", "enum", "date", "date-time", "id"];

/** The column of the records' JSON: no field has this name. */
const WHOLE = "";

/** Keeps columns within so many bytes: beyond, those that nobody asked for longest go. */
export function createColumns(mostBytes: number): Columns {
  const kept = new UsedMap<string, Column>(mostBytes, ({ bytes }) => bytes);
  const keyOf = (world: string, { resource }: Entry, name: string): string => `${world} ${resource.name} ${name}`;

  return {
    find(world, entry, index) {
      const json = kept.get(keyOf(world, entry, WHOLE))?.values[index - 1];
      return typeof json === "string" ? json : undefined;
    },
    outline(generated, fields) {
      const { world, entry } = generated;
      const names = fields.filter((name) => name !== "id");
      const row: Record<string, unknown> = {};
      let columns: readonly (Column | undefined)[] = [];
      return {
        *prepare() {
          columns = names.map((name) => kept.get(keyOf(world, entry, name)));
          if (!columns.includes(undefined)) return;
          // Names asked for are noted last, and so stay longest.
          const others = [...fieldKinds(entry.resource).declared.values()]
            .filter(({ path, type, many }) => path.length === 1 && !many && SHORT.includes(type))
            .map(({ name }) => name)
            .filter((name) => name !== "id")
            .filter((name) => !names.includes(name));
          const made = yield* fill(generated, names, [...others, WHOLE], mostBytes);
          for (const [name, column] of made) kept.set(keyOf(world, entry, name), column);
          columns = names.map((name) => made.get(name));
        },
        at(position) {
          row["id"] = String(position + 1);
          for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = columns[at]?.values[position];
          return row as AnyRecord; // as far as the fields go that were asked for
        },
      };
    },
  };
}

function* fill(
  { total, generate }: Generated,
  names: readonly string[],
  beside: readonly string[],
  most: number,
): YieldingSteps<ReadonlyMap<string, Column>> {
  const begin = (name: string): [string, { values: unknown[]; bytes: number }] => [
    name,
    { values: [], bytes: total * HELD_BY_A_VALUE },
  ];
  const made = new Map([...beside, ...names].map(begin));
  const whole = made.get(WHOLE);
  // Texts that come again are in memory once.
  const texts = new Map<string, string>();
  for (let index = 1; index <= total; index += 1) {
    const record = yield* generate(index);
    for (const [name, column] of made) {
      if (column === whole) continue;
      const value = record[name];
      const known = typeof value === "string" ? texts.get(value) : value;
      column.values.push(known ?? value);
      if (typeof value === "object" && value !== null) column.bytes += 4 * JSON.stringify(value).length;
      if (typeof value !== "string" || known !== undefined) continue;
      texts.set(value, value);
      column.bytes += heldBy(value);
    }
    if (whole !== undefined && made.has(WHOLE)) {
      const json = JSON.stringify(record);
      whole.values.push(json);
      whole.bytes += heldBy(json);
    }
    if (index % PART !== 0) continue;
    // Columns that nobody asked for are made as far as there is room for them.
    let bytes = [...made.values()].reduce((sum, column) => sum + column.bytes, 0);
    for (let at = beside.length - 1; at >= 0 && bytes > most; at -= 1) {
      bytes -= made.get(beside[at] ?? "")?.bytes ?? 0;
      made.delete(beside[at] ?? "");
    }
    yield;
  }
  return made;
}

function heldBy(text: string): number {
  // eslint-disable-next-line no-control-regex
  return HELD_BY_A_TEXT + (/^[\u0000-\u00ff]*$/.test(text) ? text.length : 2 * text.length);
}
