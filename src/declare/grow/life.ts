import { DAY, REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import type { World } from "../../model/generation.ts";
import type { Resource } from "../../model/resource.ts";
import type { ResourceDefinition } from "../definition.ts";

/** How long a state lasts that nothing ends, at most. */
const USUAL_STAY = 60 * DAY;

/** Moves that one record makes. */
const MOST_MOVES = 12;

/** The state that a generated record is in, and since when. */
export interface GrownLife {
  readonly status: string;
  /** ISO 8601. */
  readonly since: string;
}

/**
 * What became of a record between its making and now: it goes from state to state, by hand or by the clock, and never
 * stays longer in one than the clock lets it.
 */
export function lifeOf(definition: ResourceDefinition, resource: Resource, world: World, index: number): GrownLife {
  const { states, moves, timed } = definition;
  const random = world.stream(resource.name, "life", index);
  let [status = ""] = states;
  const { createdAt } = world.record(resource, index);
  const given = definition.records[index - 1]?.get("status")?.value;
  if (typeof given === "string") return { status: given, since: createdAt };
  let since = Date.parse(createdAt);
  for (let step = 0; step < MOST_MOVES; step += 1) {
    const ways = moves.filter(({ from, to }) => from.includes(status) && to !== status);
    const clock = timed.find(({ from }) => from === status);
    const stay = clock?.delay ?? USUAL_STAY;
    if (ways.length > 0 && random.chance(step === 0 ? 0.7 : 0.6)) {
      const at = since + Math.floor(random.next() * stay);
      const { to } = random.pick(ways);
      if (at <= REFERENCE_TIME) {
        status = to;
        since = at;
        continue;
      }
    }
    if (clock === undefined || since + clock.delay > REFERENCE_TIME) break;
    status = clock.to;
    since += clock.delay;
  }
  // A circle of states may go on for longer than anybody follows: it then begins again now.
  const clock = timed.find(({ from }) => from === status);
  if (clock !== undefined && since + clock.delay <= REFERENCE_TIME) since = REFERENCE_TIME;
  return { status, since: toTimestamp(since) };
}
