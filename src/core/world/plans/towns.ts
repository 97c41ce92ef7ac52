import type { GrowthPlan, Stream } from "../../model/generation.ts";
import { CITIES } from "../cities.ts";
import type { CountryCode } from "../cities.ts";
import { localHour } from "../local-time.ts";
import type { Locality } from "../places.ts";
import { sharesOf } from "../stream.ts";
import { REFERENCE_TIME } from "../time.ts";

/** A city of the world, with its part in it. */
export interface Town {
  readonly place: Locality;
  /** Share of the people, in proportion. */
  readonly weight: number;
}

const ELSEWHERE = sharesOf({ FR: 10, DE: 10, CA: 9, AU: 7, IE: 5, SE: 5, DO: 2 });

/** The cities of a world, the largest first: three or four American ones, one or two British, and a few of two other countries. Everybody lives, works and sees the doctor in them. */
export const towns: GrowthPlan<readonly Town[]> = {
  name: "towns",
  make(world) {
    const random = world.stream("towns");
    const american = random.sample(CITIES.US, random.int(3, 4));
    // Somewhere in the world a clinic must be open at the reference time, so one of them has its evening or afternoon then.
    if (!american.some(isAwake)) american[0] = random.pick(CITIES.US.filter(isAwake));
    const british = random.sample(CITIES.GB, american.length === 3 ? random.int(1, 2) : 1);
    const [first, second] = pickTwo(random);
    const others = [...random.sample(CITIES[first], random.int(1, 2)), random.pick(CITIES[second])];
    return [...weigh(american, 60, random), ...weigh(british, 18, random), ...weigh(others, 22, random)].sort(
      (a, b) => b.weight - a.weight,
    );
  },
};

function isAwake({ timezone }: Locality): boolean {
  const hour = localHour(timezone, REFERENCE_TIME);
  return hour >= 9 && hour <= 19;
}

function pickTwo(random: Stream): readonly [CountryCode, CountryCode] {
  const first = random.weighted(ELSEWHERE);
  return [first, random.weighted(ELSEWHERE.filter(([country]) => country !== first))];
}

function weigh(places: readonly Locality[], total: number, random: Stream): Town[] {
  const parts = places.map((_, at) => (at === 0 ? 1.6 : 1) * (0.7 + 0.6 * random.next()));
  const sum = parts.reduce((all, part) => all + part, 0);
  return places.map((place, at) => ({ place, weight: ((parts[at] ?? 0) * total) / sum }));
}
