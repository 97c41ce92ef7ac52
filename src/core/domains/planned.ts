import type { World } from "../model/generation.ts";
import { money, reference, timestamp, unlessNull } from "../model/values.ts";
import { toTimestamp } from "../world/time.ts";

interface Grown {
  readonly world: World;
  readonly index: number;
}

type NamesOf<P, V> = { readonly [K in keyof P]: P[K] extends V ? K : never }[keyof P];

/** Generators and whole fields of what a plan has of a record, which `at` gives, by the names of its members. */
export function fromPlan<P extends object>(at: (world: World, index: number) => P) {
  const read = <V>(name: NamesOf<P, V>, { world, index }: Grown): V => at(world, index)[name] as V; // as the name says
  return {
    of:
      <K extends keyof P>(name: K) =>
      ({ world, index }: Grown): P[K] =>
        at(world, index)[name],
    /** An amount that the server works out. */
    sum: (name: NamesOf<P, number>) => ({
      schema: money(),
      readOnly: true as const,
      initial: () => 0,
      generate: (grown: Grown) => read<number>(name, grown),
    }),
    /** A time that the server notes: null until then. The plan has epoch milliseconds. */
    noted: (name: NamesOf<P, number | null>) => ({
      schema: timestamp().nullable(),
      readOnly: true as const,
      generate: (grown: Grown) => unlessNull(read<number | null>(name, grown), toTimestamp),
    }),
    /** The id of another record, of which the plan has the number. */
    reference: (name: NamesOf<P, number>) => ({
      schema: reference(),
      generate: (grown: Grown) => String(read<number>(name, grown)),
    }),
    optionalReference: (name: NamesOf<P, number | null>) => ({
      schema: reference().nullable(),
      generate: (grown: Grown) => unlessNull(read<number | null>(name, grown), String),
    }),
  };
}
