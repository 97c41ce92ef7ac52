import { SeedbedError } from "../model/errors.ts";
import { toWorldObject } from "../model/world-choice.ts";
import { clockOf, timeOf } from "../sandbox/sandbox-time.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { advance } from "../sandbox/written-sandbox.ts";
import { toAnnounced } from "../services/sandboxes.ts";
import { REFERENCE_TIME } from "../world/time.ts";

type Followed = Pick<Sandbox, "world" | "row">;

/** Brings a caller's sandbox in a playground to the world, the time and the rules of their sandbox of that name, at once if it is there. */
export function follow(played: Sandbox, named: Followed, real: () => number): Sandbox | Promise<Sandbox> {
  if (isThere(played, named) && !played.isDue) return played;
  return bring(played, named, real).then(() => played);
}

function isThere({ world, row }: Followed, named: Followed): boolean {
  const { clock, settings } = named.row;
  return (
    (world.name === named.world.name || row.changes > 0) &&
    row.clock === clock &&
    row.settings.ahead === settings.ahead &&
    row.settings.autopilot === settings.autopilot &&
    hasRules(row, named.row)
  );
}

/** True if two sandboxes have one word for what becomes of undeclared members, and of records that refer to a deleted one. */
function hasRules({ settings: { unknown, onDelete } }: Sandbox["row"], { settings: other }: Sandbox["row"]): boolean {
  return unknown === other.unknown && onDelete === other.onDelete;
}

async function bring(played: Sandbox, named: Followed, real: () => number): Promise<void> {
  const { world, row } = named;
  if (played.row.changes === 0 && played.world.name !== world.name) {
    const object = { name: played.address.name, ...toAnnounced(world) };
    await played.begin(toWorldObject(world), { type: "sandbox.created", object });
  }
  const { unknown = null, onDelete = null } = row.settings;
  if (!hasRules(played.row, row)) await played.arrange({ settings: { unknown, onDelete } });
  try {
    await keepTime(played, row, real);
    if (played.isDue) await advance(played, (now) => now);
  } catch (error) {
    // Another request was quicker, or there is no room for what is due: what is there is read as it is.
    if (!(error instanceof SeedbedError) || !["clock_behind", "limit_reached"].includes(error.code)) throw error;
  }
}

/** Sets a clock as another is, with all that is due on the way; not back, where something was written. */
async function keepTime(played: Sandbox, named: Sandbox["row"], real: () => number): Promise<void> {
  const { autopilot, ahead = null, since = REFERENCE_TIME } = named.settings;
  const until = timeOf(named, real());
  const mayGoBack = played.row.changes === 0;
  if (!mayGoBack && until < played.now) return;
  if (autopilot === true && played.row.settings.autopilot !== true) {
    const begin = mayGoBack ? Math.min(since, until) : Math.max(since, played.now);
    await played.arrange({ clock: { now: Math.min(begin, until), isRunning: false }, settings: { autopilot } });
  }
  const clock = clockOf(named, real());
  if (played.row.clock !== named.clock || played.row.settings.ahead !== named.settings.ahead)
    await played.arrange({ clock: clock ?? null });
  // To the millisecond, however long that took.
  if (clock?.isRunning === true) await played.arrange({ settings: { ahead } });
  if (autopilot !== true && played.row.settings.autopilot === true)
    await played.arrange({ settings: { autopilot: null } });
}
