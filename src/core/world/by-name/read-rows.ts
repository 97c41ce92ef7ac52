import { getOrMake } from "../../model/maps.ts";
import { toSingular } from "../plural.ts";
import { choicesOf } from "../prose/telling.ts";
import { DAY } from "../time.ts";
import { judge, nameFrom, pickFrom, reached, tell, where, who } from "./asked.ts";
import type { AskedField } from "./asked.ts";
import { drawCode } from "./codes.ts";
import { DRAWN_VALUES, MONEY_VALUES, NUMBERED_VALUES, OTHER_VALUES, SOLD_VALUES, was } from "./field-values.ts";
import type { FieldValue, Fits } from "./field-values.ts";
import { isFile } from "./files.ts";
import { COUNTRIES, inPlace } from "./named-record.ts";
import { PERSON_VALUES, PLACE_VALUES } from "./people-and-places.ts";
import { isAbout } from "./sentences.ts";
import { isNameList, thingNamesOf } from "./things.ts";
import type { ListName } from "./things.ts";

const MAKERS: Readonly<Record<string, (rest: string) => FieldValue>> = {
  person: (name) => {
    const of = known(PERSON_VALUES, name);
    return (asked) => of(who(asked));
  },
  place: (name) => {
    const of = known(PLACE_VALUES, name);
    return (asked) => (asked.record.locale.places[name] ?? of)(where(asked), where(asked).town);
  },
  country: (at) => (asked) => {
    const { country } = where(asked);
    const names = asked.record.locale.country ?? COUNTRIES[country] ?? [country];
    return [names[Number(at)] ?? country, ...names];
  },
  money: (name) => {
    const of = known(MONEY_VALUES, name);
    return ({ record }) => ({ cents: of(record.money()) });
  },
  // Text values contain the record's number.
  numbered: (name) => {
    const of = known(NUMBERED_VALUES, name);
    return (asked) =>
      asked.kind === "text" || asked.kind === "enum" ? of(asked) : (name === "number" ? 0 : 1_000) + asked.record.index;
  },
  int: (rest) => {
    const [from = 0, to = 0] = numbersIn(rest);
    return (asked) => {
      const [least, most] = [
        Math.ceil(Math.max(from, asked.bounds.min ?? from)),
        Math.floor(Math.min(to, asked.bounds.max ?? to)),
      ];
      return least > most ? undefined : asked.random.int(least, most);
    };
  },
  real: (rest) => {
    const [from = 0, to = 0, digits = 0] = numbersIn(rest);
    return ({ random, bounds }) => {
      const [least, most] = [Math.max(from, bounds.min ?? from), Math.min(to, bounds.max ?? to)];
      return least > most ? undefined : Number((least + random.next() * (most - least)).toFixed(digits));
    };
  },
  // From 0 to 1 where no more is allowed, else of a hundred.
  scaled: (rest) => {
    const [from = 0, to = 0] = numbersIn(rest);
    return (asked) => {
      const { kind, bounds, random } = asked;
      const share = (from + random.next() * (to - from)) / 100;
      if (kind !== "integer" && bounds.max !== undefined && bounds.max <= 1) return Math.round(share * 100) / 100;
      return Math.round(share * 100);
    };
  },
  // Few are high.
  seldom:
    (to) =>
    ({ random }) =>
      Math.floor(Number(to) * random.next() ** 3),
  dollars: (rest) => {
    const [from = 0, to = 0, step = 1] = numbersIn(rest);
    return ({ random }) => ({ cents: random.int(Math.ceil(from / step), Math.floor(to / step)) * step * 100 });
  },
  list: (name) => {
    const called = listCalled(name);
    return (asked) => nameFrom(asked, called);
  },
  // By what it is of, or of what the record is: a word of it, what it is about, or what it is.
  by: (rest) => {
    const [otherwise = "", ...cases] = rest.split(" ");
    const lists = cases.map((one) => one.split(":"));
    return (asked) => {
      // The kind of a bin says nothing of the kind of its pickup.
      const isOther = asked.of === asked.record.noun && asked.before.some((one) => !asked.record.words.includes(one));
      const words = isOther ? asked.before : wordsAbout(asked);
      return nameFrom(asked, listCalled(lists.find(([word = ""]) => words.includes(word))?.[1] ?? otherwise));
    };
  },
  // Only for goods.
  product: (part) => {
    const of = known(SOLD_VALUES, part);
    return ({ record }) => (record.noun.is === "product" ? of(record.product()) : undefined);
  },
  // A value that only some have: of one of these words, of what they are about, or of what they are.
  of: (rest) => {
    const [, word = "", value = ""] = /^(\S+) (.+)$/.exec(rest) ?? [];
    const inner = readValue(value);
    const words = word.split("|");
    return (asked) => (wordsAbout(asked).some((one) => words.includes(one)) ? inner(asked) : undefined);
  },
  // Where the definition is of a trade, as its resources say.
  in: (rest) => {
    const [, trade = "", value = ""] = /^(\S+) (.+)$/.exec(rest) ?? [];
    const inner = readValue(value);
    const trades = trade.split("|");
    return (asked) => (trades.includes(asked.record.trade) ? inner(asked) : undefined);
  },
  // Where a word before says which: a class that is no course.
  qualified: (value) => {
    const inner = readValue(value);
    return (asked) =>
      asked.before.some(
        (word) =>
          !asked.record.words.includes(word) &&
          !/^(?:current|main|last|next|own|total|grand|sub|overall|final|net|gross)$/.test(word),
      )
        ? inner(asked)
        : undefined;
  },
  // Of a person alone.
  ofperson: (name) => {
    const of = known(PERSON_VALUES, name);
    return (asked) => (asked.of.is === "person" ? of(who(asked)) : undefined);
  },
  incity: (list) => (asked) => inPlace(pickFrom(asked, thingNamesOf(listCalled(list))), where(asked).city),
  // A code as it is written in the country.
  incountry: (rest) => (asked) => {
    const { country } = where(asked);
    const pattern = new RegExp(`${country}:(.*?)(?: [A-Z]{2}:|$)`).exec(rest)?.[1] ?? "@@@-####";
    return drawCode(pattern, asked.random);
  },
  // Different ones for both ends of a way, or both sides of a match.
  side: (line) => (asked) => {
    const { record, role, words } = asked;
    const isSecond = role === "to" || words.some((word) => /^(?:to|away|destination|arrival|second)$/.test(word));
    if (line === "{city}") return `${record.place(isSecond ? "to" : "from").city} ${record.named("clubName")}`;
    return record.stream("sides").shuffle(choicesOf(line))[isSecond ? 1 : 0];
  },
  // Of a picture or a screen; of other things what they measure, centimeters.
  imageside: (pixels) => (asked) => (isFile(asked) ? Number(pixels) : asked.random.int(20, 1_800) / 10),
  drawn: (name) => {
    const draw = known(DRAWN_VALUES, name);
    return (asked) => draw(asked);
  },
  one: (line) => (asked) => pickFrom(asked, choicesOf(line)),
  // With what is between its parts, or without.
  code:
    (pattern) =>
    ({ random }) => {
      const drawn = drawCode(pattern, random);
      return [drawn, drawn.replaceAll(/[^A-Za-z0-9]/g, "")];
    },
  // As long as it must be, or so long.
  secret: (rest) => {
    const [length = "", before = "", sign = "*"] = rest.split(" ");
    return ({ random, bounds: { minLength = 0, maxLength = Infinity } }) => {
      const wanted = Math.min(Math.max(Number(length), minLength), maxLength) - before.length;
      return `${before}${drawCode(sign.repeat(Math.max(0, wanted)), random)}`;
    };
  },
  tell: (rest) => {
    const [about = "", count = ""] = rest.split(" ");
    if (!isAbout(about)) throw new Error(`there are no sentences about ${about}`);
    return (asked) => tell(asked, about, Number(count));
  },
  about: (count) => (asked) => aboutIt(asked, Number(count)),
  was: (word) => (asked) => was(asked, word),
  is: (word) => (asked) => reached(asked, word),
  flag:
    (share) =>
    ({ record, path }) =>
      record.became(path.join("."), Number(share)),
  later: (rest) => {
    const [from = 0, to = 0] = numbersIn(rest);
    return ({ record, random }) => ({ at: record.createdAt() + random.int(from, to) * DAY });
  },
};

function listCalled(name: string): ListName {
  if (!isNameList(name)) throw new Error(`there is no list ${name}`);
  return name;
}

function known<T>(values: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(values, name) ? values[name] : undefined;
  if (found === undefined) throw new Error(`there is no value ${name} for a row of the table`);
  return found;
}

function numbersIn(rest: string): readonly number[] {
  return rest.split(" ").map(Number);
}

function aboutIt(asked: AskedField, count: number): string {
  return asked.of.about === "praise" ? judge(asked, count) : tell(asked, asked.of.about, count);
}

export interface FieldRow {
  readonly fits: Fits;
  readonly names: readonly string[];
  readonly value: FieldValue;
  /** False for a row that only some things have: to others the name says no more than its ending. */
  readonly isForAll: boolean;
}

export function readRows(table: string): readonly FieldRow[] {
  return table
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("# "))
    .map((line) => {
      const [, fits = "text", names = "", value = ""] =
        /^(?:((?:text )?number|any|time|boolean) \| )?([^|]+) \| (.+)$/.exec(line) ?? [];
      return {
        fits: fits as Fits,
        // A name that ends with + stands for the several names of a time.
        names: names.split(" ").flatMap((name) => {
          const stem = name.slice(0, -1);
          return name.endsWith("+")
            ? [...["at", "on", "date", "time", "datetime"].map((end) => stem + end), `date${stem}`]
            : [name];
        }),
        value: readValue(value),
        isForAll: !/^(?:of|in|qualified) /.test(value),
      }; // the table says one of these
    });
}

function readValue(value: string): FieldValue {
  const [, word = "", rest = ""] = /^(\S+)(?: (.+))?$/.exec(value) ?? [];
  return rest !== "" && Object.hasOwn(MAKERS, word) ? known(MAKERS, word)(rest) : known(OTHER_VALUES, value);
}

const about = new WeakMap<AskedField, readonly string[]>();

/** The words are the same for all rows of a name. */
function wordsAbout(asked: AskedField): readonly string[] {
  const { of, ofWords, record } = asked;
  return getOrMake(about, asked, () => [...ofWords, ...record.words, ...record.meant, of.about, of.is].map(toSingular));
}
