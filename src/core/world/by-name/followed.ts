import { RecentMap } from "../../model/recent.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import type { AskedField } from "./asked.ts";
import { splitName } from "./nouns.ts";

/**
 * Numbers that follow from other fields of their record, a row each: how, the whole name as a pattern, in small letters
 * without what is between its words, and the others, of which each must be there: `$1` is what the pattern has in brackets.
 * `part` is a share of the other and `rest` what is left of it, `times` and `sum` take all, `tenfold` one; `none` is 0 where the
 * other has a value, and `span` the time between two, in the unit at the end of the name.
 */
const FOLLOWED = `
rest | (?:available|free|remaining|vacant|unused|left)(.+) | $1|total$1|max$1|$1count
rest | (?:available|free|remaining|vacant|left)|(?:seats|places|spots|tickets)left | capacity|total|limit|quota|stock|seats|spaces|copies
part | (?:used|occupied|booked|sold|taken|filled|reserved|current|charged)(.+) | total$1|max$1|$1|$1limit|$1capacity
part | (?:used|occupied|booked|sold|taken|filled|reserved|enrolled|attendance|attendees|spectators|checkedin|registered|participants|load)(?:count|students)?|(?:tickets|seats)(?:sold|booked|taken)|bookedseats | capacity|maxcapacity|total|limit|quota|stock|seats|spaces|max(?:attendees|participants)
part | (?:approved|granted|settled)(.+) | claimed$1|requested$1
part | (.+)(?:used|booked|sold|taken) | $1limit|$1quota|$1total|$1capacity|max$1|total$1
part | paid(.+) | approved$1
part | (?:starting|opening|start|minimum)(?:bid|price) | (?:current|highest|winning|final)(?:bid|price)
part | raised(.*) | goal$1|target$1
part | (?:insurance)?covered(?:amount)? | cost|price|total
rest | remaining|left|unspent | allocated|budget
part | spent | allocated|budget
part | currentpage | pages|pagecount
part | votes | (?:registered|eligible)voters
part | (?!price|amount|cost|salary|age|temp|heart)(.+) | max$1|$1limit|$1quota
tenfold | (?:yearly|annual)(.+) | monthly$1
tenfold | (.+)(?:yearly|annual|peryear) | $1(?:monthly|permonth)
times | total(?:price|amount|cost)? | (?:price|rate)pernight|nightly(?:rate|price) + nights
sum | total(minutes|mins|time|timeminutes|duration)? | prep(?:aration)?$1 + (?:cook|cooking|bake|baking)$1
none | balance | clos(?:ed|ing)(?:at|on|date)
span | (?:duration|elapsed|took|runtime|total|trip|ride|session)(?:time)?(?:in)?(ms|milliseconds|millis|s|sec|seconds|mins?|minutes|hours|days)? | (?:(?:actual)?start(?:ed|s)?|begins?|begun|departs?|departed|session ?start)(?:at|on|time|date)? + (?:(?:actual)?end(?:ed|s)?|finish(?:ed|es)?|complet(?:ed|es)|stopped|arrives?|arrived|session ?end)(?:at|on|time|date)?
`;

/** Milliseconds of a unit, by its first letter where it is not those. */
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE, h: HOUR, d: DAY };

interface Plan {
  readonly how: string;
  readonly end: string;
  readonly others: readonly string[];
}

const ROWS = FOLLOWED.trim()
  .split("\n")
  .map((line) => line.split(" | "));
const KEPT = 500;
const LONGEST_KEPT = 10_000;

/** The plans of a record's fields; records of the same fields share them. */
type Plans = Map<string, Plan | undefined>;
const shared = new RecentMap<string, Plans>(KEPT);
const known = new WeakMap<readonly string[], Plans>();

function plansOf(fields: readonly string[]): Plans {
  let plans = known.get(fields);
  if (plans === undefined) {
    const key = fields.join(" ");
    plans = shared.get(key) ?? new Map();
    if (key.length <= LONGEST_KEPT) shared.set(key, plans);
    known.set(fields, plans);
  }
  return plans;
}

const plain = (name: string): string => splitName(name).join("");

/** The first row of which the name fits and the others are there. */
function findPlan(own: string, fields: readonly string[]): Plan | undefined {
  for (const [how = "", name = "", others = ""] of ROWS) {
    const [whole, end = ""] = new RegExp(`^(?:${name})$`).exec(plain(own)) ?? [];
    if (whole === undefined) continue;
    const found = others.split(" + ").map((one) => {
      const wanted = new RegExp(`^(?:${one.replaceAll("$1", () => end)})$`);
      return fields.find((field) => field !== own && wanted.test(plain(field))) ?? "";
    });
    if (!found.includes("")) return { how, end, others: found };
  }
  return undefined;
}

/** The value of another field: a number, or, for `span` and `none`, a time (RFC 3339). */
export type ValueOf = (name: string, how: string) => unknown;

/** The number that follows from others of the record, as they are there; `null` where one of those has none. */
export function followedNumber(
  { record, kind, path }: Pick<AskedField, "record" | "kind" | "path">,
  valueOf: ValueOf,
): number | null | undefined {
  const [own = ""] = path;
  const plans = plansOf(record.fields);
  if (!plans.has(own)) plans.set(own, findPlan(own, record.fields));
  const plan = plans.get(own);
  if (plan === undefined) return undefined;
  const { how, end, others } = plan;
  const values = others.map((field) => valueOf(field, how));
  if (how === "none") return typeof values[0] === "string" ? 0 : undefined;
  if (values.includes(null)) return null;
  const [first = 0, second = 0] = values.map((value) =>
    typeof value === "string" ? Date.parse(value) : Number(value),
  );
  const number = follow(how, first, second, end, record.stream("share", ...others).next());
  return number >= 0 ? (kind === "integer" ? Math.round(number) : Math.round(number * 100) / 100) : undefined;
}

function follow(how: string, first: number, second: number, unit: string, share: number): number {
  // Whole where the other is, so that a part and the rest make it up.
  const digits = Number.isInteger(first) ? 1 : 10;
  const part = Math.floor(first * (0.15 + 0.8 * share) * digits) / digits;
  switch (how) {
    case "part":
      return part;
    case "rest":
      return first - part;
    case "times":
      return first * second;
    case "sum":
      return first + second;
    case "tenfold":
      return first * 10;
    default:
      return (second - first) / (/^m(?:s|illi)/.test(unit) ? 1 : (UNITS[unit.charAt(0)] ?? MINUTE));
  }
}
