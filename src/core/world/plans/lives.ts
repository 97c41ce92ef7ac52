import type { GrowthPlan, World } from "../../model/generation.ts";
import type { NameListName } from "../name-lists.ts";
import { makeNameFrom, toAscii } from "../names.ts";
import type { PersonName } from "../names.ts";
import { callingsOf, COMPANY, HOMES, MENDED } from "../prose/authors.ts";
import type { ToldLife } from "../prose/authors.ts";
import { choicesOf } from "../prose/telling.ts";
import { REFERENCE_TIME, YEAR } from "../time.ts";
import { numbered } from "./numbered.ts";
import { shelf } from "./shelf.ts";
import type { PlannedAuthor } from "./shelf.ts";

interface PersonOrigin {
  readonly nationality: string;
  readonly names: NameListName;
  readonly towns: readonly string[];
  readonly language?: "es" | "fr" | "de";
}

/** Origins of authors, with how often each occurs. */
export const ORIGINS: readonly (readonly [PersonOrigin, number])[] = [
  [
    {
      nationality: "American",
      names: "english",
      towns: choicesOf("Duluth|Savannah|Tacoma|Baltimore|Omaha|Albany|El Paso"),
    },
    12,
  ],
  [{ nationality: "British", names: "english", towns: choicesOf("Hull|Cardiff|Norwich|Dundee|Bradford|Penzance") }, 10],
  [{ nationality: "British", names: "indian", towns: choicesOf("Leicester|Southall|Wolverhampton") }, 2],
  [{ nationality: "American", names: "chinese", towns: choicesOf("Oakland|Queens|Houston") }, 2],
  [{ nationality: "American", names: "korean", towns: choicesOf("Los Angeles|Annandale") }, 1],
  [{ nationality: "Irish", names: "irish", towns: choicesOf("Sligo|Waterford|Ennis|Dublin") }, 4],
  [{ nationality: "Canadian", names: "english", towns: choicesOf("Saskatoon|Halifax|Kingston") }, 3],
  [{ nationality: "Australian", names: "english", towns: choicesOf("Ballarat|Fremantle|Hobart") }, 3],
  [{ nationality: "Nigerian", names: "igbo", towns: choicesOf("Enugu|Nsukka|Onitsha") }, 3],
  [{ nationality: "Nigerian", names: "yoruba", towns: choicesOf("Ibadan|Abeokuta|Lagos") }, 3],
  [{ nationality: "Ghanaian", names: "ghanaian", towns: choicesOf("Kumasi|Cape Coast") }, 2],
  [{ nationality: "Kenyan", names: "kenyan", towns: choicesOf("Nakuru|Kisumu") }, 2],
  [{ nationality: "South African", names: "southernAfrican", towns: choicesOf("Durban|Soweto|Bloemfontein") }, 2],
  [{ nationality: "Ethiopian", names: "ethiopian", towns: choicesOf("Gondar|Harar") }, 1],
  [{ nationality: "Indian", names: "indian", towns: choicesOf("Pune|Kochi|Kolkata|Mysuru") }, 5],
  [{ nationality: "Pakistani", names: "pakistani", towns: choicesOf("Lahore|Karachi") }, 2],
  [{ nationality: "French", names: "french", towns: choicesOf("Nantes|Avignon|Dijon"), language: "fr" }, 4],
  [{ nationality: "German", names: "german", towns: choicesOf("Leipzig|Bremen|Freiburg"), language: "de" }, 4],
  [{ nationality: "Italian", names: "italian", towns: choicesOf("Lecce|Turin|Bologna") }, 3],
  [{ nationality: "Spanish", names: "spanish", towns: choicesOf("Bilbao|Cádiz|Salamanca"), language: "es" }, 3],
  [{ nationality: "Mexican", names: "mexican", towns: choicesOf("Puebla|Mérida|Oaxaca"), language: "es" }, 3],
  [{ nationality: "Brazilian", names: "brazilian", towns: choicesOf("Recife|Belém|Curitiba") }, 3],
  [{ nationality: "Japanese", names: "japanese", towns: choicesOf("Sapporo|Kanazawa|Nagasaki") }, 4],
  [{ nationality: "South Korean", names: "korean", towns: choicesOf("Busan|Gwangju") }, 3],
  [{ nationality: "Chinese", names: "chinese", towns: choicesOf("Chengdu|Suzhou|Harbin") }, 3],
  [{ nationality: "Vietnamese", names: "vietnamese", towns: choicesOf("Huế|Đà Nẵng") }, 1],
  [{ nationality: "Lebanese", names: "arabic", towns: choicesOf("Tripoli|Beirut|Zahlé") }, 2],
  [{ nationality: "Iranian", names: "persian", towns: choicesOf("Shiraz|Isfahan") }, 2],
  [{ nationality: "Turkish", names: "turkish", towns: choicesOf("İzmir|Eskişehir") }, 2],
  [{ nationality: "Israeli", names: "israeli", towns: choicesOf("Haifa|Jerusalem") }, 1],
  [{ nationality: "Polish", names: "polish", towns: choicesOf("Łódź|Lublin") }, 2],
  [{ nationality: "Ukrainian", names: "ukrainian", towns: choicesOf("Lviv|Odesa") }, 2],
  [{ nationality: "Hungarian", names: "hungarian", towns: choicesOf("Pécs|Szeged") }, 1],
  [{ nationality: "Greek", names: "greek", towns: choicesOf("Volos|Chania") }, 1],
  [{ nationality: "Swedish", names: "swedish", towns: choicesOf("Umeå|Lund") }, 2],
  [{ nationality: "Norwegian", names: "norwegian", towns: choicesOf("Tromsø|Bergen") }, 2],
  [{ nationality: "Danish", names: "danish", towns: choicesOf("Aarhus|Odense") }, 1],
  [{ nationality: "Finnish", names: "finnish", towns: choicesOf("Tampere|Oulu") }, 1],
  [{ nationality: "Dutch", names: "dutch", towns: choicesOf("Haarlem|Groningen") }, 2],
  [{ nationality: "Indonesian", names: "indonesian", towns: choicesOf("Yogyakarta|Bandung") }, 1],
  [{ nationality: "Filipino", names: "filipino", towns: choicesOf("Iloilo|Baguio") }, 1],
];

/** The life of an author, as the bio, the date of birth and any memoir tell it. */
interface PlannedLife extends ToldLife {
  /** Epoch milliseconds. */
  readonly bornAt: number;
  readonly illAt: number;
  readonly mended: string;
}

/** The lives of all authors, in order of number. */
export const lives: GrowthPlan<readonly PlannedLife[]> = {
  name: "lives",
  make: (world) => world.plan(shelf).authors.map((author) => live(world, author)),
};

function live(world: World, author: PlannedAuthor): PlannedLife {
  const random = world.stream("lives", author.index);
  const { origin } = numbered(world.plan(writers), author.index);
  const debut = debutOf(world, author);
  // Old careers began young: most of the authors are alive.
  const age = random.int(28, debut < REFERENCE_TIME - 15 * YEAR ? 40 : 58);
  const [callings, trades] = callingsOf(author.genre);
  const town = random.pick(origin.towns);
  const leftAt = random.int(17, 20);
  return {
    bornAt: debut - Math.floor((age + random.next() * 0.9) * YEAR),
    town,
    home: random.pick(HOMES.filter((home) => home !== town)),
    company: random.pick(COMPANY),
    calling: random.pick(callings),
    trade: random.pick(trades),
    years: random.int(5, Math.min(22, age - leftAt - 1)),
    leftAt,
    illAt: random.int(leftAt + 3, age - 1),
    mended: random.pick(MENDED),
  };
}

/** Time at which the first of the author's books came out, epoch milliseconds. */
function debutOf(world: World, { bookIndexes }: PlannedAuthor): number {
  const { books } = world.plan(shelf);
  return Math.min(...bookIndexes.map((book) => numbered(books, book).publishedAt ?? REFERENCE_TIME));
}

export interface Writer extends PersonName {
  readonly origin: PersonOrigin;
}

/** The names of all authors, in order of number, none of them twice. Who writes in another language comes from where it is spoken. */
export const writers: GrowthPlan<readonly Writer[]> = {
  name: "writers",
  make(world) {
    const taken = new Set<string>();
    return world.plan(shelf).authors.map((author) => {
      let made = makeWriter(world, author, 0);
      for (let tries = 1; taken.has(keyOf(made)); tries += 1) made = makeWriter(world, author, tries);
      taken.add(keyOf(made));
      return made;
    });
  },
};

function keyOf({ name }: Writer): string {
  return toAscii(name).toLowerCase();
}

function makeWriter(world: World, { index, language }: PlannedAuthor, tries: number): Writer {
  const random = world.stream("writers", index, tries);
  const origins = language === "en" ? ORIGINS : ORIGINS.filter(([origin]) => origin.language === language);
  const origin = random.weighted(origins);
  return { ...makeNameFrom(origin.names, random, random.chance(0.5) ? "female" : "male"), origin };
}
