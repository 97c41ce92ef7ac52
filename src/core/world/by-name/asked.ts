import type { Stream } from "../../model/generation.ts";
import { byNames } from "../../model/maps.ts";
import { toAscii } from "../names.ts";
import { toSingular } from "../plural.ts";
import { choicesOf } from "../prose/telling.ts";
import { byDay, DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import type { NamedOrganization, NamedPerson, NamedPlace, NamedRecord } from "./named-record.ts";
import { ENDINGS, inPlace, RANKS, STAGES } from "./named-record.ts";
import { fieldWords, isByClock } from "./nouns.ts";
import type { Noun } from "./nouns.ts";
import { SENTENCES } from "./sentences.ts";
import type { About } from "./sentences.ts";
import { thingNamesOf } from "./things.ts";
import type { ListName } from "./things.ts";

/** The kinds of values that are asked for by name: a date is `YYYY-MM-DD`, a time RFC 3339, money whole minor units. */
export type NamedKind = "text" | "integer" | "number" | "money" | "boolean" | "date" | "time" | "enum";

export interface NamedBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: { test(text: string): boolean } | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly nullable?: boolean | undefined;
}

export interface AskedField {
  readonly record: NamedRecord;
  readonly kind: NamedKind;
  readonly bounds: NamedBounds;
  readonly words: readonly string[];
  /** Words before those of the row, nearest last: `invitee` before `email`. */
  readonly before: readonly string[];
  readonly of: Noun;
  readonly ofWords: readonly string[];
  /** Name of a person or place of the record: `""` for its own, `from` and `to` for the two ends of a way. */
  readonly role: string;
  /** The same for what belongs to a person: in a boat with a `skipperName` an e-mail address is the skipper's. */
  readonly whose: string;
  /** The same where the field itself is somebody or a company: `author` and `authorName` as in `authorEmail`. */
  readonly named: string;
  /** The names that lead to it from the record, its own at the end; items of lists have their number. */
  readonly path: readonly string[];
  /** Index in a list, from 0. */
  readonly place: number | undefined;
  readonly random: Stream;
}

/** An instant, epoch milliseconds, which is written as the field's kind has it. */
export interface NamedMoment {
  readonly at: number;
}

/** An amount, US cents or those of another currency, which is written as the field's kind has it. */
export interface Amount {
  readonly cents: number;
}

export type NamedAnswer =
  | string
  | number
  | boolean
  | null
  | undefined
  | NamedMoment
  | Amount
  | readonly (string | number)[];

export const isOrganization = ({ of }: AskedField): boolean => of.is === "organization";
export const who = ({ record, whose }: AskedField): NamedPerson => record.person(whose);
export const where = ({ record, role }: AskedField): NamedPlace => record.place(role);
export const firm = ({ record, role, of }: AskedField): NamedOrganization => record.organization(role, of);

export function titleOf(asked: AskedField): string {
  const { record, of, role, ofWords } = asked;
  // An address has the name of who is there.
  const isAddress = asked.before.some((word) => /^(?:address|shipping|billing|recipient|delivery)$/.test(word));
  if (of.is === "person" || isAddress || isFromSomebody(asked)) {
    const { name, firstName } = who(asked);
    return asked.words.join("") === "name" && record.fields.some((field) => LAST_NAME.test(field)) ? firstName : name;
  }
  if (of.about === "vehicle") return vehicleOf(record);
  if (of.is === "organization") return firm(asked).name;
  if (of.is === "product") return record.product().name;
  if (of.names === "animal" && record.has(/species|breed/i)) return record.named("pet");
  if (of.names === undefined) return nameOfSomething(asked, isNamedApart(asked) ? asked.before.slice(-1) : ofWords);
  const city = record.place(role).town.name;
  return inPlace(record.named(of.names), city).replace("{company}", () => record.organization(role).name);
}

/** Words before a name that say which of the record's own it is. */
const OWN_NAME =
  /^(?:display|short|long|full|official|internal|external|public|private|local|native|common|alternative|alt|original|old|new|preferred|generic|english|scientific|latin|unique|custom|default|own|real|legal|sort|search|current|previous|former|first|last|main|primary|sub|page|meta|seo|og|card|\d+)$/;

/** True if a name is that of something else which is no noun: the scheme of a `schemeName`. */
function isNamedApart({ record, before, ofWords, path }: AskedField): boolean {
  const last = before.at(-1) ?? "";
  return (
    last !== "" &&
    (path.length > 1 || (ofWords === record.words && !OWN_NAME.test(last) && !record.words.includes(last)))
  );
}

const LAST_NAME = /^(?:last_?name|sure?name|family_?name|apellidos?|sobrenome|cognome|nachname)$/i;
const SENT =
  /^(?:subscri|newsletter|inquir|enquir|contact|feedback|registration|application|rsvp|sign|wait|testimonial|volunteer|request|quote|message|comment|review|donation|booking|reservation|order|appointment|ticket)/;

/** True for the name beside an address in what somebody sends: a message, a booking, a subscription. */
function isFromSomebody({ words, of, record }: AskedField): boolean {
  return (
    words.join("") === "name" &&
    of === record.noun &&
    of.is === "thing" &&
    record.has(/^e_?mail(?:_?address)?$|^correo|^courriel$/i) &&
    record.words.some((word) => SENT.test(word))
  );
}

/** The record's own name where it has a field for that, so that a picture and a path show the same; else a name for it. */
export function shownTitle(asked: AskedField): string {
  const { record, of, path } = asked;
  const field =
    of === record.noun && path.length === 1
      ? record.fields.find((name) => name !== path[0] && /^(?:name|title)$/.test(fieldWords(name).join("")))
      : undefined;
  const known = field === undefined ? undefined : record.known(field);
  return typeof known === "string" && known !== "" ? known : titleOf(asked);
}

function vehicleOf(record: NamedRecord): string {
  const [make, model]: readonly ListName[] =
    record.noun.names === "truckModel" ? ["truckMake", "truckModel"] : ["make", "model"];
  return `${inStep(record, make ?? "make")} ${inStep(record, model ?? "model")}`;
}

/** Lists that go with others, name by name: a Golf is a Volkswagen. */
const IN_STEP: ReadonlyMap<string, ListName> = byNames([
  ["model", "make model modelFuel modelBody"],
  ["truckModel", "truckMake truckModel"],
  ["aircraft", "aircraft aircraftMake"],
  ["breed", "species breed breedWeight"],
  ["animal", "animal animalBreed animalWeight"],
  ["recipe", "cuisine recipeCourse recipeDiet"],
  ["event", "eventKind"],
  ["crypto", "cryptoSymbol cryptoPrice cryptoSupply"],
  ["property", "propertyKind propertyBeds"],
  ["shift", "shift shiftStart shiftEnd"],
  ["plant", "plantLatin"],
  ["zooSpecies", "zooSpecies zooLatin zooDiet zooStatus zooWeight"],
  ["weatherAlert", "weatherAlert weatherText"],
  ["medication", "medication drugClass drugUse"],
]);

export function inStep(record: NamedRecord, list: ListName): string | undefined {
  const leader = IN_STEP.get(list);
  return leader === undefined ? undefined : thingNamesOf(list)[thingNamesOf(leader).indexOf(record.named(leader))];
}

/** A name of a list: that which goes with others of the record, or any. */
export function nameFrom(asked: AskedField, list: ListName): string {
  return (asked.place === undefined ? inStep(asked.record, list) : undefined) ?? pickFrom(asked, thingNamesOf(list));
}

export const isNumeric = (kind: NamedKind): boolean => kind === "integer" || kind === "number" || kind === "money";

/** A part of an amount, of whole hundreds where it is large. */
export function shareOf(total: number, random: Stream): number {
  const step = total > 20_000 ? 1_000 : total > 2_000 ? 100 : 5;
  return Math.max(step, Math.round((total * (0.1 + 0.8 * random.next())) / step) * step);
}

const REVIEW_TITLES: readonly (readonly [least: number, titles: readonly string[]])[] = [
  [4.2, ["Highly recommended", "Exceeded my expectations", "Love it", "Exactly what I needed", "Worth every cent"]],
  [3, ["Good, with small flaws", "Does the job", "Decent for the price", "Mixed feelings", "It is all right"]],
  [0, ["Disappointed", "Not as described", "Would not buy again", "Broke quickly", "Expected more"]],
];

const AGAIN =
  /^(?:reports?|plans?|schedules?|lists?|forecasts?|reviews?|checks?|audits?|surveys?|statements?|summar(?:y|ies)|routines?|programs?|meetings?|predictions?|logs?|records?|analys[ie]s)$/;

function nameOfSomething({ record, of, random }: AskedField, words: readonly string[]): string {
  const noun =
    [...words.slice(0, -1), toSingular(words.at(-1) ?? "")]
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ") || "Item";
  if (of.about === "praise")
    return random.pick(REVIEW_TITLES.find(([least]) => ratingOf(record) >= least)?.[1] ?? ["Fine"]);
  if (/(?:position|opening|vacancy|posting|occupation)$/.test(words.join("")) || of.about === "vacancy")
    return record.person("").jobTitle;
  if (/^(?:class|type|tier|level|grade)$/.test(words.at(-1) ?? "")) return record.named("tierName");
  if (words.at(-1) === "flight") return `${record.named("airline")} ${100 + ((record.index * 37) % 900)}`;
  if (of.about === "money" || of.about === "note") return `${noun} ${1000 + record.index}`;
  // What is made again and again is called after how often, and what nobody has heard of has a name of its own.
  if (AGAIN.test(words.at(-1) ?? "")) return `${random.pick(["Weekly", "Monthly", "Quarterly", "Annual"])} ${noun}`;
  return `${record.named("meetingRoom")} ${noun}`;
}

export function dashedTitle(asked: AskedField): string {
  return toDashes(asked.record.locale.latin(shownTitle(asked)));
}

/** A text in small letters, digits and dashes. */
export function toDashes(text: string): string {
  const words = text.normalize("NFC").split(/[^\p{L}\p{M}\p{N}’']+/u);
  const plain = words.map((word) => word.replaceAll(/\p{L}[\p{L}\p{M}’']*/gu, (part) => toAscii(part)).toLowerCase());
  return plain
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 60)
    .replace(/-$/, "");
}

/** Sentences about something, so many or as many as are needed. */
export function tell(asked: AskedField, about: About, count: number): string {
  const { record, role, random, bounds } = asked;
  const own = record.locale.sentences?.(random);
  const all: readonly string[] = own ?? choicesOf(SENTENCES[about]);
  const least = bounds.minLength ?? 0;
  const told = random.sample(all, count);
  const fill = (sentence: string): string =>
    sentence
      .replaceAll("{name}", () => titleOf(asked))
      .replaceAll("{city}", () => record.place(role).town.name)
      .replaceAll("{company}", () => record.organization("other").name)
      .replaceAll("{first}", () => record.person("other").firstName);
  if (own === undefined && about === "product" && asked.of.is === "product")
    told.splice(0, 1, record.product().description);
  let text = told.map(fill).join(" ");
  while (text.length < least) text = `${text} ${fill(random.pick(all))}`;
  return text;
}

const RATED = /^(?:overall_?)?(?:rating|stars|score)$/i;

/** True for what is said beside a rating: a score alone may be one of an exam or a match. */
export const isRated = ({ record, of }: AskedField): boolean =>
  of.about === "praise" ||
  record.has(/^(?:overall_?)?(?:rating|stars)$/i) ||
  (record.has(RATED) && /tasting|feedback|survey|evaluation/.test(record.words.join("")));

/** The rating that the record shows, from 1 to 5; a score may be one of ten or of a hundred. */
function ratingOf(record: NamedRecord): number {
  const field = record.fields.find((one) => RATED.test(one));
  const given = field === undefined ? undefined : record.known(field);
  return typeof given === "number" ? given / (given > 10 ? 20 : given > 5 ? 2 : 1) : record.rating();
}

/** Sentences that judge, as the record's rating does. */
export function judge(asked: AskedField, count: number): string {
  const rating = ratingOf(asked.record);
  return tell(asked, rating >= 4 ? "praise" : rating >= 3 ? "doubt" : "blame", count);
}

/** True for what records without a state are made for: the `harvestedOn` of a harvest. */
export const isOwnEvent = ({ record }: AskedField, word: string): boolean =>
  record.status() === undefined && word.length > 4 && record.words.join("").startsWith(word.slice(0, 5));

const GIVEN_BACK = /^(?:refund|revers|chargeback|disput)/;
/** Ends of what had lasted, and of what had only begun. */
const LASTED = /^(?:archiv|expired|terminat|inactive|deactivat|suspend|deceas|died)/;
const HELD = /^(?:overdue|noshow|escalat|held|onhold|exception|postpone)/;
const DECIDED = /^(?:accept|approv|reject|declin|deni|counter)/;
/** Answers to what was sent or shown, and the fields that tell of that. */
export const ANSWERS = /^(?:accept|sign|declin|respon|decid|counter)/;
const SHOWN = /^(?:(?:sent|viewed)(?:_?(?:at|on|date))?|date_?sent)$/i;
/** States of a run, of one that broke, and what such a one did not get to. */
const RUNS = /^(?:running|passed|succeeded|success|successful|installing|processing|inprogress)$/;
const BROKE = /^(?:fail|error|abort|crash|timeout)/;
const SPARED = /^(?:complet|deliver|succe|pass|paid|settl|captur|deploy|publish)/;
/** Ends that few records come to, where there is another. */
const RARE = /^(?:return|partial|inactive|archiv)/;
const [ANSWERED, ENDED] = [5.5, 6];

const toWord = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** True if the record has a state of this name. */
export const isState = ({ record }: Pick<AskedField, "record">, word: string): boolean =>
  record.states.some((state) => toWord(state) === word);

const isShown = ({ states, has }: NamedRecord): boolean => has(SHOWN) || states.some((state) => SHOWN.test(state));

/** The stage that a word stands for in the record: an offer is accepted after it was seen, an order before it is sent. */
function rankOf(record: NamedRecord, word: string): number | undefined {
  const { states, has } = record;
  const wasShown = isShown(record);
  if (wasShown && ANSWERS.test(word)) return ANSWERED;
  if (wasShown && word === "opened") return RANKS.get("viewed");
  if (BROKE.test(word) && states.some((state) => RUNS.test(toWord(state)))) return ENDED;
  if (word.startsWith("submit") && has(/^(?:started|began)_?(?:at|on)$/i)) return ENDED;
  // What waits for an answer was sent; what was received by who decides only begins.
  const isFirst = states[0] !== undefined && toWord(states[0]) === word;
  if (isFirst && word === "received") return 0;
  if (isFirst && /^(?:pending|open|invited)$/.test(word) && wasShown && states.some((state) => ANSWERS.test(state)))
    return RANKS.get("sent");
  const own = RANKS.get(word);
  if (own === undefined || own === 0 || !states.some((state) => toWord(state) === word)) return own;
  // What comes after another state is later than that: an invoice is paid after it was sent.
  const before = states.map(toWord).slice(
    0,
    states.findIndex((state) => toWord(state) === word),
  );
  return before.reduce((rank, one) => (ENDINGS.test(one) ? rank : Math.max(rank, (RANKS.get(one) ?? 0) + 0.5)), own);
}

/** True if something became of the record, as its state has it; what is not heard of did. */
export function reached({ record }: AskedField, word: string): boolean {
  const state = record.status();
  const status = state === undefined ? undefined : toWord(state);
  const isEnding = ENDINGS.test(word);
  if (word.length > 3 && status !== undefined && (status.startsWith(word) || status.endsWith(word))) return true;
  if (/^(?:respon|decid|review)/.test(word) && DECIDED.test(status ?? "")) return true;
  const rank = rankOf(record, word);
  const far = status === undefined ? undefined : rankOf(record, status);
  // States that the record names itself are in their order; what comes after one of them waits for it.
  const states = record.states.map(toWord).filter((one) => !ENDINGS.test(one));
  const [now, then] = [states.indexOf(status ?? ""), states.indexOf(word)];
  if (now >= 0 && then >= 0) return now >= then;
  if (far === ENDED && BROKE.test(status ?? "") && SPARED.test(word)) return false;
  const isAhead = (one: string, at: number): boolean => at > now && (rankOf(record, one) ?? ENDED) < (rank ?? 0);
  if (now >= 0 && far !== undefined && states.some(isAhead)) return false;
  // One that was withdrawn did not get to the last of the others.
  if (
    then > 0 &&
    then === states.length - 1 &&
    status !== undefined &&
    ENDINGS.test(status) &&
    !GIVEN_BACK.test(status) &&
    !LASTED.test(status)
  )
    return false;
  if (status !== undefined && isEnding && ENDINGS.test(status)) return status.slice(0, 4) === word.slice(0, 4);
  if (status !== undefined && ENDINGS.test(status) && far !== ENDED) {
    // What was given back had been paid.
    const isRefused = status.startsWith("expired") && /^(?:accept|approv|sign|redeem)/.test(word);
    const isShort = status.startsWith("expired") && record.noun.takes[1] * MINUTE < DAY && !isShown(record);
    const most =
      LASTED.test(status) && !isRefused && !isShort ? 5 : GIVEN_BACK.test(status) ? 3 : HELD.test(status) ? 2 : 1;
    return (rank ?? 0) < (far ?? most);
  }
  if (isEnding) return status === undefined && record.became(word.slice(0, 4), 0.1);
  if (rank === undefined) return record.became(word, 0.8);
  // Progress of the record, if no field says.
  const progress = far ?? [2, 4, 5, 6, 6, 6, 6, 6][record.stream("progress").int(0, 7)] ?? 6;
  return rank <= progress;
}

const WAITS = 60 * DAY;

/** The state, or one at the end of its way where what takes days would have waited in it for months. */
export function settledState(record: NamedRecord, state: string): string {
  const { noun, states } = record;
  const longest = Math.max(WAITS, noun.takes[1] * 1.5 * MINUTE);
  const age = REFERENCE_TIME - record.createdAt();
  if (toWord(state) === "overdue" && age < 3 * DAY) return states[0] ?? state;
  if (noun.is !== "thing" || age < longest) return state;
  const isEnd = (one: string): boolean => ENDINGS.test(toWord(one)) && !HELD.test(toWord(one));
  const all = states.filter((one) => !ENDINGS.test(toWord(one)));
  const usual = all.filter((one) => !RARE.test(toWord(one)));
  const ways = usual.length < 2 ? all : usual;
  const isOver = (one: string): boolean =>
    isEnd(one) || one === ways.at(-1) || (rankOf(record, toWord(one)) ?? 0) > 5.5;
  const isUsual = (one: string): boolean => ways.includes(one) || record.became("settled", 0.2);
  const over = states.filter((one) => isOver(one) && isUsual(one));
  const isKnown = rankOf(record, toWord(state)) !== undefined || HELD.test(toWord(state));
  return isKnown && !isOver(state) && RANKS.has(toWord(states[0] ?? "")) && over.length > 0
    ? record.stream("settled").pick(over)
    : state;
}

/** Part of the time since a record was made in which most became of it. */
const WENT = 0.7;
const WAY = { least: 6 * HOUR, most: 12 * DAY } as const;

/** From this stage on things happen when they were planned for, where there is a plan. */
const BEGUN = 3;
export const PLANNED =
  /^(?:(?:booked|reserved)_?for|(?:loan|rental|lease|hire)_?start|start|begin|scheduled|check_?in|depart(?!ment)|pick_?up(?!.*(?:addr|loc|city|lat|lng|lon|point|state|zip))|appointment|visit_?(?:date|on|at)$)/i;

export function becameAt({ record }: AskedField, word: string): NamedMoment {
  const made = record.createdAt();
  const room = Math.max(0, REFERENCE_TIME - MINUTE - made);
  const random = record.stream("way");
  const [least, most] =
    record.trade === "restaurant"
      ? [HOUR / 4, 2 * HOUR]
      : record.noun.about === "bug"
        ? [WAY.least, 2 * DAY]
        : [WAY.least, WAY.most];
  const usual = isByClock(record.noun) ? 2 * record.noun.takes[1] * MINUTE : random.int(least, most);
  const way = Math.min(WENT * room, usual);
  const rank = rankOf(record, word) ?? (ENDINGS.test(word) ? STAGES.length : 3);
  const jitter = 0.05 + 0.4 * record.stream("way", word).next();
  // Who parks pays on the way out.
  const begun = record.has(/^entered|^entry_?(?:at|time)/i) ? BEGUN - 1 : BEGUN;
  const isTold =
    rank === ANSWERED ||
    (/^(?:publish|releas|launch|announc|sent|post|notif|repl)/.test(word) && !record.has(/^scheduled_?(?:at|for)$/i));
  if (!isTold && rank >= begun && rank < STAGES.length && (begun < BEGUN || record.has(PLANNED))) {
    const { from, to } = record.plan();
    return { at: during(record, from, to, (rank - begun + jitter) / (STAGES.length - begun)) };
  }
  const share = (rank + jitter) / (STAGES.length + 1);
  return { at: during(record, made, made + way, share) };
}

/** A time between two: by day what people do, at any hour what machines do. */
function during({ noun }: NamedRecord, from: number, to: number, share: number): number {
  return isByClock(noun) ? from + Math.floor((to - from) * share) : byDay(from, to, share);
}

/** Fields of what is used for years and then no more. */
export const ENDS = /retire|decommission|scrapped/i;

/** A time after all that became of it, up to now; the last of many times is not long ago. */
export function lately({ record }: AskedField, word: string, most = Infinity): NamedMoment {
  // The last before the end was some weeks before that.
  if (most < Infinity && record.has(ENDS))
    return {
      at: during(record, REFERENCE_TIME - 200 * DAY, REFERENCE_TIME - 40 * DAY, record.stream("lately", word).next()),
    };
  const made = record.createdAt();
  const room = Math.max(0, REFERENCE_TIME - MINUTE - made);
  const past = Math.max(Math.min(WENT * room, WAY.most), room - most);
  return { at: during(record, made + past, made + room, record.stream("lately", word).next()) };
}

/** One of a list; the items of a list of the record differ as long as there are enough. */
export function pickFrom<const T>({ record, random, path, place, bounds }: AskedField, all: readonly T[]): T {
  const { maxLength = Infinity } = bounds;
  const short = all.filter((one) => String(one).length <= maxLength);
  const list = short.length > 0 ? short : all;
  if (place === undefined) return random.pick(list);
  return record.stream(...path.slice(0, -1), "order").shuffle(list)[place % list.length] as T; // within the list
}
