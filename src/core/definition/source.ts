import { isObject } from "../model/json.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import { MAX_LEVELS, MAX_NODES } from "./words.ts";

/** A value of a definition, with the place where it stands. */
export type Source = ScalarSource | ListSource | MapSource;

/** A value without parts. */
export interface ScalarSource extends SourcePlace {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

export interface ListSource extends SourcePlace {
  readonly kind: "list";
  readonly items: readonly Source[];
}

/** Values by name, in the order in which they were written. */
export interface MapSource extends SourcePlace {
  readonly kind: "map";
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly key: SourcePlace;
  readonly source: Source;
}

/** A definition that was given as a value, such as what `JSON.parse` gives. What is wrong with some value goes to `faults`. */
export function fromValue(value: unknown, most: number, faults: DefinitionFaults): Source {
  const reader = new ValueReader(faults, most);
  const source = reader.read(value, [], 0);
  if (reader.isOver) faults.throwIfAny();
  return source;
}

/** Place at which a word stands in what stands at a place: as a name, a value or a part of a path; the place itself where it does not. */
export function placeOf(word: string, place: SourcePlace): SourcePlace {
  return ("kind" in place ? findWord(word, place as Source) : undefined) ?? place; // the place of a value is the value
}

function findWord(word: string, source: Source): SourcePlace | undefined {
  if (source.kind === "scalar") return String(source.value).split(".").includes(word) ? source : undefined;
  for (const part of source.kind === "list" ? source.items : source.members) {
    const found = "key" in part ? (part.name === word ? part.key : findWord(word, part.source)) : findWord(word, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A given time or date as a time, ISO 8601 UTC with milliseconds; undefined for what is none. */
export function toTime(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A source as the plain value that it is. */
export function toValue(source: Source): unknown {
  if (source.kind === "scalar") return source.value;
  if (source.kind === "list") return source.items.map(toValue);
  // Members were checked against names that an object cannot have.
  return Object.fromEntries(source.members.map(({ name, source: inner }) => [name, toValue(inner)]));
}

/** A name in an object that stands for something else in JavaScript. */
export const UNNAMEABLE = "__proto__";

/** Counts values and levels while a definition is read. */
export class Extent {
  readonly #most: number;
  #nodes = 0;

  constructor(most: number = MAX_NODES) {
    this.#most = most;
  }

  take(level: number, place: SourcePlace, faults: DefinitionFaults): boolean {
    this.#nodes += 1;
    if (level > MAX_LEVELS) {
      faults.add(place, "too_deep", `is nested deeper than ${MAX_LEVELS} levels`);
      return false;
    }
    if (this.#nodes > this.#most) {
      faults.add({ ...place, path: [] }, "too_large", `the definition has more than ${this.#most} values`);
      return false;
    }
    return true;
  }
}

class ValueReader {
  readonly #faults: DefinitionFaults;
  readonly #extent: Extent;
  #isOver = false;

  constructor(faults: DefinitionFaults, most: number) {
    this.#faults = faults;
    this.#extent = new Extent(most);
  }

  /** True if there was more than may be read: the rest was left alone. */
  get isOver(): boolean {
    return this.#isOver;
  }

  read(value: unknown, path: readonly (string | number)[], level: number): Source {
    const place: SourcePlace = { path, line: undefined, column: undefined };
    const nothing: Source = { ...place, kind: "scalar", value: null };
    if (this.#isOver) return nothing;
    if (!this.#extent.take(level, place, this.#faults)) {
      this.#isOver = true;
      return nothing;
    }
    if (Array.isArray(value)) {
      const items: Source[] = [];
      for (const [at, item] of value.entries()) {
        if (this.#isOver) break;
        items.push(this.read(item, [...path, at], level + 1));
      }
      return { ...place, kind: "list", items };
    }
    if (isObject(value)) {
      const members: Member[] = [];
      for (const [name, inner] of Object.entries(value)) {
        if (this.#isOver) break;
        if (inner === undefined) continue;
        const below = [...path, name];
        if (name === UNNAMEABLE) {
          this.#faults.add({ ...place, path: below }, "invalid_name", `nothing can be called ${UNNAMEABLE}`);
          continue;
        }
        members.push({ name, key: { ...place, path: below }, source: this.read(inner, below, level + 1) });
      }
      return { ...place, kind: "map", members };
    }
    if (typeof value === "string" || typeof value === "boolean" || value === null)
      return { ...place, kind: "scalar", value };
    if (typeof value === "number" && Number.isFinite(value)) return { ...place, kind: "scalar", value };
    this.#faults.add(place, "invalid_value", `must be what JSON can hold, not ${typeof value}`);
    return nothing;
  }
}
