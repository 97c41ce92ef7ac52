import type { Catalog, Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { SIZES, describeWorld } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createBases, growRecords } from "../sandbox/base.ts";
import type { Base } from "../sandbox/base.ts";
import type { WorldMemory } from "../sandbox/world-memory.ts";
import { TemplateError } from "../template/template-error.ts";
import { MAX_WORLD_RECORDS } from "./bounds.ts";
import { refuseAll, templateFaults } from "./refusal.ts";

/** Bytes in memory of a playground's world before its first record, estimated. */
const HELD = 16 * 1024;

interface PlayedBasesParts {
  /** Its own resources, and the built-in ones to which they lead. */
  readonly catalog: Catalog;
  readonly own: ReadonlySet<Entry>;
  /** The members of a record that its resource does not declare. */
  readonly beyond: ReadonlyMap<Entry, (index: number) => Readonly<Record<string, unknown>>>;
  readonly memory: WorldMemory;
  readonly baseUrl: string;
}

/**
 * The worlds of a playground's resources; what built-in ones have stands still there. Making one throws `invalid_parameter`
 * where it has too many records, and reading it `validation_failed` where a template takes more than its bounds.
 */
export function createPlayedBases({
  catalog,
  own,
  beyond,
  memory,
  baseUrl,
}: PlayedBasesParts): (world: WorldChoice) => Base {
  const grow = growRecords({ ...catalog, entries: [...new Set([...catalog.entries, ...catalog.vocabulary])] }, baseUrl);
  const records = [...own].reduce((sum, { resource }) => sum + resource.count, 0);
  return createBases(
    (world) => {
      assertFew(records, world);
      const growth = grow(world);
      return {
        held: HELD,
        isSlow: true,
        isStill: (entry) => !own.has(entry),
        size: growth.size,
        generate(entry, index) {
          try {
            const more = beyond.get(entry)?.(index);
            const record = growth.generate(entry, index);
            return more === undefined ? record : { ...record, ...more };
          } catch (error) {
            if (!(error instanceof TemplateError)) throw error;
            refuseAll(`make record ${index} of ${entry.resource.collection}`, templateFaults(error, []));
          }
        },
      };
    },
    { memory, columnBytes: 0 },
  );
}

function assertFew(records: number, world: WorldChoice): void {
  if (world.size <= 1 || records * world.size <= MAX_WORLD_RECORDS) return;
  const fitting = SIZES.findLast((size) => size <= 1 || size * records <= MAX_WORLD_RECORDS);
  throw new SeedbedError(
    "invalid_parameter",
    `cannot grow ${describeWorld(world)}, in a playground: it would have ${records * world.size} records of at most ${MAX_WORLD_RECORDS}; take size ${fitting}`,
  );
}
