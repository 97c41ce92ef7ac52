import { DAY, HOUR } from "../../generate/time.ts";
import type { Stream } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";

/** A cart that nobody touches for days is abandoned; an empty one is no cart that anybody left. */
export function abandonment({
  record,
  random,
  since,
}: {
  readonly record: { readonly updatedAt: string; readonly itemCount: number };
  readonly random: Stream;
  readonly since: number;
}): PlannedMove<"abandoned"> | undefined {
  if (record.itemCount === 0) return undefined;
  const at = Date.parse(record.updatedAt) + random.int(2 * DAY, 5 * DAY);
  return { to: "abandoned", at: at > since ? at : since + random.int(HOUR, 2 * DAY) };
}
