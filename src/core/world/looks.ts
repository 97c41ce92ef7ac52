import type { Stream } from "../model/generation.ts";
import { byNames } from "../model/maps.ts";
import type { NameListName } from "./name-lists.ts";
import type { Gender } from "./names.ts";
import { sharesOf } from "./stream.ts";
import { DAY, REFERENCE_TIME } from "./time.ts";

type Shares = readonly (readonly [tone: string, weight: number])[];

const NORTH = sharesOf({ a: 8, b: 2 });
const SOUTH = sharesOf({ a: 2, b: 7, d: 1 });
const EAST = sharesOf({ c: 1 });
const ISLANDS = sharesOf({ c: 3, d: 6, e: 1 });
const NEAR_EAST = sharesOf({ b: 5, d: 5 });
const INDIA = sharesOf({ d: 4, e: 6 });
const AFRICA = sharesOf({ f: 5, g: 6 });
const AMERICAS = sharesOf({ b: 3, d: 5, e: 2 });

const TONES = byNames<Shares>([
  [sharesOf({ a: 9, b: 3, f: 2, g: 1 }), "english"],
  [NORTH, "irish dutch german swedish norwegian danish finnish polish ukrainian hungarian"],
  [SOUTH, "french italian spanish portuguese greek israeli"],
  [NEAR_EAST, "turkish arabic persian"],
  [AMERICAS, "mexican brazilian"],
  [EAST, "chinese japanese korean vietnamese"],
  [ISLANDS, "indonesian filipino"],
  [INDIA, "indian pakistani"],
  [AFRICA, "yoruba igbo ghanaian kenyan southernAfrican"],
  [sharesOf({ e: 4, f: 6 }), "ethiopian"],
]);

const STYLES: Readonly<Record<Gender, string>> = { female: "f", male: "m", other: "n", unknown: "n" };

/** Returns the code of a portrait: hair by gender, age in tens of years, and colouring by the origin of the name. */
export function lookOf(
  person: { readonly gender: Gender; readonly bornAt: number; readonly source: NameListName },
  random: Stream,
): string {
  return `${toLookCode(person.gender, person.bornAt, REFERENCE_TIME)}${random.weighted(TONES.get(person.source) ?? NORTH)}`;
}

/** The part of it that a record tells: hair by gender, and age in tens of years at a time (epoch milliseconds). */
export function toLookCode(gender: Gender, bornAt: number, now: number): string {
  const decade = Math.floor((now - bornAt) / (3652.5 * DAY));
  return `${STYLES[gender]}${Math.max(0, Math.min(9, decade))}`;
}
