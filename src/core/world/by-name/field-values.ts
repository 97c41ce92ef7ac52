import { toAscii } from "../names.ts";
import { pictureUrl } from "../picture-url.ts";
import { seededUuid } from "../seeded-uuid.ts";
import { DAY, MINUTE, REFERENCE_TIME } from "../time.ts";
import {
  firm,
  isOrganization,
  isRated,
  judge,
  lately,
  titleOf,
  shownTitle,
  pickFrom,
  reached,
  shareOf,
  dashedTitle,
  tell,
  becameAt,
  ANSWERS,
  ENDS,
  inStep,
  isState,
  isOwnEvent,
  toDashes,
  where,
  who,
} from "./asked.ts";
import type { NamedAnswer, AskedField } from "./asked.ts";
import {
  drawCardNumber,
  drawCode,
  drawEan,
  drawIban,
  drawIp,
  drawIsbn,
  drawRoutingNumber,
  drawVin,
  USER_AGENTS,
} from "./codes.ts";
import { fileKind, fileName, isFile } from "./files.ts";
import { tipOf } from "./named-record.ts";
import type { NamedMoney } from "./named-record.ts";
import { nounOf } from "./nouns.ts";
import { ageOf, withAscii } from "./people-and-places.ts";
import { industryOf } from "./products.ts";
import type { Product } from "./products.ts";
import { thingNamesOf } from "./things.ts";

export type Fits = "text" | "number" | "boolean" | "time" | "text number" | "any";

export type FieldValue = (asked: AskedField) => NamedAnswer;

/** A picture of ours: a face, a cover with the name of the thing, or a placeholder. */
const picture = (asked: AskedField): NamedAnswer => {
  const { record, of, place } = asked;
  if (of.is === "person") return who(asked).avatar;
  const title = shownTitle(asked);
  const key = place === undefined || place === 0 ? title : `${title} ${place + 1}`;
  return pictureUrl(record.baseUrl, "cover", key, `${record.words.join("-")}-${record.index}`, { title });
};

const webPage = (asked: AskedField): string => {
  if (asked.record.words.includes("webhook"))
    return `https://${asked.record.organization("").host}/webhooks/${asked.random.pick(["orders", "payments", "events"])}`;
  if (isFile(asked) && asked.of.is === "thing") return `https://files.example.com/2026/${fileName(asked)}`;
  if (asked.of.is === "person") return `https://${toDashes(who(asked).username)}.example.com`;
  if (asked.of.is === "organization") return `https://${firm(asked).host}`;
  return `https://example.com/${toDashes(asked.record.words.join(" ")) || "items"}/${dashedTitle(asked)}`;
};
const local = (asked: AskedField, name: string): string => `${name}@${firm(asked).host}`;
const lasting = ({ record }: AskedField): number => Math.round((record.plan().to - record.plan().from) / MINUTE);
const minutes = (asked: AskedField): number => {
  const all = lasting(asked);
  // Things that last for days are not counted in minutes; a part of one takes some of them.
  return all < 24 * 60 || /^(?:duration|length)$/.test(asked.words.at(-1) ?? "") ? all : asked.random.int(3, 24) * 5;
};
/** True if somebody begins or ends to work there: guests come and go. */
const isEmployment = ({ of, record, words }: AskedField): boolean =>
  of.is === "person" &&
  of === record.noun &&
  words.some((word) => /^(?:start|end|begin|until)/.test(word)) &&
  !record.words.some((word) =>
    /^(?:guest|visitor|attendee|passenger|participant|patient|tenant|resident|subscriber|customer|client|member|donor|student|holder)/.test(
      word,
    ),
  );

const NOTED: ReadonlySet<string> = new Set(["visitNote", "recipe", "animal", "vehicle", "property", "vacancy", "job"]);
/** Words for records that customers leave wishes with. */
const TRADED =
  /^(?:orders?|purchases?|sales?|bookings?|reservations?|stays?|deliver(?:y|ies)|shipments?|parcels?|customers?|clients?|guests?|carts?|rentals?)$/;
export const MONEY_VALUES: Readonly<Record<string, (one: NamedMoney) => number>> = {
  price: (m) => m.unitPrice,
  originalprice: (m) => Math.ceil(m.unitPrice * 1.2),
  costprice: (m) => Math.floor(m.unitPrice * 0.6),
  discountedprice: (m) => m.unitPrice - Math.floor(m.discount / m.quantity),
  minprice: (m) => Math.floor(m.unitPrice * 0.7),
  maxprice: (m) => Math.ceil(m.unitPrice * 1.4),
  subtotal: (m) => m.subtotal,
  total: (m) => m.total,
  tax: (m) => m.tax,
  discount: (m) => m.discount,
  shipping: (m) => m.shipping,
  tip: (m) => tipOf(m.subtotal),
  deposit: (m) => Math.max(1_000, Math.round(m.unitPrice / 5_000) * 1_000),
};
export const NUMBERED_VALUES: Readonly<Record<string, (asked: AskedField) => string>> = {
  ordernumber: ({ record }) => `ORD-2026-${String(1_000 + record.index)}`,
  invoicenumber: ({ record }) => `INV-2026-${String(1_000 + record.index)}`,
  ticketnumber: ({ record }) => `${record.noun.about === "bug" ? "SUP" : "T"}-${1_000 + record.index}`,
  number: ({ record, of, ofWords, before }) =>
    of.is === "place" && before.length === 0
      ? String(100 + record.index)
      : `${(before.at(-1) ?? ofWords.at(-1) ?? "no").slice(0, 3).toUpperCase()}-${1_000 + record.index}`,
};
/** Those of several words, else the beginning of the one: `WM`, `DES`. */
const initialsOf = (words: readonly string[]): string =>
  (words.length > 1 ? words.map((word) => word.charAt(0)).join("") : (words[0] ?? "").slice(0, 3)).toUpperCase();

const bedsOf = ({ record }: AskedField): number => Number(inStep(record, "propertyBeds") ?? 2);
const propertyMeters = (asked: AskedField): number => 24 + 22 * bedsOf(asked) + asked.random.int(0, 12);

export const OTHER_VALUES: Readonly<Record<string, FieldValue>> = {
  coinprice: ({ record }) => Number(inStep(record, "cryptoPrice")),
  coinsupply: ({ record }) => Number(inStep(record, "cryptoSupply") ?? 1_000_000),
  // The side with more, by its name where that is told.
  winner: ({ record }) => {
    const of = (side: string, what: RegExp): unknown => {
      const field = record.fields.find((name) => name.toLowerCase().startsWith(side) && what.test(name));
      return field === undefined ? undefined : record.known(field);
    };
    const [home, away] = [Number(of("home", /score|goals/i)), Number(of("away", /score|goals/i))];
    if (!(home !== away)) return ["draw", "none"];
    const side = home > away ? "home" : "away";
    const name = of(side, /^[a-z]+_?team(?:_?name)?$/i);
    return typeof name === "string" ? [name, side] : side;
  },
  milliseconds: (asked) =>
    asked.of.about === "media" ? minutes(asked) * 60_000 + asked.random.int(0, 59_999) : asked.random.int(12, 4_800),
  part: ({ kind, record, random }) => (kind === "money" ? { cents: shareOf(record.money().total, random) } : undefined),
  settled: (asked) => ({ cents: reached(asked, "paid") ? asked.record.money().total : 0 }),
  // All that it costs, where nothing else is told of that.
  fee: ({ record, random }) => ({
    cents: record.has(
      /price|amount|total|cost|(?:hourly|daily|nightly|day|base|tax|unit)_?rate|balance|fare|rent|salary|budget/i,
    )
      ? Math.max(50, Math.round(record.money().subtotal * (0.01 + 0.05 * random.next())))
      : record.money().unitPrice,
  }),
  reason: (asked) => {
    const isReturn = asked.record.words.some((one) => /^(?:order|return|refund)s?$/.test(one));
    return pickFrom(asked, thingNamesOf(isReturn ? "returnReason" : "reason"));
  },
  // Lists count what they hold.
  counted: ({ record, random }) =>
    record.words.some((word) => /^(?:page|paging|pagination|pageable|results?|metadata|meta)$/.test(word))
      ? random.int(20, 480)
      : undefined,
  status: (asked) => {
    const states = asked.of.is === "person" ? ["active", "inactive"] : ["active", "pending", "completed", "draft"];
    if (asked.kind === "text") return pickFrom(asked, states);
    if (asked.kind === "enum") return undefined;
    return asked.of.about === "system" ? asked.random.pick([400, 403, 404, 409, 422, 500]) : asked.random.int(0, 2);
  },
  errornumber: (asked) => asked.random.pick([400, 401, 403, 404, 409, 422, 429, 500]),
  message: (asked) =>
    asked.of.about === "system" ? pickFrom(asked, thingNamesOf("error")) : tell(asked, "message", 1),
  product: ({ record }) => record.product().name,
  // What costs something is not free.
  free: ({ record, random }) => {
    const price = record.fields.find((name) => /^(?:price|cost|amount|fee|ticket_?price|entry_?fee)$/i.test(name));
    return price === undefined ? random.chance(0.2) : record.known(price) === 0;
  },
  industry: (asked) => industryOf(firm(asked).name),
  roomfloor: ({ record, random }) => {
    const number = record.fields.find((name) => /^(?:room_?)?(?:number|no)$/i.test(name));
    return Math.floor(Number(number && record.known(number)) / 100) || random.int(1, 6);
  },
  propertybeds: bedsOf,
  propertybaths: (asked) => Math.ceil(bedsOf(asked) / 2),
  propertyarea: (asked) => propertyMeters(asked) * 11,
  propertymeters: propertyMeters,
  vegetarian: ({ record }) => inStep(record, "recipeDiet") !== "none",
  vegan: ({ record }) => inStep(record, "recipeDiet") === "vegan",
  refunded: (asked) => {
    if (!reached(asked, "refunded")) return { cents: 0 };
    const paid = asked.record.fields.find((name) => /^(?:amount|total(?:_?amount)?)$/i.test(name));
    const known = paid === undefined ? undefined : asked.record.known(paid);
    return typeof known === "number"
      ? { cents: asked.kind === "money" ? known : known * 100 }
      : { cents: asked.record.money().total };
  },
  // By road between the places at both ends.
  between: ({ record, words }) => {
    if (
      !record.has(/^(?:origin|from|start|pickup|departure)/i) ||
      !record.has(/^(?:destination|to|end|drop_?off|arrival)/i)
    )
      return undefined;
    const [from, to] = [record.place("from").town, record.place("to").town];
    const north = (from.latitude - to.latitude) * 111;
    const east = (from.longitude - to.longitude) * 111 * Math.cos(((from.latitude + to.latitude) * Math.PI) / 360);
    return Math.round(Math.hypot(north, east) * (words.at(-1)?.startsWith("mi") === true ? 0.75 : 1.2));
  },
  hexcolor: (asked) => {
    const hex = pickFrom(asked, thingNamesOf("hex"));
    return [hex, hex.slice(1), hex.toUpperCase()];
  },
  begins: (asked) =>
    isEmployment(asked) ? { at: who(asked).hiredAt } : asPlanned(asked, "started", asked.record.plan().from),
  ends: (asked) => {
    const { record, kind, bounds } = asked;
    if (isEmployment(asked)) return bounds.nullable === true ? null : { at: REFERENCE_TIME + 400 * DAY };
    const { from, to } = record.plan();
    // A course lasts for weeks, and its lesson not.
    if (
      asked.of.about === "lesson" &&
      kind !== "date" &&
      to - from > DAY &&
      (asked.words.at(-1) === "time" || record.has(/minutes$/i))
    )
      return { at: from + record.stream("lesson").pick([60, 90, 90, 120]) * MINUTE };
    return asPlanned(asked, "arrived", kind === "date" ? Math.max(to, from + DAY) : to);
  },
  happened,
  published: (asked) =>
    asked.record.noun.about === "media"
      ? { at: REFERENCE_TIME - asked.record.stream("published").int(30, 9_000) * DAY }
      : was(asked, "published"),
  fullname: (asked) => withAscii(isOrganization(asked) ? firm(asked).name : who(asked).name),
  titleOf,
  shownTitle,
  author: ({ record, named, place: at }) => record.person(at === undefined ? named : `${named} ${at}`).name,
  emailaddress: (asked) => (isOrganization(asked) ? local(asked, "info") : who(asked).email),
  workemail: (asked) => local(asked, toDashes(asked.record.locale.latin(who(asked).name)).replaceAll("-", ".")),
  billingemail: (asked) => (isOrganization(asked) ? local(asked, "billing") : who(asked).email),
  supportemail: (asked) => local(asked, "support"),
  birthdate: ({ record, role, of }) => ({
    at: of.about === "animal" ? REFERENCE_TIME - record.stream("age").int(90, 5_000) * DAY : record.person(role).bornAt,
  }),
  age: (asked) => {
    const days = (REFERENCE_TIME - who(asked).bornAt) / DAY;
    const years = (asked.of.about === "animal" ? asked.record.stream("age").int(90, 5_000) : days) / 365.25;
    return Math.floor(asked.words.at(-1) === "months" ? years * 12 : years);
  },
  schoolgrade: (asked) => Math.min(12, Math.max(1, ageOf(who(asked)) - 5)),
  // Of the day on which it begins.
  weekday: ({ record, random, kind }) => {
    const isDated = record.has(/^(?:starts?|begins?|date|scheduled|event|class)(?:_?(?:at|on|date|time))?$/i);
    const day = isDated ? (new Date(record.plan().from).getUTCDay() + 6) % 7 : random.int(0, 6);
    return kind === "text" || kind === "enum" ? thingNamesOf("weekday")[day] : day + 1;
  },
  way: ({ record, named }) => record.place(named === "from" || named === "to" ? named : "").city,
  taxrate: ({ record, bounds, kind }) => {
    const { taxRate } = record.money();
    return kind !== "integer" && bounds.max !== undefined && bounds.max <= 1 ? taxRate / 100 : taxRate;
  },
  size: (asked) => {
    const [from, to] = isFile(asked) ? fileKind(asked).size : [1, 200];
    return asked.record.stream("file", "size").int(from, to);
  },
  taken: ({ record }) => Math.floor(record.stream("capacity").int(2, 40) * record.stream("taken").next()),
  expires: (asked) => {
    const { record, random } = asked;
    if (record.has(/effective|start_?(?:date|on)|valid_?from/i)) return { at: record.plan().to };
    if (/expired|lapsed/i.test(record.status() ?? "")) return lately(asked, "expired");
    // An offer is open for some weeks; one that still waits for its answer has not run out.
    const isOffer = [record.words.at(-1) ?? "", asked.words[0] ?? ""].some((word) => OFFERED.test(word));
    if (!isOffer && !record.states.some((state) => OFFERED.test(state)))
      return { at: REFERENCE_TIME + random.int(5, 700) * DAY };
    const at = record.createdAt() + random.int(14, 30) * DAY;
    const isOpen = !reached(asked, "responded") && !/cancel|withdr|revok/i.test(record.status() ?? "");
    return { at: isOpen ? Math.max(at, REFERENCE_TIME + random.int(2, 12) * DAY) : at };
  },
  installed: ({ record }) => {
    const [from, to] = record.has(ENDS) ? [1_100, 3_600] : [5, 900];
    return { at: record.createdAt() - record.stream("installed").int(from, to) * DAY };
  },
  ended: (asked) => {
    const { record, bounds } = asked;
    const isOver = record.status() === undefined ? record.became("ended", 0.15) : reached(asked, "closed");
    if (bounds.nullable === true && !isOver) return null;
    return { at: REFERENCE_TIME - MINUTE - Math.floor(record.stream("ended").next() * 35 * DAY) };
  },
  doors: ({ record, random }) => ({ at: record.plan().from - random.pick([30, 30, 45, 60]) * MINUTE }),
  citycode: (asked) =>
    toAscii(where(asked).city)
      .replaceAll(/[^A-Za-z]/g, "")
      .slice(0, 3)
      .toUpperCase(),
  animalweight: ({ record, random }) => {
    const isPet = record.noun.names === "pet" || (record.has(/species|breed/i) && !record.meant.includes("livestock"));
    const usual = Number(inStep(record, isPet ? "breedWeight" : "animalWeight"));
    return Math.round((usual * (85 + 30 * random.next())) / 10) / 10;
  },
  company: ({ record, named }) => record.organization(named, nounOf([named])).name,
  phone: (asked) => {
    const phone = isOrganization(asked) ? firm(asked).phone : who(asked).phone;
    return [
      phone,
      phone.replaceAll(/[^+\d]/g, ""),
      phone.replaceAll(/\D/g, ""),
      phone.replaceAll(/\D/g, "").slice(-10),
    ];
  },
  bio: (asked) => tell(asked, asked.of.is === "person" ? "bio" : asked.of.about, 2),
  tagline: (asked) => (asked.of.is === "person" ? tell(asked, "bio", 1) : pickFrom(asked, thingNamesOf("catchPhrase"))),
  address2: (asked) =>
    asked.bounds.nullable === true && !asked.record.became("line2", 0.25)
      ? null
      : `${asked.random.pick(["Apt", "Suite", "Floor", "Unit"])} ${asked.random.int(1, 24)}`,
  address3: (asked) => (asked.bounds.nullable === true ? null : `Building ${asked.random.pick(["A", "B", "C", "D"])}`),
  location: (asked) => {
    if (/match|game|fixture/.test(asked.record.words.join(" "))) return asked.record.named("stadium");
    return asked.of.about === "event" ||
      (asked.before.length + asked.words.length === 1 && asked.words.includes("venue"))
      ? asked.record.named("venue")
      : where(asked).city;
  },
  capacity: (asked) => {
    if (asked.of.about === "vehicle") return asked.random.pick([2, 4, 5, 5, 7]);
    const seats = asked.record.stream("capacity").int(2, 40);
    return asked.of.is === "place" || asked.of.about === "event" ? seats * 10 : seats;
  },
  title: (asked) =>
    asked.of.is === "person"
      ? asked.record.words.some((word) =>
          /employee|staff|contact|lead|user|candidate|applicant|speaker|manager|resume|cv|profile/.test(word),
        )
        ? who(asked).jobTitle
        : who(asked).gender === "female"
          ? "Ms."
          : "Mr."
      : titleOf(asked),
  content: (asked) =>
    asked.of.about === "praise"
      ? judge(asked, 2)
      : tell(
          asked,
          asked.of.about === "thing" || asked.of.about === "rule" ? "article" : asked.of.about,
          asked.of.about === "article" ? 6 : /^(?:message|comment|notice)$/.test(asked.of.about) ? 2 : 4,
        ),
  bodyhtml: (asked) => `<p>${tell(asked, "article", 3)}</p>`,
  comment: (asked) =>
    isRated(asked)
      ? judge(asked, 1)
      : tell(asked, asked.of.about === "money" || asked.of.about === "note" ? "note" : "comment", 1),
  review: (asked) => judge(asked, 2),
  note: (asked) => {
    const { about } = asked.of;
    if (isRated(asked) && /^comments?$/.test(asked.words.at(-1) ?? "")) return judge(asked, 1);
    const own = asked.record.words.some((word) => TRADED.test(word)) ? "orderNote" : "note";
    return tell(asked, NOTED.has(about) ? about : own, 1);
  },
  dashedTitle,
  initials: (asked) => initialsOf(dashedTitle(asked).split("-")),
  rank: ({ record, place: at }) => (at === undefined ? record.rank() : at + 1),
  priority: ({ record, place: at }) => (at === undefined ? record.index : at + 1),
  interval: (asked) => {
    const name = pickFrom(asked, thingNamesOf("interval"));
    return [name, `${name}ly`, `${name}s`];
  },
  id: ({ random, bounds, of, ofWords }) =>
    bounds.format === "uuid"
      ? seededUuid(random)
      : `${of.is === "person" && ofWords.length === 0 ? "usr" : (ofWords.at(-1) ?? "obj").slice(0, 4)}_${drawCode("*".repeat(12), random)}`,
  sku: ({ record, random }) => {
    const front = record.noun.is === "product" ? record.product().category : record.words.join("");
    return `${
      front
        .replaceAll(/[^A-Za-z]/g, "")
        .slice(0, 3)
        .toUpperCase() || "SKU"
    }-${drawCode("####-@@", random)}`;
  },
  couponcode: ({ random }) =>
    `${random.pick(["SAVE", "WELCOME", "SPRING", "THANKS", "FRIEND", "HELLO"])}${random.pick(["5", "10", "15", "20", "25"])}${random.chance(0.4) ? drawCode("@@", random) : ""}`,
  code: (asked) =>
    /^(?:rule|plan|award)$/.test(asked.of.about) || asked.of.is !== "thing"
      ? codeOf(asked)
      : drawCode("@@@-####", asked.random),
  key: (asked) =>
    !/key|token|secret|api|access|private|public|license/.test([...asked.record.words, ...asked.before].join(" "))
      ? dashedTitle(asked)
      : `sk_${drawCode("*".repeat(29), asked.random)}`,
  hostname: (asked) =>
    asked.words.join("") === "hostname" && asked.record.noun.about !== "system"
      ? asked.record.person("host").name
      : asked.record.noun.is === "organization" || asked.record.noun.is === "person"
        ? firm(asked).host
        : asked.path.at(-1)?.toLowerCase().includes("sub") === true
          ? toDashes(asked.record.locale.latin(asked.record.organization("").name))
          : asked.record.noun.about === "system"
            ? `${asked.record.named("server")}.example.com`
            : firm(asked).host,
  branch: (asked) =>
    asked.record.noun.is === "thing" &&
    (/branch|commit|build|deploy|pull|repo|pipeline/.test(asked.record.words.join(" ")) ||
      asked.record.has(/commit|repo|pull|merge|build|base_?ref|sha$/i) ||
      /^(?:base|head|source|target|default|feature|main|git)$/.test(asked.words[0] ?? ""))
      ? pickFrom(asked, thingNamesOf("gitBranch"))
      : where(asked).city,
  fileName,
  path: (asked) => (isFile(asked) ? `/files/2026/${fileName(asked)}` : pickFrom(asked, thingNamesOf("endpoint"))),
  mimetype: (asked) => [fileKind(asked).mimeType, "application/octet-stream"],
  extension: (asked) => fileKind(asked).extension,
  filesize: (asked) => {
    const [from, to] = fileKind(asked).size;
    return asked.record.stream("file", "size").int(from, to);
  },
  filepath: (asked) => `files/2026/${fileName(asked)}`,
  fileurl: (asked) => `https://files.example.com/2026/${fileName(asked)}`,
  videourl: (asked) => `https://media.example.com/${dashedTitle(asked)}`,
  picture,
  webPage,
  linkedin: (asked) => `https://social.example.com/${toDashes(who(asked).username)}`,
  webhookurl: (asked) =>
    `https://${asked.record.organization("").host}/webhooks/${asked.random.pick(["orders", "payments", "events", "users"])}`,
  apiurl: (asked) => `https://api.${asked.record.organization("").host}`,
  price: ({ record, words }) => {
    const { total, unitPrice } = record.money();
    const text = ((words.at(-1) === "price" ? unitPrice : total) / 100).toFixed(2);
    return [text, `$${text}`];
  },
  quantity: ({ record }) => record.money().quantity,
  year: (asked) =>
    asked.of.is === "organization" || asked.of.is === "place" || asked.of.about === "property"
      ? asked.random.int(1952, 2021)
      : asked.of.about === "media"
        ? asked.random.int(1972, 2026)
        : asked.random.int(2015, 2026),
  minutes,
  seconds: (asked) => minutes(asked) * 60 + (asked.of.about === "media" ? asked.random.int(0, 59) : 0),
  hours: (asked) => {
    const all = lasting(asked) / 60;
    return all > 24 ? asked.random.int(2, 40) : Math.max(1, Math.round(all * 2) / 2);
  },
  days: (asked) => {
    const all = lasting(asked) / (24 * 60);
    return all < 0.5 ? asked.random.int(2, 30) : Math.min(60, Math.max(1, Math.round(all)));
  },
  duration: (asked) => {
    const all = minutes(asked);
    return asked.bounds.format === "duration"
      ? `PT${all}M`
      : all >= 24 * 60
        ? `${Math.round(all / 1440)} days`
        : all >= 60
          ? `${Math.floor(all / 60)} h ${all % 60} min`
          : `${all} min`;
  },
  rating: (asked) => {
    const { min = 0, max = 5 } = asked.bounds;
    const value = max > 5 && max <= 10 ? asked.record.rating() * 2 : asked.record.rating();
    return asked.kind === "integer" ? Math.max(min, Math.round(value)) : value;
  },
  wasEnded: (asked) =>
    was(
      asked,
      asked.words
        .slice(asked.before.length)
        .join("")
        .replace(/(?:at|on|date|time)$/, ""),
    ),
  updated: (asked) => lately(asked, "updated"),
  lastlogin: (asked) => lately(asked, asked.path.join("."), 30 * DAY),
  due: ({ record, words, random }) => ({
    at: /overdue/i.test(record.status() ?? "")
      ? REFERENCE_TIME - (REFERENCE_TIME - record.createdAt()) * (0.1 + 0.4 * random.next())
      : /^active$|borrowed|on_?loan/i.test(record.status() ?? "")
        ? REFERENCE_TIME + random.int(1, 20) * DAY
        : /registration|application|booking|entries|rsvp/.test(words.join(" "))
          ? record.plan().from - record.stream("due").int(5, 14) * DAY
          : (words.includes("follow") || record.has(/^start|period|^etd|^depart|^pick_?up_?(?:at|on|date|time)/i)
              ? record.plan().to
              : record.createdAt()) +
            record.stream("due").int(13, 30) * DAY,
  }),
  foundedat: ({ record }) => ({ at: record.createdAt() - record.stream("founded").int(300, 9_000) * DAY }),
  active: (asked) =>
    asked.record.fields.some((name) => OVER.test(name) && typeof asked.record.known(name) === "string")
      ? false
      : asked.record.status() === undefined
        ? asked.record.became("active", 0.85)
        : !/inactive|disabled|suspend|delet|cancel|closed|archiv|expired/.test(asked.record.status() ?? ""),
};

/** Words for what waits for an answer, and for the answer. */
const OFFERED =
  /^(?:approvals?|quotes?|quotations?|estimates?|proposals?|invit.*|offers?|requests?|holds?|overrides?|verifications?|otp|reset|accepted|declined)$/i;

/** Times at which somebody or something stops being active. */
const OVER = /^(?:terminat|deactivat|dismiss|resign|retire|left|closed|ended)/i;

export const SOLD_VALUES: Readonly<Record<string, (product: Product) => string>> = {
  category: ({ category }) => category,
  department: ({ department }) => department,
  material: ({ material }) => material,
};

export const DRAWN_VALUES: Readonly<Record<string, FieldValue>> = {
  uuid: ({ random }) => seededUuid(random),
  vin: ({ random }) => drawVin(random),
  ean: ({ random }) => drawEan(random),
  isbn: ({ random }) => drawIsbn(random),
  card: ({ random }) => drawCardNumber(random),
  routing: ({ random }) => drawRoutingNumber(random),
  iban: (asked) => drawIban(where(asked).country, asked.random),
  ipv4: ({ random }) => drawIp(random, 4),
  ipv6: ({ random }) => drawIp(random, 6),
  semver: ({ random }) => `${random.int(1, 6)}.${random.int(0, 20)}.${random.int(0, 9)}`,
  useragent: (asked) => pickFrom(asked, USER_AGENTS),
};

/** A code of what has a name: `STARTER`, `TUC-012`, that of a person or a company with the word for it, `CUS-1012`. */
function codeOf(asked: AskedField): string {
  const { of, ofWords, record } = asked;
  const isOne = of.is === "person" || of.is === "organization";
  const front = isOne ? (ofWords.at(-1) ?? of.is) : (dashedTitle(asked).split("-")[0] ?? "");
  if (of.is === "thing" && front.length <= 8 && asked.bounds.maxLength === undefined) return front.toUpperCase();
  return `${front.slice(0, 3).toUpperCase()}-${String(isOne ? 1_000 + record.index : record.index).padStart(3, "0")}`;
}

/** A planned time; one that is called actual is some minutes later, once it was. */
function asPlanned(asked: AskedField, word: string, at: number): NamedAnswer {
  if (!asked.words.includes("actual")) return { at };
  const isNot = at > REFERENCE_TIME || !reached(asked, word);
  if (asked.bounds.nullable === true && isNot) return null;
  return { at: at + asked.random.int(-2, 24) * MINUTE };
}

function happened(asked: AskedField): NamedAnswer {
  const word = (asked.path.at(-1) ?? "").toLowerCase().replaceAll(/[^a-z]/g, "");
  // A field named after the creation has its time; an event has its own time.
  if (/^(?:creat|inserted|dateadded|added|timestamp|datecreated)/.test(word)) return { at: asked.record.createdAt() };
  const isPlanned =
    asked.of.about === "event" ||
    asked.of.names === "appointment" ||
    asked.record.has(/^(?:start|begin|departure|clock_?in|check_?in)_?(?:time|at)$/i);
  if (isPlanned && /^(?:date|datetime|time|bookingdate)$/.test(word)) return { at: asked.record.plan().from };
  const own = word.replace(/(?:at|on|date|time)$/, "").replace(/^date/, "") || "created";
  return isState(asked, own) ? was(asked, own) : becameAt(asked, own);
}

export function was(asked: AskedField, word: string): NamedAnswer {
  const own = asked.words.join("").replace(/(?:at|on|date|time)$/, "");
  const time = becameAt(asked, ANSWERS.test(own) ? own : word);
  const isNot =
    time.at > REFERENCE_TIME ||
    !(
      isOwnEvent(asked, own) ||
      reached(asked, isState(asked, own) || /^(?:respon|decid|review|finish|end|stop)/.test(own) ? own : word)
    );
  return asked.bounds.nullable === true && isNot ? null : time;
}
