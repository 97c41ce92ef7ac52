import type { Stream } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import { CITIES } from "../cities.ts";
import type { City, CountryCode } from "../cities.ts";
import type { Locale } from "../locale/locale.ts";
import { lookOf } from "../looks.ts";
import { makeName, toAscii } from "../names.ts";
import type { PersonName } from "../names.ts";
import { pictureUrl } from "../picture-url.ts";
import { addressIn, phoneIn } from "../places.ts";
import type { PostalAddress } from "../places.ts";
import { FIELDS, nameCompany, pickJob, readJob, titleAt } from "../prose/careers.ts";
import type { CareerField, CareerJob } from "../prose/careers.ts";
import { sharesOf } from "../stream.ts";
import { byDay, DAY, HOUR, MINUTE, REFERENCE_TIME, YEAR } from "../time.ts";
import { isByClock, nounOf, resourceWords, SOMETHING, tradeOf } from "./nouns.ts";
import type { Noun } from "./nouns.ts";
import { namesUnder, PRODUCTS } from "./products.ts";
import type { Product, SortedName } from "./products.ts";
import { thingNamesOf } from "./things.ts";
import type { ListName } from "./things.ts";

export interface NamedRecordOptions {
  readonly resource: string;
  /** The names of all resources of its definition, which say what trade it is of. */
  readonly resources?: readonly string[] | undefined;
  /** Number of the record, from 1. */
  readonly index: number;
  readonly baseUrl: string;
  /** The streams of the resource: the same path gives the same numbers. */
  readonly stream: (...path: readonly (string | number)[]) => Stream;
  /** The names of its fields, where they are known: a job with a salary is a vacancy, one without is work of a machine. */
  readonly fields?: readonly string[];
  /** Time at which the record was made, epoch milliseconds, where that is known. */
  readonly createdAt?: () => number | undefined;
  readonly status?: () => string | undefined;
  /** The states that it may have, in their order. */
  readonly states?: readonly string[];
  /** The value that a field has got, where that is known. */
  readonly known?: (field: string) => unknown;
  /** The members that somebody gave it. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Number among the records that belong to the same one, from 1; that of all unless given. */
  readonly rank?: (() => number | undefined) | undefined;
  /** The name of its category or department, and its number among those in it, from 1. */
  readonly category?: (() => SortedPlace | undefined) | undefined;
  /** English unless given. */
  readonly locale?: Locale | undefined;
}

export interface SortedPlace {
  readonly name: string;
  readonly rank: number;
}

export interface NamedPerson extends PersonName {
  readonly middleName: string;
  /** Epoch milliseconds. */
  readonly bornAt: number;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly avatar: string;
  readonly job: CareerJob;
  readonly jobTitle: string;
  readonly field: CareerField;
  /** Time at which they began to work where they do, epoch milliseconds. */
  readonly hiredAt: number;
  readonly heightCm: number;
  readonly weightKg: number;
}

/** A place: a city with an address in it. */
export interface NamedPlace extends PostalAddress {
  readonly town: City;
}

export interface NamedOrganization {
  readonly name: string;
  /** The host that it is at, reserved for examples (RFC 2606). */
  readonly host: string;
  readonly phone: string;
}

/** A purchase in US cents. */
export interface NamedMoney {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  /** Percent. */
  readonly taxRate: number;
  readonly tax: number;
  readonly total: number;
}

/** Planned time, epoch milliseconds. */
export interface NamedPlan {
  readonly from: number;
  readonly to: number;
}

/** A generated record, or an item of a list in one: what its fields must agree about is drawn once, from streams of its own. */
export interface NamedRecord {
  readonly noun: Noun;
  readonly words: readonly string[];
  /** The words of its noun: those of what it is called, or of what its fields make of that. */
  readonly meant: readonly string[];
  /** That of its definition; `""` for none. */
  readonly trade: string;
  readonly index: number;
  readonly baseUrl: string;
  readonly status: () => string | undefined;
  readonly states: readonly string[];
  readonly locale: Locale;
  /** The names of its fields, where they are known. */
  readonly fields: readonly string[];
  has(pattern: RegExp): boolean;
  readonly given: Readonly<Record<string, unknown>>;
  /** The value that a field has; undefined where that is not known. */
  known(field: string): unknown;
  stream(...path: readonly (string | number)[]): Stream;
  item(path: readonly string[], words: readonly string[]): NamedRecord;
  /** The one with this part in it; `""` is the record's own. */
  person(role: string): NamedPerson;
  place(role: string): NamedPlace;
  organization(role: string, noun?: Noun): NamedOrganization;
  /** One of a list of names, going round from record to record, so that few names do not repeat. */
  named(list: ListName): string;
  product(): Product;
  /** Number among the records that belong to the same one, from 1. */
  rank(): number;
  money(): NamedMoney;
  plan(): NamedPlan;
  /** Epoch milliseconds. */
  createdAt(): number;
  /** True if this became of it; `share` is how often that is so. The same word is the same answer. */
  became(word: string, share: number): boolean;
  /** From 1 to 5, one decimal. */
  rating(): number;
}

const ENGLISH: Locale = {
  towns: (country) => CITIES[country],
  country: undefined,
  places: {},
  name: makeName,
  company: nameCompany,
  latin: (text) => text,
};

/** Names of the field that says how far a record is. */
/** Fields with the state of a record: the plain one, and those named after what it is. */
export const STATE_FIELD = /^(?:(?!marital|civil|stock|inventory|smok)[a-z]+_?)?(?:status|stage|phase)$|^state$/i;

const VACANCY = /salary|company|employment|location|applica|remote|requirement|position|title/i;

const BORN = /^(?:first_?name|last_?name|full_?name|surname|nationality|pronouns|date_?of_?birth)$/i;

/** Words that mean something else where their record has such fields. */
const MEANT: readonly (readonly [word: string, fields: RegExp, noun: string])[] = [
  ["job", VACANCY, "vacancy"],
  ["asset", /symbol|ticker|market_?cap|supply|chain/i, "cryptoasset"],
  ["portfolio", /value|profit|risk|balance/i, "investmentportfolio"],
  ["article", /helpful/i, "helparticle"],
  ["episode", /season|air_?date/i, "chapter"],
  ["field", /crop|soil|hectare|acre/i, "plot"],
  ["animal", /milk|(?:ear|mother|father|dam|sire)_?tag|herd|barn/i, "livestock"],
  ["tenant", /slug|domain|plan/i, "company"],
  ["profile", /^(?:org|company|business)/i, "company"],
  ["leaderboard", /user_?name|user_?id/i, "user"],
  ["account", /territory|industry|sales_?rep|employees|website/i, "company"],
  ["package", /version|license|downloads/i, "repository"],
  ["recipe", /hops|malt|yeast|ibu/i, "beer"],
  ["product", /organic|per_?kg|shelf_?life|best_?before|kcal|calories/i, "ingredient"],
  ["production", /scene|director|shoot/i, "film"],
  ["rental", /vehicle|car_|pickup|odometer/i, "reservation"],
  ["show", /episode|rss/i, "podcast"],
  ["alert", /coin|ticker|symbol|target_?price/i, "cryptoasset"],
  ["application", /applicant|candidate|resume|applied|submitted|loan/i, "jobapplication"],
  ["listing", /mileage|vin/i, "car"],
  ["listing", /brand|sku|seller|isbn/i, "product"],
  ["loan", /book|borrowed|copy/i, "bookloan"],
  ["show", /door|ticket|venue/i, "concert"],
  ["service", /preacher|sermon|hymn|liturg/i, "worship"],
  ["machine", /cycle|wash/i, "washer"],
  ["policy", /premium|insured|coverage|deductible/i, "insurancepolicy"],
  ["session", /speaker|abstract|slides/i, "talk"],
  ["activity", /sport|distance|pace|calories|heart/i, "workout"],
  ["activity", /registration|audience|attendee|participant/i, "event"],
  ["provider", /business|company/i, "company"],
  ["call", /duration|caller|called|direction/i, "phonecall"],
  ["account", /provider_?account|refresh_?token/i, "oauthaccount"],
  ["account", /e_?mail|password|user_?name/i, "user"],
  ["treatment", /diagnosis|medication|dosage|patient/i, "medicaltreatment"],
  ["case", /court|judge|counsel|hearing|plaintiff|attorney/i, "legalcase"],
  ["campaign", /goal|raised|donor|beneficiar/i, "fundraisingcampaign"],
  ["crew", /job_?title|first_?name|phone/i, "person"],
];

function meant(words: readonly string[], has: (pattern: RegExp) => boolean): readonly string[] {
  const [, , noun] = MEANT.find(([word, fields]) => word === words.at(-1) && has(fields)) ?? [];
  if (noun !== undefined) return [noun];
  return nounOf(words) === undefined && has(BORN) ? ["person"] : words;
}

/** Records share the names of their resources. */
const trades = new WeakMap<readonly string[], string>();

function tradeIn(resources: readonly string[]): string {
  const known = getOrMake(trades, resources, () => tradeOf(resources));
  return known;
}

/** Makes a record of which values are asked by name. */
export function namedRecord(options: NamedRecordOptions): NamedRecord {
  return recordAt(options, resourceWords(options.resource), []);
}

function recordAt(options: NamedRecordOptions, words: readonly string[], at: readonly string[]): NamedRecord {
  const { index, baseUrl, status = () => undefined, states = [], locale = ENGLISH } = options;
  const fields = at.length === 0 ? (options.fields ?? []) : [];
  const has = (pattern: RegExp): boolean => fields.some((name) => pattern.test(name));
  const trade = tradeIn(options.resources ?? [options.resource]);
  const own = meant(words, has);
  const noun = nounOf(own, trade) ?? SOMETHING;
  const inCategory = (of: SortedName): string | undefined => {
    const category = at.length === 0 ? options.category?.() : undefined;
    if (category === undefined) return undefined;
    const names = namesUnder(of, category.name);
    return names[(category.rank - 1) % names.length];
  };
  const made = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as T; // made under this very name, which says what it is
  };
  // An item of a list goes round by its own number.
  const place = at.length === 0 ? index : index * 7 + Number(at.at(-1));

  const record: NamedRecord = {
    noun,
    words,
    meant: own,
    trade,
    index,
    baseUrl,
    status,
    states,
    locale,
    fields,
    has,
    given: at.length === 0 ? (options.given ?? {}) : {},
    known: (field) => options.known?.(field),
    stream: (...path) => options.stream(index, ...at, ...path),
    item: (path, called) =>
      once(`item ${path.join(".")}`, () =>
        recordAt({ ...options, createdAt: () => record.createdAt() }, called, [...at, ...path]),
      ),
    person: (role) =>
      once(`person ${role}`, () => makePerson(record, role, role === "" ? inCategory("job") : undefined)),
    place: (role) => once(`place ${role}`, () => makePlace(record, role)),
    organization: (role, of = noun) =>
      once(`organization ${role}`, () => {
        const isOurs = role === "" && words.some((word) => /^(?:employee|staff|personnel|worker)$/.test(word));
        return makeOrganization(record, role, of, isOurs ? options.stream("employer") : undefined);
      }),
    named: (list) =>
      (list === "recipe" ? inCategory(list) : undefined) ??
      goRound(list === "breed" ? breedsOf(words) : thingNamesOf(list), options.stream("round", list), place),
    product: () =>
      once("product", () => {
        const name = inCategory("product");
        const named = PRODUCTS.find((product) => product.name === name);
        return named ?? goRound(PRODUCTS, options.stream("round", "product"), place);
      }),
    rank: () => options.rank?.() ?? index,
    money: () => once("money", () => makeMoney(record)),
    plan: () => once("plan", () => makePlan(record)),
    createdAt: () =>
      once(
        "createdAt",
        () =>
          options.createdAt?.() ??
          byDay(REFERENCE_TIME - 400 * DAY, REFERENCE_TIME - 2 * HOUR, record.stream("created").next()),
      ),
    became: (word, share) => once(`became ${word}`, () => record.stream("became", word).chance(share)),
    rating: () => once("rating", () => drawRating(record.stream("rating"))),
  };
  return record;
}

/** The breeds of dogs, of cats, or of both. */
function breedsOf(words: readonly string[]): readonly string[] {
  const own = thingNamesOf("breed").filter((_, at) => words.includes(thingNamesOf("species")[at] ?? ""));
  return own.length > 0 ? own : thingNamesOf("breed");
}

/** The one of a list that belongs to a number: all of them come before one comes again. */
function goRound<T>(list: readonly T[], random: Stream, index: number): T {
  const start = random.int(0, list.length - 1);
  const steps = [7, 11, 13, 17, 1].filter((step) => list.length % step !== 0);
  return list[(start + index * random.pick(steps)) % list.length] as T; // within the list
}

function drawRating(random: Stream): number {
  const [from, to] = random.weighted([
    [[41, 50], 60],
    [[30, 40], 28],
    [[12, 29], 12],
  ]);
  return random.int(from, to) / 10;
}

/** The names and codes of the countries of places, the usual one first. */
export const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  US: ["United States", "US", "USA", "United States of America"],
  CA: ["Canada", "CA", "CAN"],
  GB: ["United Kingdom", "GB", "GBR", "UK", "Great Britain"],
  IE: ["Ireland", "IE", "IRL"],
  FR: ["France", "FR", "FRA"],
  DE: ["Germany", "DE", "DEU"],
  SE: ["Sweden", "SE", "SWE"],
  AU: ["Australia", "AU", "AUS"],
};

const SHARES = sharesOf({ US: 10, GB: 4, CA: 3, DE: 3, FR: 3, AU: 2, IE: 1, SE: 1 });

const WITH_IBAN: readonly CountryCode[] = ["GB", "DE", "FR", "IE", "SE"];

/** Parts of a record that are apart on the map: from where, to where, and others. */
const SIDES = ["from", "to"];

function makePlace(record: NamedRecord, role: string): NamedPlace {
  const random = record.stream("place", role);
  // Accounts with an IBAN are where there are such.
  const country = record
    .stream("place")
    .weighted(record.has(/iban/i) ? SHARES.filter(([one]) => WITH_IBAN.includes(one)) : SHARES);
  const towns = record.stream("towns").shuffle(record.locale.towns(country));
  const side = SIDES.indexOf(role);
  const town = (side < 0 ? (role === "" ? towns[0] : random.pick(towns)) : towns[side + 1]) ?? random.pick(towns);
  return { ...addressIn(town, random), town };
}

const MALE = /^(?:father|husband|son|brother|uncle|grandfather|groom)\b/;
const FEMALE = /^(?:mother|wife|daughter|sister|aunt|grandmother|bride|actress)\b/;

function makePerson(record: NamedRecord, role: string, wanted: string | undefined): NamedPerson {
  const random = record.stream("person", role);
  const { town } = record.place(role);
  const { locale } = record;
  const gender = MALE.test(role) ? "male" : FEMALE.test(role) ? "female" : undefined;
  const drawn = locale.name(random, gender, town.country);
  const name = role === "" ? namedAs(record, drawn) : drawn;
  const isYoung = role === "" && record.words.some((word) => /^(?:student|pupil|child|kid|minor|camper)$/.test(word));
  const isAthlete = role === "" && record.words.some((word) => /^(?:player|athlete|footballer|rider)$/.test(word));
  const years = isAthlete
    ? random.int(18, 34)
    : isYoung
      ? record.trade === "college"
        ? random.int(18, 25)
        : random.int(7, 17)
      : random.weighted(AGES) + random.int(0, 9);
  const bornAt = REFERENCE_TIME - years * YEAR - random.int(1, 360) * DAY;
  const field = random.weighted(FIELDS.map((one) => [one, one.weight] as const));
  const job = wanted === undefined ? pickJob(random, field, years) : readJob(wanted);
  const plain = (given: string, or: string): string =>
    (toAscii(locale.latin(given)) || toAscii(locale.latin(or))).toLowerCase();
  const [first, last] = [plain(name.firstName, drawn.firstName), plain(name.lastName, drawn.lastName)];
  const login = random.pick([`${first}.${last}`, `${first}.${last}`, `${first.charAt(0)}${last}`, `${first}_${last}`]);
  const worked = Math.min(years - 18, 14);
  const heightCm = (name.gender === "male" ? 176 : 164) + random.int(-12, 14) - (isYoung ? 20 : 0);
  const look = lookOf({ gender: name.gender, bornAt, source: name.source }, random);
  return {
    ...name,
    middleName: locale.name(random, name.gender, town.country).firstName,
    bornAt,
    email: `${login}@${random.pick(["example.com", "example.com", "example.net", "example.org"])}`,
    username: login.replace(".", random.pick(["_", "", "."])),
    phone: phoneIn(town, random),
    avatar: pictureUrl(record.baseUrl, "avatar", login, `person-${record.index}`, { look }),
    job,
    jobTitle: wanted === undefined ? titleAt(job, years, random) : job.title,
    field,
    hiredAt: REFERENCE_TIME - Math.floor((0.1 + random.next() * Math.max(0.2, worked)) * YEAR),
    heightCm,
    weightKg: Math.round((heightCm / 100) ** 2 * (19 + random.next() * 11) * 10) / 10,
  };
}

/** The name that somebody gave a person in part or whole; the drawn one for what is not given. */
function namedAs({ given, noun }: NamedRecord, drawn: PersonName): PersonName {
  const plain = Object.keys(given).map((field) => [field.replaceAll(/[^a-z]/gi, "").toLowerCase(), field] as const);
  const find = (...fields: readonly string[]): string | undefined => {
    const found = given[plain.find(([field]) => fields.includes(field))?.[1] ?? ""];
    return typeof found === "string" && /^\p{L}[^\n]{0,60}$/u.test(found) ? found.trim() : undefined;
  };
  const whole = find("fullname", ...(noun.is === "person" ? ["name"] : [])) ?? "";
  const [, first, last] = /^(.+) (.+)$/.exec(whole) ?? [];
  const firstName = find("firstname", "givenname") ?? first ?? drawn.firstName;
  const lastName = find("lastname", "surname", "familyname") ?? last ?? drawn.lastName;
  const isDrawn = firstName === drawn.firstName && lastName === drawn.lastName;
  return isDrawn ? drawn : { ...drawn, firstName, lastName, name: `${firstName} ${lastName}` };
}

/** Numbers with how often each is taken, the smallest first. */
const numberShares = (weights: Readonly<Record<number, number>>): (readonly [number, number])[] =>
  Object.entries(weights).map(([value, weight]) => [Number(value), weight] as const);

const AGES = numberShares({ 19: 14, 28: 30, 38: 24, 48: 16, 58: 10, 68: 6 });
const QUANTITIES = numberShares({ 1: 10, 2: 6, 3: 3, 4: 2, 6: 1, 10: 1 });

/** Makes an organization, `shared` being the stream of one that all records have. */
function makeOrganization(record: NamedRecord, role: string, noun: Noun, shared?: Stream): NamedOrganization {
  const random = shared ?? record.stream("organization", role);
  const own = noun.is === "organization" ? noun.names : undefined;
  const { town } = record.place(role);
  // Staff fit the organization.
  const field = shared?.pick(FIELDS) ?? record.person(role).field;
  const name = own === undefined ? record.locale.company(random, field) : inPlace(record.named(own), town.name);
  const word = record.locale
    .latin(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((one) => (/^\d+$/.test(one) ? one : toAscii(one).toLowerCase()))
    .filter((one) => one !== "" && one !== "co")
    .join("-");
  return { name, host: `${word}.example`, phone: phoneIn(town, random) };
}

export function inPlace(text: string, city: string): string {
  return text.replaceAll("{city}", city);
}

function makeMoney(record: NamedRecord): NamedMoney {
  const random = record.stream("money");
  const [from, to] = record.noun.price;
  const isSold = record.noun.is === "product";
  // Many are cheap and few are dear; prices end as prices do.
  const isOnSale = record.noun.about === "property" && !record.has(/rent|lease|month|night|deposit/i);
  const isEaten = record.trade === "restaurant" && record.noun.about === "note";
  const most = isEaten ? 32 : to;
  const drawn = (from + (most - from) * random.next() ** 2) * (isOnSale ? 150 : 1);
  const plan = record.noun.names === "plan" ? thingNamesOf("plan").indexOf(record.named("plan")) : -1;
  const unitPrice = isSold
    ? record.product().price
    : plan >= 0
      ? (PLAN_PRICES[plan] ?? 0)
      : drawn > 2_000
        ? Math.round(drawn / 50) * 5_000
        : Math.max(100, Math.round(drawn) * 100 - (drawn < 200 ? random.pick([0, 1, 5, 10, 50]) : 0));
  const quantity = random.weighted(QUANTITIES);
  const subtotal = unitPrice * quantity;
  // An amount that is not shown is not counted, so that the others add up.
  const discounted = random.chance(0.25) ? Math.round((subtotal * random.pick([5, 10, 15, 20])) / 100) : 0;
  const discount = record.has(/discount(?!_?(?:reason|code|type|name))/i) ? discounted : 0;
  const shipped = random.pick([0, 0, 495, 790]);
  const shipping = record.has(/^shipping$|(?:shipping|delivery|freight)_?(?:cost|fee|price|amount|total|charge)/i)
    ? shipped
    : 0;
  const taxRate = random.pick([5, 7, 8, 10, 19, 20]);
  const tax = record.has(/^(?:tax(?:es)?|vat)$|(?:tax|vat)(?:_?(?:amount|total|rate))|total_?tax/i)
    ? Math.round(((subtotal - discount) * taxRate) / 100)
    : 0;
  const tip = record.has(/^(?:tip|gratuity)(?:_?amount)?$/i) ? tipOf(subtotal) : 0;
  return {
    unitPrice,
    quantity,
    subtotal,
    discount,
    shipping,
    taxRate,
    tax,
    total: subtotal - discount + shipping + tax + tip,
  };
}

export const tipOf = (subtotal: number): number => Math.round(subtotal / 1_000) * 100;

/** Prices of plans, US cents, in the order of their names. */
const PLAN_PRICES = [0, 900, 1_900, 2_900, 4_900, 7_900, 9_900, 19_900, 49_900, 99_900];

/** Fields of what lasts for weeks. */
const LASTS =
  /(?:end|valid|expir|until|closes|finish|completion|wrap).*(?:date|on|until|to)$|until$|(?:contract|period|shoot|loan|lease|membership|policy|coverage|subscription|license|visa)_?end/i;

/** Days around now that something is planned for. */
const PLANNED = { before: 120, after: 75 } as const;

const HAS_BEEN =
  /(?:started|begun|finished|ended|completed|eaten|driven|played|entered|exited)_?(?:at|on)$|clock(?:ed)?_?(?:in|out)/i;

function makePlan(record: NamedRecord): NamedPlan {
  const random = record.stream("plan");
  // Who checks out stays the night.
  const [least, most] = record.has(/^week_?(?:start|end)/i)
    ? [(6 * DAY) / MINUTE, (6 * DAY) / MINUTE]
    : record.has(/check_?out|nights|(?:return|drop_?off)_?at|treatment|admi(?:ss|tt)|discharge/i)
      ? [DAY / MINUTE, (7 * DAY) / MINUTE]
      : record.noun.about === "note" &&
          record.noun.takes[1] <= (3 * HOUR) / MINUTE &&
          record.has(/^end_?time$/i) &&
          record.has(/date$/i)
        ? [60, 150]
        : record.noun.takes[1] < DAY / MINUTE && record.noun.about !== "event" && record.has(LASTS)
          ? [(14 * DAY) / MINUTE, (180 * DAY) / MINUTE]
          : record.noun.takes;
  const minutes = random.int(least, most);
  const isLong = minutes >= 12 * 60;
  const step = isLong ? 24 * 60 : minutes >= 20 ? 5 : 1;
  const length = Math.max(step, Math.round(minutes / step) * step) * MINUTE;
  const made = record.createdAt();
  const far = stageOf(record.status()) ?? (record.states.length === 0 && record.has(HAS_BEEN) ? "over" : undefined);
  if (record.has(/current_?period/i)) {
    const from = REFERENCE_TIME - random.int(1, 29) * DAY;
    return { from, to: from + 30 * DAY };
  }
  if (record.has(/^week_?(?:start|end)/i)) {
    const from = made - (7 + ((new Date(made).getUTCDay() + 6) % 7)) * DAY;
    return { from, to: from + length };
  }
  // What is billed is over when the bill is made.
  if (record.noun.about === "money" && record.has(/period/i)) return { from: made - length, to: made };
  // A plan that is over lies in the past, one still ahead in the future, any other around now.
  const days = Math.ceil(length / DAY);
  const first = far === "ahead" ? 1 : far === "now" ? -days : -PLANNED.before - days;
  const last = far === "over" ? -1 - days : far === "now" ? -1 : PLANNED.after;
  const day = REFERENCE_TIME + random.int(first, last) * DAY;
  const drawn = isLong ? day + 9 * HOUR : day + 8 * HOUR + random.int(0, minutes < 240 ? 40 : 12) * 15 * MINUTE;
  const quarter = isByClock(record.noun) ? MINUTE : 15 * MINUTE;
  // A record that was made late may be about a time before that; what is over was planned when it was made.
  const isOver =
    far === "over" || (far === undefined && record.status() !== undefined && made < REFERENCE_TIME - 90 * DAY);
  if (!isOver && drawn > made) return { from: drawn, to: drawn + length };
  const left = REFERENCE_TIME - made - (isOver ? length : 0);
  const soon = isByClock(record.noun) ? HOUR : 45 * DAY;
  const room = far === "now" ? left : isOver ? Math.min(left, soon) : 20 * DAY;
  const from = Math.floor(byDay(made, made + room, random.next()) / quarter) * quarter;
  return { from, to: from + length };
}

// Stages of things, in their order.
export const STAGES: readonly string[] = [
  "notstarted|unverified|valid|unused|prospecting|created|lead|prospect|droppedoff|pledged|intake|listed|registered|joined|signedup|signup|subscribed|added|opened|submitted|requested|applied|placed|ordered|order|booked|reserved|posted|raised|reported|invited|uploaded|pending|upcoming|new|draft|open|todo|unpaid|backlog|initiated|queued|member|lead|enquired|purchased|purchase|transaction|logged|recorded|occurred|planted|sown|scheduled|planned|waiting|triggered|detected|firing|quoted|ontime|delayed|filed",
  "assigned|proposal|negotiation|decided|borrowed|loaned|lent|rented|confirmed|accepted|approved|verified|activated|enrolled|hired|admitted|acknowledged|triaged|qualified|reviewed|review|inreview|emailverified|issued|issue|signed|authorized|authorised|ready|granted|onboarded|active|invoice|invoiced|investigating|screening|onsale",
  "paid|boarding|captured|charged|settled|funded|payment",
  "processed|brewed|processing|prepared|preparing|packed|picked|allocated|inprogress|ongoing|running|downloading|installing|doing|working|started|begun|clockedin|checkedin|seated|pickedup|collected|inuse|enroute|occupied|out|rented|live|shooting|fermenting|filling|counting|inreview",
  "shipped|dispatched|sent|departed|published|released|launched|deployed|intransit|transit|outfordelivery|customs|conditioning|mailed",
  "clicked|notified|alerted|informed|delivered|arrived|landed|received|read|viewed|answered|replied|responded|seen|delivery|visited|attended|served|dispensed",
  "finished|completed|complete|done|ended|resolved|solved|closed|fulfilled|checkedout|clockedout|returned|graded|passed|won|success|succeeded|concluded|stopped|merged|left|discharged|adopted|harvested|bottled|rehomed|past|over|ended|executed|filled|used|closedwon|closedlost|packaged|hired|certified|restored|cleared|healed",
];

export const ENDINGS =
  /^(?:revers|missed|dropped$|abscond|cancel|reject|declin|deni|absen|fail|refund|delet|remov|archiv|block|bann|suspend|revok|terminat|deactivat|disabl|unsubscrib|withdr|void|dismiss|expired|lost|trash|lock|disput|chargeback|abort|error|inactive|muted|flagged|hidden|bounc|escalat|noshow|overdue|held|onhold|exception|postpone|deceas|died|death)/;

export const RANKS: ReadonlyMap<string, number> = new Map(
  STAGES.flatMap((words, rank) => words.split("|").map((word) => [word, rank] as const)),
);

function stageOf(status: string | undefined): "over" | "now" | "ahead" | undefined {
  const word = status?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";
  if (
    /noshow|missed|^failed|closed|past|over$|checkedout|left|played|final|return|lapsed|expired|present|absent|^late$/.test(
      word,
    )
  )
    return "over";
  const rank = RANKS.get(word);
  if (rank === undefined) return undefined;
  if (rank >= 5) return "over";
  if (
    rank === 3 ||
    /transit|depart|dispatch|outfor|shipped|enroute|^active$|rented|borrowed|loaned|onleave|frozen|paused|pastdue/.test(
      word,
    )
  )
    return "now";
  return /upcoming|scheduled|planned|future|booked|confirmed|pending|draft|^open$|reserved|ready/.test(word)
    ? "ahead"
    : undefined;
}
