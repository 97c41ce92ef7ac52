import type { Declared } from "../../src/core/definition/declare.ts";
import { contribution, idsIn } from "../../src/core/model/derived.ts";
import type { Derived } from "../../src/core/model/derived.ts";
import type { Resource } from "../../src/core/model/resource.ts";
import { REFERENCE_TIME } from "../../src/core/world/time.ts";
// Rules that hold in a world of any declared domain.
import { createWorld } from "../../src/core/world/world.ts";
import type { GeneratedWorld } from "../../src/core/world/world.ts";

/** A record, whatever it is of. */
export type Item = Readonly<Record<string, unknown>>;

/** Gives the records of a resource, by name. */
export type Records = (resource: string) => readonly Item[];

/** The records of a world. */
export function recordsOf(declared: Declared, seed: number): Records {
  const world: GeneratedWorld = createWorld({ seed });
  const made = new Map<string, Item[]>();
  return (name) => {
    let records = made.get(name);
    if (records === undefined) {
      const { resource } = declared.catalog.get(name);
      records = Array.from({ length: resource.count }, (_, at): Item => world.generate(resource, at + 1));
      made.set(name, records);
    }
    return records;
  };
}

/** Everything that does not hold, a sentence each. */
export function findBreaches({ entries }: Declared, records: Records): string[] {
  return entries.flatMap(({ resource }) =>
    records(resource.name)
      .flatMap((record) => [
        ...ofSchema(resource, record),
        ...ofReferences(resource, record, records),
        ...ofTimes(resource, record),
        ...ofDerived(resource, record, records),
      ])
      .concat(ofUniqueness(resource, records(resource.name)), ofOrder(resource, records(resource.name))),
  );
}

function ofSchema({ name, fields }: Resource, record: Item): string[] {
  return Object.entries(fields).flatMap(([field, { schema }]) => {
    const { error } = schema.safeParse(record[field]);
    return error === undefined
      ? []
      : [`${name} ${String(record["id"])}: ${field} is ${JSON.stringify(record[field])}: ${error.message}`];
  });
}

function ofReferences({ name, relations }: Resource, record: Item, records: Records): string[] {
  return Object.values(relations).flatMap(({ field, to }) =>
    idsIn(record, field)
      .filter((id) => !records(to).some((other) => other["id"] === id))
      .map((id) => `${name} ${String(record["id"])}: ${field} leads to ${to} ${id}, which there is not`),
  );
}

function ofTimes({ name }: Resource, { id, createdAt, updatedAt }: Item): string[] {
  const [made, changed] = [Date.parse(String(createdAt)), Date.parse(String(updatedAt))];
  return made <= changed && changed <= REFERENCE_TIME
    ? []
    : [`${name} ${String(id)}: made ${String(createdAt)}, changed ${String(updatedAt)}`];
}

/** Ids are given in the order of time. */
function ofOrder({ name }: Resource, records: readonly Item[]): string[] {
  return records.flatMap(({ id, createdAt }, at) => {
    const before = records[at - 1];
    return before === undefined || String(before["createdAt"]) <= String(createdAt)
      ? []
      : [`${name} ${String(id)} was made before ${String(before["id"])}`];
  });
}

/** The value that a derived field should have. */
export function expectedOf(derived: Derived, record: Item, records: Records): unknown {
  if (derived.kind === "copy") {
    const [id] = idsIn(record, derived.via);
    return records(derived.of).find((other) => other["id"] === id)?.[derived.field] ?? null;
  }
  return records(derived.of)
    .filter((other) => derived.via.some((via) => idsIn(other, via).includes(String(record["id"]))))
    .reduce((sum, other) => sum + contribution(other, derived), 0);
}

function ofDerived({ name, fields }: Resource, record: Item, records: Records): string[] {
  return Object.entries(fields).flatMap(([field, { derived }]) => {
    if (derived === undefined) return [];
    const expected = expectedOf(derived, record, records);
    return JSON.stringify(expected) === JSON.stringify(record[field])
      ? []
      : [
          `${name} ${String(record["id"])}: ${field} is ${JSON.stringify(record[field])}, and should be ${JSON.stringify(expected)}`,
        ];
  });
}

function ofUniqueness({ name, fields }: Resource, records: readonly Item[]): string[] {
  return Object.entries(fields).flatMap(([field, { unique }]) => {
    if (unique !== true) return [];
    const values = records.map((record) => record[field]).filter((value) => value !== null);
    const different = new Set(values.map((value) => (typeof value === "string" ? value.toLowerCase() : value)));
    return different.size === values.length ? [] : [`${name}: ${field} is not unique`];
  });
}

/** Breaches of a definition's rules `before`, `noOverlap` by two times, and `atMost`; the definition as a value. */
export function findBrokenRules(definition: Item, declared: Declared, records: Records): string[] {
  const resources = definition["resources"] as Readonly<Record<string, Item>>; // as a valid definition has them
  return Object.entries(resources).flatMap(([name, resource]) =>
    ((resource["rules"] ?? []) as readonly Item[]).flatMap((rule) => {
      const { before, noOverlap, atMost } = rule as Readonly<Record<string, Readonly<Record<string, string>>>>;
      const own = records(name);
      if (before !== undefined) {
        const [first = "", second = ""] = Object.values(before);
        return own
          .filter((record) => String(record[first]) >= String(record[second]))
          .map((record) => `${name} ${String(record["id"])}: ${first} is not before ${second}`);
      }
      if (noOverlap !== undefined) {
        const { of = "", from = "", to = "" } = noOverlap;
        return own.flatMap((one, at) =>
          own
            .slice(at + 1)
            .filter((other) => one[of] !== null && one[of] === other[of])
            .filter((other) => String(one[from]) < String(other[to]) && String(other[from]) < String(one[to]))
            .map((other) => `${name} ${String(one["id"])} overlaps ${String(other["id"])}`),
        );
      }
      if (atMost === undefined) return [];
      const child = declared.entries.find((entry) => entry.resource.collection === atMost["count"])?.resource;
      const via = Object.values(child?.relations ?? {}).find(({ to }) => to === name)?.field ?? "";
      return own
        .filter((record) => {
          const held = records(child?.name ?? "").filter((other) => other[via] === record["id"]).length;
          return held > Number(record[atMost["of"] ?? ""]);
        })
        .map((record) => `${name} ${String(record["id"])} has more ${String(atMost["count"])} than it takes`);
    }),
  );
}
