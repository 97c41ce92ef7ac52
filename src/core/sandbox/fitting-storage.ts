import type { Catalog, Entry } from "../model/catalog.ts";
import { isObject } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import type { ChangeRow, Storage, StoredState } from "../storage/storage.ts";
import { emptyValue } from "./input.ts";
import { validate } from "./validate.ts";

/** Records that are kept and fit no longer, since what they are records of was declared anew. */
export interface LeftOut {
  readonly resource: string;
  readonly why: string;
  readonly records: number;
}

/** A storage whose records fit a catalog. */
export interface FittingStorage {
  readonly storage: Storage;
  leftOut(owner: string): Promise<readonly LeftOut[]>;
}

/**
 * The storage as a catalog sees it whose declarations may have changed since: changes of a resource that is gone, and
 * records that do not fit any more, are as if they had never been made. Fields that are new have their initial value.
 * `isDeclared` tells which resources may change.
 */
export function createFittingStorage(
  storage: Storage,
  catalog: Catalog,
  isDeclared: (entry: Entry) => boolean,
): FittingStorage {
  const entries = new Map(catalog.entries.map((entry) => [entry.resource.name, entry]));

  function fit(row: ChangeRow): ChangeRow | string {
    const entry = entries.get(row.collection);
    if (entry === undefined) return `there is no resource ${row.collection} any more`;
    if (row.value === null || !isDeclared(entry)) return row;
    const record: unknown = JSON.parse(row.value);
    if (!isObject(record)) return "it is no record";
    const fitted: Record<string, unknown> = { ...record };
    let isChanged = false;
    for (const [name, field] of Object.entries(entry.resource.fields)) {
      if (!Object.hasOwn(fitted, name)) {
        if (field.required === true) return `it has no ${name}, which is required`;
        const { id, createdAt: now } = record as { readonly id: string; readonly createdAt: string }; // every record has them
        const draft = { id, now, baseUrl: "", self: fitted };
        fitted[name] = field.initial === undefined ? emptyValue(field.schema) : field.initial(draft);
        isChanged = true;
      }
      const [fault] = validate(field.schema, fitted[name]).faults;
      if (fault !== undefined) return `its ${name} ${fault.detail}`;
    }
    return isChanged ? { ...row, value: JSON.stringify(fitted) } : row;
  }

  const fitAll = (rows: readonly ChangeRow[]): readonly ChangeRow[] =>
    rows.flatMap((row) => {
      const fitted = fit(row);
      return typeof fitted === "string" ? [] : [fitted];
    });
  const fitState = (state: StoredState): StoredState => ({ ...state, news: fitAll(state.news) });

  return {
    storage: {
      ...storage,
      async read(scope, known) {
        const state = await storage.read(scope, known);
        return state && fitState(state);
      },
      async readLayer(layer) {
        const { parent, changes } = await storage.readLayer(layer);
        return { parent, changes: fitAll(changes) };
      },
      write: (scope, known, work, asked) => storage.write(scope, known, (state) => work(fitState(state)), asked),
    },
    async leftOut(owner) {
      const found = new Map<string, { why: string; ids: Set<number> }>();
      const seen = new Set<string>();
      for (const sandbox of await storage.listSandboxes(owner))
        for (let layer: string | null = sandbox.layer; layer !== null && !seen.has(layer);) {
          seen.add(layer);
          const { parent, changes } = await storage.readLayer(layer);
          for (const row of changes) {
            const why = fit(row);
            if (typeof why !== "string") continue;
            const same = getOrMake(found, row.collection, () => ({ why, ids: new Set<number>() }));
            same.ids.add(row.id);
          }
          layer = parent;
        }
      return [...found].map(([resource, { why, ids }]) => ({ resource, why, records: ids.size }));
    },
  };
}
