import { RecentMap } from "../../model/recent.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import type { AskedField } from "./asked.ts";
import { fieldWords } from "./nouns.ts";

/**
 * Numbers that follow from other fields of their record, a row each: how, the whole name as a pattern, in small letters
 * without what is between its words, and the others, of which each must be there: `$1` is what the pattern has in brackets.
 * `part` is a share of the other and `rest` what is left of it, `most`, `near`, `more` and `tenth` are about as large, `times` and
 * `sum` take all, `less` takes them away, a number is so many times the other, `gap` is the difference and `per` the first shared by the second; `rate` is the first in percent of the second, `share` in percent of all; `none` is 0 and `full` 100 where the other has a value, and `span` the
 * time between two, in the unit at the end of the name. With `*` all fields of such a name are taken, with `?` there may be none, and a last pattern is of
 * fields that there must not be.
 */
const FOLLOWED = `
rest | docksavailable|(?:empty|free)docks | capacity + (?:bikes|scooters)available
part | (?:bikes|scooters|cars|vehicles|docks)available | capacity
rest | (?:available|free|remaining|vacant|unused|left)(.+) | $1|total$1|max$1|$1count
rest | (?:available|free|remaining|vacant|left)|(?:seats|places|spots|tickets)left | capacity|limit|quota|stock|seats|spaces|copies
rest | (?:available|free|remaining|vacant|left)|(?:seats|places|spots|tickets)left | total | subtotal|tax|vat|currency|amount|.*price.*
part | (?:used|occupied|booked|sold|taken|filled|reserved|current|charged|active|completed|correct)(.+) | total$1|max$1|$1|$1limit|$1capacity
part | (?:used|occupied|booked|sold|taken|filled|reserved|enrolled|attendance|attendees|spectators|checkedin|registered|participants|load)(?:count|students)?|(?:tickets|seats)(?:sold|booked|taken)|(?:booked|occupied|taken)(?:seats|beds) | capacity|maxcapacity|ticketstotal|limit|quota|stock|seats|spaces|bedcount|max(?:attendees|participants|students)|quantity
part | (?:used|occupied|booked|sold|taken|filled|reserved|enrolled|attendance|attendees|registered|participants)(?:count|students)?|(?:tickets|seats)(?:sold|booked|taken) | total | subtotal|tax|vat|currency|amount|.*price.*
part | (?:approved|granted|settled)(.+)|(.+)(?:approved|granted|settled|awarded|reserved?) | claimed$1|requested$1|$1(?:claimed|requested)
part | (.+)paid | $1(?:approved|awarded)
part | (.+)(?:delivered|completed|shot) | $1(?:target|planned)
part | quantity(?:received|shipped|dispensed|returned|rejected|billed|allocated) | quantity(?:ordered|onhand)?|orderedquantity
part | (?:redeemed|redemptions|usedcount|timesused|usagecount) | max(?:redemptions|uses)|usagelimit
part | (?:average|mean|highest|lowest|passing|pass)?(?:score|mark|points) | max(?:imum)?(?:score|mark|points)
part | (.+)left | $1(?:allowed|total)
rest | (?:quantity)?available(?:quantity|stock)? | quantityonhand|onhand|totalstock + quantityallocated|allocated|quantityreserved|reserved(?:quantity|stock)?
part | quantityreserved|reserved(?:quantity|stock)? | quantityonhand|onhand|stock|quantity
times | (?:total|stock|inventory)value | (?:unit)?(?:cost|price)|costprice + quantity|quantityonhand|stock|qty|onhand|quantityinstock
more | (?:return|end|final|closing)(odometer|mileage|reading) | (?:pickup|start|initial|opening)$1
near | actual(.+) | (?:estimated|planned|budgeted|expected)$1
near | (?:predicted|forecast|projected)(.+) | (?:current|actual|average|last)$1
sum | total(?:cves|issues|findings|vulnerabilities|bugs|defects|alerts)|(?:total|finding|issue|vulnerability)count | *(?:critical|high|medium|low)(?:count|risk|severity)?
near | (.+)after | $1before
gap | (?:miles|km|kilomet(?:er|re)s|distance)(?:driven|travell?ed) | (?:end|return|final|closing)(?:mileage|odometer) + (?:start|pickup|initial|opening)(?:mileage|odometer)
less | (?:tutor|teacher|host|driver|seller|partner|vendor|instructor|provider)?(?:payout|earnings)(?:amount)? | price|amount|total|fare + (?:platform|service|booking)(?:fee|commission)|commission
gap | variance|difference|discrepancy | actual(.+) + expected.+
less | net(?:pay|salary|income|amount) | gross(?:pay|salary|income)|amount + *(?:.*tax|socialsecurity|pension.*|deductions?|.*fee)
most | net(?:pay|salary|income) | gross(?:pay|salary|income)
most | cost | price | quantity|total.*
most | average(heartrate|speed)|(?:average)?heartrate | max(?:imum)?(?:$1|heartrate)
tenth | fuel(?:used|consumed|consumption|liters|litres)(?:liters|litres|l)? | distance(?:km|miles|inkm)?
tenth | ytdtax | ytdgross
tenth | (?:income|withholding)?tax|socialsecurity|pension.*|healthinsurance|(?:ytd|annual)?deductions? | grosspay|grosssalary
6 | weekly(rate|price) | daily$1
6 | daily(?:rate|price|fee|max|maximum)|maxdaily(?:rate|price|fee) | hourly(?:rate|price|fee)
18 | monthly(rate|price|fee) | daily$1
most | offpeak(rate|price|charge) | peak$1
part | (.+)(?:used|booked|sold|taken) | $1limit|$1quota|$1total|$1capacity|max$1|total$1
part | paid(.+) | approved$1
part | (?:starting|opening|start|minimum)(?:bid|price) | (?:current|highest|winning|final)(?:bid|price)
part | raised(.*) | goal$1|target$1
part | (?:insurance)?covered(?:amount)? | cost|price|total
rest | remaining|left|unspent | allocated|budget
part | spent | allocated|budget
part | (?:outstanding|remaining)(?:balance|amount|principal)? | (?:principal|loan)(?:amount)?
part | currentpage | pages|pagecount
part | votes | (?:registered|eligible)voters
part | (?!price|amount|cost|salary|age|temp|heart)(.+) | max$1|$1limit|$1quota
10 | (?:yearly|annual)(.+) | monthly$1
10 | (.+)(?:yearly|annual|peryear) | $1(?:monthly|permonth)
times | total(?:price|amount|cost|rent)? | (?:price|rate)per(?:night|day)|(?:nightly|daily)?(?:rate|price) + nights|(?:rental|booked|billed)?days + ?*(?:insurance|extras|.*fee|.*fees|tax|taxes|vat)(?:total|amount|cost|fee)? | subtotal
times | (?:sub)?total(?:price|amount|cost)?|amount|cost | (?:price|rate|cost)perkg + weight(?:kg)? | subtotal|.*fee
times | (?:sub)?total(?:price|amount|cost)?|amount|cost | (?:price|rate|cost)per(?:person|guest|head) + partysize|guests|guestcount|people|persons|participants|travell?ers|adults | subtotal|.*fee
times | (?:units?(?:consumed|used)(?:amount|cost|charge)|(?:energy|usage|consumption)(?:amount|cost|charge)) | (?:rate|price)per(?:unit|kwh)|unitrate + (?:units?|kwh)(?:consumed|used)
gap | (?:units?|kwh|energy|water)(?:consumed|used)|consumption | (?:current|closing|end)reading + (?:previous|opening|start|last)reading
more | (?:current|closing|end|meter)?reading(?:kwh|value)? | (?:previous|opening|start|last)reading
sum | total(?:due|amount)? | (?:fixed|standing|base|energy|usage)(?:charge|cost) + ?*(?:tax|vat)(?:amount)?|(?:usage|energy)(?:charge|cost)
part | (?:scrapped|rejected|defective|damaged)(?:count|quantity)?|quantity(?:scrapped|rejected|defective|damaged)|defects?count | quantityproduced|quantity|samplesize|inspected(?:count|quantity)?
part | quantity(?:produced|completed|made|finished|delivered|picked|packed|fulfilled|returned)|(?:produced|fulfilled|picked|packed)quantity | quantity(?:ordered|planned|target)?|(?:ordered|planned|target)quantity
less | (?:total)?(?:rejected|denied|disallowed)amount | (?:total)?claim(?:ed)?amount + (?:total)?approvedamount
part | total(?:approved|paid|settled)(.+) | total(?:claimed|requested)$1|claimed$1
most | (?:selling|sale|unit)?price | mrp|listprice
less | taxable(?:income|amount|salary) | (?:gross|total)(?:income|salary|pay) + deductions?
tenth | tax(?:due|withheld|paid|payable|liability|owed)?|deductions? | (?:gross|taxable|total|annual)income
per | (?:monthly)?(?:payment|installment|instalment|repayment|emi)(?:amount)? | (?:principal|loan)(?:amount)? + (?:term|tenure|duration)(?:in)?(?:months)?
per | priceper(?:sqft|sqm|squarefoot|squaremeter) | price|listprice|saleprice|rent + area(?:sqft|sqm)?|sqft|squarefeet|livingarea
part | floor(?:number)? | (?:total|building)floors|floorcount|floors
times | total(?:price|amount|cost|charge|fee)?|amount|charge | hourlyrate|(?:rate|price)perhour + (?:duration)?hours|hours(?:parked|booked|worked)
part | (?:sent|delivered)(?:count)? | (?:total)?recipients?(?:count)?
part | (?:unique)?(?:opens|opened|clicks|clicked|conversions)(?:count)? | impressions?(?:count)?|sent(?:count)?|delivered(?:count)?|visits|sessions
share | win(?:ning)?(?:rate|percent|percentage|pct) | wins|won + *(?:losses|lost|defeats|draws|ties)
rate | (?:click(?:through)?rate|ctr) | clicks|clicked(?:count)? + impressions?(?:count)?|sent(?:count)?|delivered(?:count)?|views
rate | percent(?:age)?(?:funded|raised|reached)|(?:funded|funding|raised|goal)(?:percent|percentage|pct|progress) | (?:amount)?raised(?:amount)?|(?:current|collected|pledged)(?:amount)? + goal(?:amount)?|target(?:amount)?
rate | percent|percentage|pct|score(?:percent|percentage|pct) | (?:score|marks?|points)(?:obtained|earned)?|(?:obtained|earned)(?:score|marks|points) + max(?:imum)?(?:score|marks?|points)|total(?:marks|points|score)
rate | openrate | opens|opened(?:count)? + sent(?:count)?|delivered(?:count)?|(?:total)?recipients?(?:count)?
rate | conversionrate | conversions?(?:count)? + clicks|visits|visitors|sessions|leads
rate | (?:bounce|error|failure)rate | (?:bounces|bounced|errors|failures|failed)(?:count)? + sent(?:count)?|visits|sessions|(?:total)?(?:requests|runs|calls)(?:count)?
rate | attendance(?:rate|percent|percentage|pct) | (?:attended|present)(?:days|classes|sessions|count)? + total(?:days|classes|sessions|students)?
rate | (?:pass|success|completion)(?:rate|percent|percentage|pct) | (?:passed|succeeded|successful|completed)(.*) + total(?:$1)?|attempts(?:count)?
rate | (?:occupancy|utili[sz]ation)(?:rate|percent|percentage|pct)? | (?:occupied|booked|used)(?:beds|rooms|seats|spaces|spots|capacity|units)? + (?:total)?(?:beds|rooms|seats|spaces|spots|capacity|units)
tenth | (?:bounced?|unsubscribed?|complaints?)(?:count)? | sentcount|(?:total)?recipients?(?:count)?
sum | taxable(?:value|amount) | (?:line)?total(?:price|amount)?|subtotal
most | (?:net)?(?:payout|payable)(?:amount)? | (?:total)?approvedamount
part | (?:reduction|deducted|withheld|adjustment|waived|excess|limitexceeded)amount | (?:total)?(?:claimed|calculated|gross|base)amount
sum | total(?:due|amount)? | fees + expenses|disbursements + ?*(?:tax|vat)(?:amount)?
rest | adults | householdsize|partysize|guests + children
part | (?:current|book|residual|market)value | (?:initial|original|purchase|acquisition)(?:cost|price|value)|purchaseprice|cost
most | moving(.+) | elapsed$1
sum | total(?:cost|amount|price)? | labou?r(?:cost|charge|total|amount)s? + *(?:parts?|materials?|travel|other)(?:cost|charge|total|amount)s?
times | totalprice|totalcost|(?:total)?revenue|proceeds|subtotal|(?:line|extended|item)(?:total|amount|price)|labou?r(?:cost|total)|total|amount | (?:unit|hourly|labou?r)?(?:price|cost|rate)|(?:price|cost|rate)per[a-z]+ + quantity|qty|units|copies|pieces|(?:labou?r)?hours|litres|liters | subtotal|tax|vat|discount|shipping|.*fee
sum | (?:grand|order|invoice)?total(?:due|amount|price|cost|charges?|fare)? | subtotal + *(?!tip)(?:.*(?:fee|fees|surcharge|charge)|taxes|tax|vat) | discount.*|shipping.*|tip|quantity.*price
part | (?:deposit|advance)(?:paid|amount|held|payment)?|downpayment | (?:grand)?total(?:due|amount|cost|price)?
less | (?:balance|remaining|pending|due)(?:due|left|amount)?|outstanding(?:balance|amount)?|amountdue | (?:(?:grand|bill)?total|amount|fee|rent)(?:amount|cost|price|fees?|due)? + *(?:deposit|advance)(?:paid|amount|held|payment)?|(?:amount|total|fees?)?paid(?:amount)?
sum | (?:grand|order|invoice)?total(?:due|amount|price|cost|charges?|fare)? | amount|(?:base|energy|fare|labou?r|parts|hammer|net|room|extras)(?:total|amount|price|cost|charge|fare|freight|rent|fee)? + *(?!total|grand)(?:.*(?:fee|fees|surcharge|charge|tax|taxes|vat|total|premium))
sum | total(revenue|sales|income|cost|users|members) | (?:monthly|month)$1 + (?:yearly|annual)$1
sum | total(minutes|mins|time|timeminutes|duration)? | prep(?:aration)?$1 + (?:cook|cooking|bake|baking)$1
none | balance | clos(?:ed|ing)(?:at|on|date)
full | (?:progress|completion)(?:percent|percentage|pct)?|percent(?:age)?complete | (?:complet|finish)ed(?:at|on|date)
span | (?:duration|elapsed|took|runtime|totaltime|trip|ride|session)(?:time)?(?:in)?(ms|milliseconds|millis|s|sec|seconds|mins?|minutes|hours|days)?|total(?:in)?(ms|milliseconds|sec|seconds|mins?|minutes|hours|days)|(nights|days|minutes|hours) | (?:pickup|entry|entered|check ?in|arrived|(?:actual)?start(?:ed|s)?|begins?|begun|departs?|departed|session ?start)(?:at|on|time|date)? + (?:return|exit|exited|checkout|dropoff|departs|(?:actual)?end(?:ed|s)?|finish(?:ed|es)?|complet(?:ed|es)|stopped|arrives?|arrived|session ?end)(?:at|on|time|date)?
`;

/** Milliseconds of a unit, by its first letter where it is not those. */
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE, h: HOUR, d: DAY, n: DAY };

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

const plain = (name: string): string =>
  fieldWords(name)
    .join("")
    .replace(/cents$/, "");

/** The first row of which the name fits and the others are there. */
function findPlan(own: string, fields: readonly string[]): Plan | undefined {
  for (const [how = "", name = "", others = "", none = "-"] of ROWS) {
    const [whole, ...ends] = new RegExp(`^(?:${name})$`).exec(plain(own)) ?? [];
    if (whole === undefined) continue;
    const end = ends.find((one) => one !== undefined) ?? "";
    const fitting = (pattern: string): readonly string[] => {
      const wanted = new RegExp(`^(?:${pattern.replaceAll("$1", () => end)})$`);
      return fields.filter((field) => field !== own && wanted.test(plain(field)));
    };
    const sources = others.split(" + ");
    const parts = sources.map((one) =>
      /^\??\*/.test(one) ? fitting(one.replace(/^\??\*/, "")) : fitting(one).slice(0, 1),
    );
    if (parts.every((one, at) => one.length > 0 || sources[at]?.startsWith("?")) && fitting(none).length === 0)
      return { how, end, others: [...new Set(parts.flat())] };
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
  if (how === "none" || how === "full") return typeof values[0] !== "string" ? undefined : how === "none" ? 0 : 100;
  if (values.includes(null)) return null;
  const numbers = values.map((value) => (typeof value === "string" ? Date.parse(value) : Number(value)));
  const number = follow(how, numbers, end, record.stream("share", ...(how === "tenth" ? path : others)).next());
  return number >= 0 || how === "gap"
    ? kind === "number"
      ? Math.round(number * 100) / 100
      : Math.round(number)
    : undefined;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(Math.min(1, part / whole) * 1_000) / 10;

/** A number of others, `part` being a share of the first, `share` a chance. */
const FOLLOWING: Readonly<Record<string, (numbers: readonly number[], part: number, share: number) => number>> = {
  part: (_, part) => part,
  rest: ([first = 0, second], part) => first - (second ?? part),
  most: ([first = 0], _, share) => first * (0.7 + 0.15 * share),
  near: ([first = 0], _, share) => first * (0.85 + 0.3 * share),
  more: ([first = 0], _, share) => Math.round(first + 40 + 900 * share),
  tenth: ([first = 0], _, share) => Math.round(first * (0.03 + 0.05 * share)),
  less: ([first = 0, ...rest]) => first - sumOf(rest),
  per: ([first = 0, second = 1]) => first / (second || 1),
  gap: ([first = 0, second = 0]) => first - second,
  times: ([first = 0, second = 0, ...rest]) => first * second + sumOf(rest),
  sum: sumOf,
  rate: ([first = 0, second = 0]) => toPercent(first, second),
  share: ([first = 0, ...rest]) => toPercent(first, first + sumOf(rest)),
};

function follow(how: string, numbers: readonly number[], unit: string, share: number): number {
  const [first = 0, second = 0] = numbers;
  // Whole where the other is, so that a part and the rest make it up.
  const digits = Number.isInteger(first) ? 1 : 10;
  const part = Math.floor(first * (0.15 + 0.8 * share) * digits) / digits;
  if (/^\d/.test(how)) return first * Number(how);
  const following = FOLLOWING[how];
  if (following !== undefined) return following(numbers, part, share);
  return (second - first) / (/^m(?:s|illi)/.test(unit) ? 1 : (UNITS[unit.charAt(0)] ?? MINUTE));
}
