import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import { freeze } from "./world.ts";

/** How many records of a resource each part of a world has, and all together. */
interface Counts {
  readonly each: number;
  readonly all: number;
}

/** Numbers a record of a part, and the records that it refers to, as in the whole world. */
export type ReferenceChange = <S extends Shape>(
  resource: Resource<S>,
  record: RecordOf<S>,
  part: number,
) => RecordOf<S>;

type Shift = (id: string) => string | null;

/** `countsOf` gives the numbers of the resource with a name. What the world has none of is not referred to. */
export function createReferenceChange(countsOf: (name: string) => Counts): ReferenceChange {
  return (resource, record, part) => {
    const changed: Record<string, unknown> = { ...record, id: String(Number(record.id) + part * resource.count) };
    for (const { field, to } of Object.values(resource.relations)) {
      const { each, all } = countsOf(to);
      const [name = "", ...rest] = field.split(".");
      changed[name] = freeze(
        shiftAt(changed[name], rest, (id) => {
          const number = Number(id) + part * each;
          return number <= all ? String(number) : null;
        }),
      );
    }
    return Object.freeze(changed) as typeof record; // the same fields
  };
}

/** The value with the ids at a path in it shifted. */
function shiftAt(value: unknown, [step, ...rest]: readonly string[], shift: Shift): unknown {
  if (Array.isArray(value)) {
    const path = step === undefined ? [] : [step, ...rest];
    return value.map((item) => shiftAt(item, path, shift)).filter((item) => item !== null);
  }
  if (step === undefined) return typeof value === "string" ? shift(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>; // an object that is no array
  return { ...members, [step]: shiftAt(members[step], rest, shift) };
}
