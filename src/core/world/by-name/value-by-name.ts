import { byNames, getOrMake } from "../../model/maps.ts";
import { toSingular } from "../plural.ts";
import { DAY, MINUTE, REFERENCE_TIME, toDate, toTimestamp } from "../time.ts";
import { APART_TABLE } from "./apart-table.ts";
import { becameAt, isNumeric, isOwnEvent, isState, lately, pickFrom, PLANNED, reached, shareOf } from "./asked.ts";
import type { Amount, NamedAnswer, AskedField, NamedMoment, NamedBounds, NamedKind } from "./asked.ts";
import { drawCode } from "./codes.ts";
import { EVERYDAY_TABLE } from "./everyday-table.ts";
import { FIELD_TABLE } from "./field-table.ts";
import type { Fits } from "./field-values.ts";
import { followedValue, followsOthers, OF_TIMES } from "./followed.ts";
import { MEASURE_TABLE } from "./measure-table.ts";
import { ENDINGS, inPlace, RANKS } from "./named-record.ts";
import type { NamedRecord } from "./named-record.ts";
import { fieldWords, nounOf, splitName } from "./nouns.ts";
import type { Noun } from "./nouns.ts";
import { readRows } from "./read-rows.ts";
import type { FieldRow } from "./read-rows.ts";
import { thingNamesOf } from "./things.ts";
import { TRADE_TABLE } from "./trade-table.ts";
import { fitWithin, plain } from "./within-bounds.ts";

/** A field of which nothing is known but its name and kind. */
export type NamedField = Pick<AskedField, "record" | "path" | "kind" | "bounds">;

let byName: Map<string, FieldRow[]> | undefined;

function rowsCalled(name: string): readonly FieldRow[] | undefined {
  if (byName === undefined) {
    byName = new Map();
    for (const row of [EVERYDAY_TABLE, TRADE_TABLE, APART_TABLE, FIELD_TABLE, MEASURE_TABLE].flatMap(readRows))
      for (const word of row.names) byName.set(word, [...(byName.get(word) ?? []), row]);
  }
  return byName.get(name);
}

const MOST_WORDS = 6;

const BY_FORMAT = byNames([
  ["email", "email idn-email"],
  ["url", "uri url iri"],
  ["uuid", "uuid guid"],
  ["ip", "ipv4 ip"],
  ["ipv6", "ipv6"],
  ["hostname", "hostname idn-hostname"],
  ["password", "password"],
  ["phone", "phone"],
  ["hexcolor", "color"],
  ["duration", "duration"],
]);

/**
 * A value that fits what a field is called, within its bounds, and agrees with the others of its record. `undefined` where
 * no word of its name is known, or what it means is not within the bounds; `null` where it may be, and the record has none.
 */
export function valueByName({ record, path, kind, bounds }: NamedField): string | number | boolean | null | undefined {
  const asking = toAsking(record, path, kindOf(kind, bounds), bounds);
  if (bounds.nullable === true && path.length === 1 && isOfNothing(asking)) return null;
  const follows = (asking.kind === "boolean" ? hasHappened(asking) : undefined) ?? followedBy(asking);
  if (follows !== undefined) return follows;
  const last = asking.words.at(-1) ?? "";
  // A number may say yes or no, and cents are of an amount.
  if (isNumeric(asking.kind) && asking.words.length > 1) {
    if (TRUTH.test(asking.words[0] ?? "")) return fitWithin(asking.record.stream("field", ...path).int(0, 1), asking);
    if (last === "cents") return valueOf({ ...asking, words: asking.words.slice(0, -1) });
  }
  return valueOf(asking);
}

/** True for what is told of an act that was not done: who did it, why, and what it cost. */
function isOfNothing(asking: Asking): boolean {
  const { record, words, kind } = asking;
  const called = words.join("");
  for (const [of, other, values] of NEEDED) {
    const known = of.test(called) ? record.known(record.fields.find((one) => other.test(one)) ?? "") : undefined;
    if (typeof known === "string" && !values.test(known)) return true;
  }
  // The day of a payout that is pending has not come.
  const stated = TIMED.test(called) && record.fields.find((one) => plain(one) === called.replace(TIMED, "status"));
  const told = typeof stated === "string" ? record.known(stated) : undefined;
  if (typeof told === "string" && !DONE.test(told)) return true;
  const isCounted = record.noun.about === "event" && COUNTED.test(called);
  if ((isCounted || AFTERWARDS.test(called)) && kind !== "time" && kind !== "date")
    return record.status() === undefined
      ? record.fields.some((one) => PLANNED.test(one) && HAS_TIME.test(one)) && record.plan().from > REFERENCE_TIME
      : !reached(toAsked(asking, 0), isCounted ? "started" : "completed");
  const [act, last = ""] = [words.slice(0, -1).join(""), words.at(-1)];
  if (act === "" || (!OF_ACT.test(last) && !OF_FLAG.test(last))) return false;
  // `overstay` of `overstayMinutes`, `contaminated` of `contaminationType`.
  const stem = act.length > 5 ? act.replace(/(?:ion|ing|ed|e)$/, "") : act;
  const flag = record.fields.find((field) => {
    const whole = plain(field).replace(/^(?:is|was|has)/, "");
    return whole.startsWith(stem) && FLAGGED.test(whole.slice(stem.length));
  });
  if (flag !== undefined && !followsOthers(flag, record.fields)) {
    if (record.known(flag) === true) return false;
    if (record.known(flag) === false) return true;
  }
  if (!OF_ACT.test(last)) return false;
  const isOne = ENDINGS.test(act) || ENDINGS.test(words.at(-2) ?? "") || isState(asking, act);
  return (
    (last === "by" && hasHappened(asking) === false) ||
    (isOne && !/^(?:no|number)$/.test(last) && !reached(toAsked(asking, 0), act))
  );
}

/** Fields that are there only where another has such a value. */
const NEEDED: readonly (readonly [field: RegExp, other: RegExp, values: RegExp])[] = [
  [/^card(?!io)/, /method$/i, /card|credit|debit/i],
  [/^(?:delivery|shipping)(?:address|city|street|fee|notes?)/, /^(?:order_?)?type$|fulfil/i, /deliver|ship/i],
  [/^(?:clock|punch)(?:ed)?(?:in|out)/, /^status$/i, /^(?!absent|on_?leave|holiday)/i],
  [
    /^(?:error|failure)(?:message|reason|details?|text|code|type)?$/,
    /^(?:status|result)$/i,
    /fail|error|timeout|abort|reject|crash/i,
  ],
  [/^discharge/, /^status$/i, /discharg|complet|left|abscond|transfer/i],
  [/^statusreason/, /^status$/i, /^(?!active|open|new|pending|enabled|draft)/i],
  [/^check(?:number|no)/, /method$/i, /check|cheque/i],
  [/^hourlyrate/, /^pay_?type$/i, /hour/i],
  [/^(?:annual|yearly|base)?salary$/, /^pay_?type$/i, /salar/i],
  [/^next(?:billing|payment|charge|renewal|invoice)/, /^status$/i, /^(?!cancel|expired|ended|paused)/i],
];

const TIMED = /(?:at|on|date)$/;
const DONE = /paid|settled|complet|success|succe|process|refund|done|sent|verif|approv|active|deliver|clear/i;

const FLAGGED = /^(?:s?|e|[bdgmnprt])(?:d|ed|ing|ion|allowed|reported|required|included|accepted|permitted)?$/;
/** Numbers and texts that are known at the end. */
const AFTERWARDS =
  /^(?:final(?:grade|score|mark)|certificateurl|actual(?!value).*|satisfaction.*|feedback.*|resolution(?!target).*|outcome|winner|(?:tenant|customer|rider|passenger|guest|client|user)(?:rating|review|feedback)|signedby|receivedby|(?:end|return|final|closing)(?:odometer|mileage)|(?:odometer|mileage)(?:in|end|return)|fuelused.*)$/;
/** Numbers that are counted while a match or an event is on. */
const COUNTED = /^(?:(?:home|away|final|halftime|fulltime)(?:team)?(?:scores?|goals|points)|attendance|spectators)$/;

const OF_ACT = /^(?:by|to|no|number|reason|description|details|notes?|class|fee|deposit|penalty|price|amount)$/;

const OF_FLAG = /^(?:minutes|hours|days|type|kind|amount|cost|kg|kwh|size|model)$/;

const TRUTH = /^(?:is|has|can|was)$/;

function valueOf(asking: Asking): string | number | boolean | null | undefined {
  const { bounds } = asking;
  const isTime = asking.kind === "date" || asking.kind === "time";
  // The least or most of a measure is one.
  const isBound =
    isNumeric(asking.kind) && asking.words.length > 1 && /^(?:min|max)(?:imum)?$/.test(asking.words.at(-1) ?? "");
  if (
    isBound &&
    rowsCalled(asking.words.join("")) === undefined &&
    rowsCalled(asking.words.slice(0, -1).join("")) !== undefined
  )
    return valueOf({ ...asking, words: asking.words.slice(0, -1) });
  const isOneOfMany = isTime && /^(?:next|upcoming|last|latest)$/.test(asking.words[0] ?? "");
  const found = isOneOfMany ? NOTHING_SAID : search(asking, asking.words);
  if (found !== NOTHING_SAID) return found;
  // A second telephone is one, and what is at a time is that.
  const last = asking.words.at(-1) ?? "";
  const isList = asking.place !== undefined && (HAPPENED.test(last) || /^(?:list|array|items|set)$/.test(last));
  if (
    asking.words.length > 1 &&
    !isOneOfMany &&
    (isList || /^\d+$/.test(last) || (isTime && /^(?:at|on|date|time|datetime)$/.test(last)))
  ) {
    const shorter = search(asking, asking.words.slice(0, -1));
    if (shorter !== NOTHING_SAID) return shorter;
  }
  const unit = `unit${last}`;
  if (isNumeric(asking.kind) && asking.words.length > 1 && (HAPPENED.test(last) || rowsCalled(unit) !== undefined)) {
    const measured = search(asking, asking.words.slice(0, -1));
    const anything = measured === NOTHING_SAID ? search(asking, [unit]) : measured;
    if (anything !== NOTHING_SAID) return anything;
  }
  // A measure stays one with a place or a thing after it: `tempSummit`, `ageAtDeath`.
  const isMeasured = isNumeric(asking.kind) && !SHARE.test(last) && toSingular(last) === last;
  for (let end = isMeasured ? asking.words.length - 1 : 0; end > 0; end -= 1) {
    const measured = search(asking, asking.words.slice(0, end));
    if (measured !== NOTHING_SAID) return measured;
  }
  const other = asking.kind === "text" && bounds.format === undefined ? inOtherWords(asking) : undefined;
  return other ?? otherwise(toAsked(asking, Math.max(0, asking.words.length - 1)));
}

const NEXT = /^(?:next|upcoming|until|expected|estimated)$/;

/** Words at the end of a number that say what became of it: `amountClaimed`, `depositHeld`. */
const HAPPENED = /(?:[^e]ed|en|held|due|paid|spent|owed|sold|left|taught|used)$/;

/** True if the time of it is known: what is `checkedIn` has a `checkedInAt`; undefined where no field tells the time. */
function hasHappened(asking: Asking): boolean | undefined {
  const { record, whole } = asking;
  const own = plain(whole[0] ?? "").replace(/^(?:is|has|was)(?=...)|by$/g, "");
  const state = record.status();
  if (state !== undefined && own !== "active" && isState(asking, own))
    return RANKS.has(own) && !ENDINGS.test(own) ? reached(toAsked(asking, 0), own) : plain(state) === own;
  const time =
    whole.length > 1 ? undefined : record.fields.find((field) => HAS_TIME.test(field) && ownTime(field) === own);
  if (time === undefined) return undefined;
  const known = record.known(time);
  return (known ?? valueByName({ record, path: [time], kind: "time", bounds: { nullable: true } }) ?? null) !== null;
}

const HAS_TIME = /(?:at|on|date|time)$/i;
const ownTime = (field: string): string => plain(field).replace(/(?:at|on|date|time)$/, "");

/** The value that follows from others of the record, within its bounds; undefined where none does. */
function followedBy(asking: Asking): string | number | boolean | null | undefined {
  const { record, kind, whole, bounds } = asking;
  if (whole.length !== 1 || record.fields.length < 2) return undefined;
  // Products are called after those that are sold.
  if (record.noun.is === "product" && /^(?:name|title)$/.test(whole[0] ?? "")) return undefined;
  const value = followedValue(asking, (name, how) => {
    const isOfText = how.includes(";") && !/^-?\d/.test(how);
    const of = OF_TIMES.test(how) ? "time" : isOfText ? "text" : isNumeric(kind) ? kind : "number";
    const known = record.known(name);
    if (known !== undefined) return known;
    return valueByName({ record, path: [name], kind: of, bounds: { nullable: how !== "span" } });
  });
  if (value === null) return bounds.nullable === true ? null : undefined;
  // The first that the form knows; one without a B+ has a B.
  for (const one of typeof value === "object" ? value : [value]) {
    if (one === undefined) continue;
    const fitting =
      fitWithin(one, asking) ?? (typeof one === "string" ? fitWithin(one.replace(/[+-]$/, ""), asking) : undefined);
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** Words after a name that say how it is shown, in which language, or what part of it is meant: `bioRaw`, `nameEn`, `priceMin`. */
const SHOWN_AS =
  /^(?:snapshot|raw|cooked|value|text|string|str|override|copy|preview|placeholder|min|max|minimum|maximum|monthly|yearly|annual|weekly|daily|en|es|fr|de|pt|ar|mm|ru|zh|ja|hi|tr)$/;

/** Words before `time` where that is no moment but how long something takes, or a kind of work. */
const LASTING =
  /^(?:full|part|real|lead|cook|cooking|prep|preparation|baking|run|running|play|playing|wait|waiting|travel|driving|walking|process|processing|response|reading|total|screen|over|down|up|half|spare|elapsed|average|mean|max|min|delivery|shipping)$/;

/** A text for a name of which no row for texts knows the ending: a time, a number, or the name without its last word. */
function inOtherWords(asking: Asking): string | undefined {
  const { words, whole } = asking;
  const last = words.at(-1) ?? "";
  const before = words.at(-2) ?? "";
  const asText = (found: ReturnType<typeof search>): string | undefined => {
    if (typeof found === "string") return found;
    return typeof found === "number" ? (Number.isInteger(found) ? String(found) : found.toFixed(2)) : undefined;
  };
  if (words.includes("url") || /(?:links|hrefs)$/i.test(whole.at(-2) ?? "")) return asText(search(asking, ["url"]));
  const isTime =
    last === "at" ||
    last === "timestamp" ||
    (last === "on" ? /(?:ed|en|nt|id|ld)$/.test(before) : last === "time" && !LASTING.test(before));
  if (isTime && (words.length > 1 || last === "time")) {
    const time = { ...asking, kind: "time" as const, bounds: { ...asking.bounds, nullable: false } };
    const found = search(time, words);
    const at = found === NOTHING_SAID ? otherwise(toAsked(time, words.length - 1)) : found;
    return typeof at === "string" ? (isOfDay(whole.at(-1) ?? "", asking.record) ? at.slice(11, 16) : at) : undefined;
  }
  const shorter =
    last === "nm"
      ? [...words.slice(0, -1), "name"]
      : words.length > 1 && SHOWN_AS.test(last)
        ? words.slice(0, -1)
        : [...words.slice(0, -1), toSingular(last)];
  return (
    asText(search(asking, shorter)) ??
    asText(search({ ...asking, kind: "number" }, words)) ??
    asText(search({ ...asking, kind: "number" }, shorter))
  );
}

const NOTHING_SAID = Symbol("nothing said");

/** The value of the longest ending of the words that is a name; a symbol where none is. */
function search(
  asking: Asking,
  words: readonly string[],
): string | number | boolean | null | undefined | typeof NOTHING_SAID {
  for (let from = Math.max(0, words.length - MOST_WORDS); from < words.length; from += 1) {
    const rows = rowsOf(words.slice(from), asking.place !== undefined);
    const fitting = rows?.filter(({ fits }) => doesFit(fits, asking.kind)) ?? [];
    if (fitting.length === 0) continue;
    // A technology's name is that of a technology, where nothing else is called so.
    if (from > 0 && words[from] === "name" && nounOf(words.slice(0, from), asking.record.trade) === undefined) {
      const named = search(asking, words.slice(0, from));
      if (typeof named === "string" && /^\p{L}[^@/]*$/u.test(named)) return named;
    }
    const asked = toAsked(asking, from);
    for (const row of fitting) {
      const value = take(row.value, asked);
      if (value !== undefined) return value;
    }
    if (fitting.some(({ isForAll }) => isForAll)) break;
  }
  return NOTHING_SAID;
}

interface Asking extends NamedField {
  readonly words: readonly string[];
  readonly place: number | undefined;
  readonly whole: readonly string[];
}

function toAsking(record: NamedRecord, path: readonly string[], kind: NamedKind, bounds: NamedBounds): Asking {
  const isNumber = (name: string): boolean => /^\d+$/.test(name);
  // Members of an item of a list belong to that item.
  const at = path.findLastIndex((name, index) => index < path.length - 1 && isNumber(name));
  const called = path.slice(0, at).findLast((name) => !isNumber(name)) ?? "";
  const within = at < 0 ? record : record.item(path.slice(0, at + 1), splitName(called));
  const names = path.slice(at + 1);
  const last = names.at(-1) ?? "";
  const place = names.length > 1 || at < 0 ? (isNumber(last) ? Number(last) : undefined) : undefined;
  const own = place === undefined ? names : names.slice(0, -1);
  return {
    record: within,
    path: own.length === names.length ? own : names,
    kind,
    bounds,
    place,
    whole: path,
    words: own.flatMap(wordsOf),
  };
}

function kindOf(kind: NamedKind, { format }: NamedBounds): NamedKind {
  if (kind !== "text") return kind;
  return format === "date-time" ? "time" : format === "date" ? "date" : kind;
}

function rowsOf(words: readonly string[], isItem: boolean): readonly FieldRow[] | undefined {
  const name = words.join("");
  return rowsCalled(name) ?? (isItem ? rowsCalled(toSingular(name)) : undefined);
}

const QUALIFIERS =
  /^(?:billing|shipping|delivery|pickup|dropoff|home|work|mailing|postal|primary|secondary|main|first|last|total|unit|current|default|start|end|created|updated|deleted|birth|due|order|net|gross|base|max|min|new|old|is|has)$/;

/** The words of a name; of one in small letters without anything between them, such as `customeremail`, the two that are known. */
function wordsOf(name: string): readonly string[] {
  const words = fieldWords(name);
  const [only = ""] = words;
  if (words.length !== 1 || rowsCalled(only) !== undefined || nounOf(words) !== undefined) return words;
  for (let cut = 2; cut <= only.length - 3; cut += 1) {
    const front = only.slice(0, cut);
    const parts = fieldWords(`${front} ${only.slice(cut)}`);
    if (rowsCalled(parts[1] ?? "") !== undefined && (QUALIFIERS.test(front) || nounOf([front]) !== undefined))
      return parts;
  }
  return words;
}

function doesFit(fits: Fits, kind: NamedKind): boolean {
  switch (kind) {
    case "text":
    case "enum":
      return fits !== "boolean" && fits !== "time" && (fits !== "number" || kind === "enum");
    case "integer":
    case "number":
    case "money":
      return fits === "any" || fits === "number" || fits === "text number";
    case "boolean":
      return fits === "boolean";
    case "date":
    case "time":
      return fits === "any" || fits === "time";
  }
}

function toAsked({ record, path, kind, bounds, place, words, whole }: Asking, from: number): AskedField {
  const before = words.slice(0, from);
  let of = record.noun;
  let ofWords = record.words;
  for (let end = before.length; end > 0; end -= 1) {
    const noun = nounOf(before.slice(0, end), record.trade);
    if (noun === undefined) continue;
    of = noun;
    ofWords = before.slice(0, end);
    break;
  }
  const role = roleOf(before, record) ?? "";
  const named = roleOf(words, record) ?? words.join(" ");
  let random: AskedField["random"] | undefined;
  return {
    record,
    kind,
    bounds,
    words,
    before,
    of,
    ofWords,
    role,
    whose: role || onlyPersonOf(record),
    named,
    path,
    place,
    get random() {
      return (random ??= record.stream("field", ...whole));
    },
  };
}

/** Whose fields are those of the record itself, as it has but one of them. */
const OWN =
  /^(?:customer|user|client|buyer|guest|contact|invitee|account|profile|personal|shopper|patient|student|holder|subscriber|attendee|member|person|applicant|candidate|passenger|company|organi[sz]ation|business|employer|firm)$/;

const APART = /^(?:emergency|kin|alternate|alternative|secondary|previous|former|reference|second|co|joint)$/;

const FROM = /^(?:origin|from|start|pickup|departure|source|sender|shipper|payer|seller|caller|calling)$/;
const TO =
  /^(?:destination|to|end|dropoff|arrival|delivery|recipient|receiver|payee|shipping|ship|callee|called|dialed)$/;

function roleOf(words: readonly string[], record: NamedRecord): string | undefined {
  const apart = words.find((word) => APART.test(word));
  if (apart !== undefined) return apart;
  for (const word of words.toReversed()) {
    if (record.words.includes(word)) return "";
    if (OWN.test(word))
      return record.noun.is === "thing" || record.noun.is === "product" ? "" : isOwnOf(word, record) ? "" : word;
    if (FROM.test(word)) return "from";
    if (TO.test(word)) return "to";
    const is = nounOf([word])?.is;
    if (is !== "person" && is !== "organization") continue;
    // The absent teacher is not the substitute.
    const at = words.lastIndexOf(word);
    const which = words[at - 1];
    const number = /^\d+$/.test(words[at + 1] ?? "") ? ` ${words[at + 1]}` : "";
    return `${which === undefined || record.words.includes(which) ? word : `${which} ${word}`}${number}`;
  }
  return undefined;
}

const onlyPersons = new WeakMap<NamedRecord, string>();

/** The one person whose name a thing has; `""` where it has the names of several, or one of its own. */
function onlyPersonOf(record: NamedRecord): string {
  return getOrMake(onlyPersons, record, () => {
    if (record.noun.is !== "thing" || record.has(/^(?:full|first)_?name$/i)) return "";
    const roles = record.fields.map(fieldWords).flatMap((words) => {
      const before = words.at(-1) === "name" ? words.slice(0, -1) : [];
      return nounOf(before)?.is === "person" ? [roleOf(before, record) ?? ""] : [];
    });
    return new Set(roles).size === 1 ? (roles[0] ?? "") : "";
  });
}

/** Contacts and profiles of people are theirs, a company is where they work; a customer of a driver is somebody else. */
function isOwnOf(word: string, { noun }: NamedRecord): boolean {
  return noun.is === "person"
    ? /^(?:user|contact|account|profile|personal|person|company|organi[sz]ation|business|employer|firm)$/.test(word)
    : !/^(?:customer|client|patient|student|guest)$/.test(word);
}

function take(value: FieldRow["value"], asked: AskedField): string | number | boolean | null | undefined {
  const answer = value(asked);
  if (answer === null) return asked.bounds.nullable === true ? null : undefined;
  const answers = Array.isArray(answer) ? (answer as readonly (string | number)[]) : [answer];
  for (const one of answers) {
    for (const written of write(one as Exclude<NamedAnswer, readonly unknown[]>, asked)) {
      const fitting = fitWithin(written, asked);
      if (fitting !== undefined) return fitting;
    }
  }
  return undefined;
}

const isOfDay = (name: string, record: NamedRecord): boolean =>
  /(?:time|clock_?(?:in|out)|shift_?(?:start|end))$/i.test(name) &&
  !/date/i.test(name) &&
  (CLOCK.test(name) || record.has(/(?:date|day)s?$/i));

const CLOCK = /^(?:shift_?)?(?:start|end|begin|opening|closing|meeting)_?time$/i;

const isMoment = (answer: unknown): answer is NamedMoment =>
  typeof answer === "object" && answer !== null && "at" in answer;
const isAmount = (answer: unknown): answer is Amount =>
  typeof answer === "object" && answer !== null && "cents" in answer;

/** An answer as the kind has it: several ways where there are, the likeliest first. */
function write(
  answer: Exclude<NamedAnswer, readonly unknown[]>,
  asked: AskedField,
): readonly (string | number | boolean)[] {
  const { kind, path, bounds, record } = asked;
  const name = path.join("").toLowerCase();
  if (answer === undefined || answer === null) return [];
  if (isMoment(answer)) {
    if (kind === "date") return [toDate(answer.at)];
    if (kind === "time") return [toTimestamp(answer.at)];
    if (kind === "integer" || kind === "number") {
      // A start may be any number; one at a time is a time.
      if (!/(?:at|on|date|time|timestamp|stamp|created|updated|expires?|exp|iat|since|until|ms|millis)$/.test(name))
        return [];
      const isLong = /ms$|millis/.test(name) || (bounds.min ?? 0) > 1e11;
      return [isLong ? answer.at : Math.floor(answer.at / 1000)];
    }
    const written = toTimestamp(answer.at);
    if (bounds.format === "time") return [written.slice(11, 19), written.slice(11)];
    // Beside a date a time is that of the day.
    if (isOfDay(name, record)) return [written.slice(11, 16), written.slice(11, 19), written];
    return /date|birth|born|dob/.test(name)
      ? [toDate(answer.at), written]
      : [written, toDate(answer.at), written.slice(11, 16)];
  }
  if (isAmount(answer)) {
    const { cents } = answer;
    if (kind === "money") return [cents];
    if (kind === "integer") return [/cent|minor/.test(name) ? cents : Math.round(cents / 100)];
    return kind === "number" ? [/cents$|minor/.test(name) ? cents : cents / 100] : [(cents / 100).toFixed(2)];
  }
  switch (kind) {
    case "text":
      return typeof answer === "boolean" ? [] : [String(answer)];
    case "enum":
      return [answer];
    case "boolean":
      return typeof answer === "boolean" ? [answer] : [];
    case "integer":
    case "number":
    case "money": {
      const number = typeof answer === "string" && /^-?\d+(?:\.\d+)?$/.test(answer) ? Number(answer) : answer;
      if (typeof number !== "number" || !Number.isSafeInteger(Math.round(number))) return [];
      return [kind === "integer" ? Math.round(number) : kind === "money" ? Math.round(number * 100) : number];
    }
    default:
      return [];
  }
}

function otherwise(asked: AskedField): string | number | boolean | null | undefined {
  const { kind, bounds, path } = asked;
  if (kind === "date" || kind === "time") {
    const word = (path.findLast((name) => !/^\d+$/.test(name)) ?? "").toLowerCase().replaceAll(/[^a-z]/g, "");
    const stem = word.replace(/(?:at|on|date|time)$/, "");
    const isLast = asked.words.some((one) => /^(?:last|latest|recent)$/.test(one));
    const isNext = asked.words.some((one) => NEXT.test(one));
    if (!isLast && !isNext && bounds.nullable === true && !isOwnEvent(asked, stem) && !reached(asked, stem))
      return null;
    const at = isNext
      ? REFERENCE_TIME + asked.random.int(2, 200) * DAY + asked.random.int(32, 72) * 15 * MINUTE
      : (isLast ? lately(asked, stem, 30 * DAY) : becameAt(asked, stem)).at;
    return kind === "date" ? toDate(at) : toTimestamp(at);
  }
  const last = asked.words.at(-1) ?? "";
  if (kind === "money") return take(({ record, random }) => ({ cents: shareOf(record.money().total, random) }), asked);
  if (isNumeric(kind)) return take(() => someNumber(last, asked), asked);
  if (
    kind === "text" &&
    bounds.format === undefined &&
    asked.words.length > 1 &&
    (last === "by" || asked.words[0] === "assigned")
  )
    return take(() => asked.record.person(asked.words.join(" ")).name, asked);
  const words = asked.words.filter((word) => !/^\d+$/.test(word));
  const called = kind === "text" && bounds.format === undefined ? nounOf(words, asked.record.trade) : undefined;
  const known = called === undefined ? undefined : take(() => nameOfNoun(asked, called), asked);
  if (known !== undefined) return known;
  if (kind === "text" && bounds.format === undefined && bounds.pattern === undefined)
    return take(() => (SAID.test(last) ? pickFrom(asked, thingNamesOf("phrase")) : usual(asked)), asked);
  const name = bounds.format === undefined ? undefined : BY_FORMAT.get(bounds.format);
  const row =
    name === undefined || kind !== "text" ? undefined : rowsCalled(name)?.find(({ fits }) => doesFit(fits, kind));
  return row === undefined ? undefined : take(row.value, asked);
}

/** Endings of what is told in words: `restrictions`, `actionTaken`, `provenance`. */
const SAID = /(?:[ts]ion|ment|[ae]nce|ness|ity|ing|ed|[a-z]{3}en|[^s]is|cy|al|ive|[^s]s)$/;

/** Endings of what is a share of something. */
const SHARE = /ratio|factor|index|fraction|probability|coefficient|risk|fit/;

/** A number of which nothing is known: a share where it is called one, few of what is counted, and else not many. */
function someNumber(last: string, { kind, random, bounds: { min = 0, max = 60 } }: AskedField): number | undefined {
  if (min > 1 || max < 60) return undefined;
  if (kind === "number" && SHARE.test(last)) return random.int(5, 98) / 100;
  if (toSingular(last) !== last) return random.int(1, 12);
  return kind === "number" ? random.int(10, 600) / 10 : random.int(1, 60);
}

/** One of several of what the field is called: `Pen B`; a code where that is cut short. */
function usual({ words, random }: AskedField): string {
  if (/^(?:.{1,3}|[^aeiouy]+|[a-z]{1,3}i[dn])$/.test(words.at(-1) ?? "")) return drawCode("@@-####", random);
  const name = words.slice(-2).join(" ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${random.pick(["A", "B", "C", "D", "E"])}`;
}

/** Returns the name of a record of the noun: a `referee` is a person, a `milestone` a milestone. */
function nameOfNoun({ record, named, ...asked }: AskedField, noun: Noun): string | undefined {
  const { is, names } = noun;
  if (is === "person") return record.person(named).name;
  if (is === "organization") return record.organization(named, noun).name;
  return names === undefined
    ? undefined
    : inPlace(pickFrom({ record, named, ...asked }, thingNamesOf(names)), record.place("").city);
}
