import type { Faker } from "@faker-js/faker";

import type { Stream } from "../../model/generation.ts";
import type { City, CountryCode } from "../cities.ts";
import type { Gender, PersonName } from "../names.ts";
import type { PostalAddress } from "../places.ts";
import type { CareerField } from "../prose/careers.ts";

/** The words that people, places, companies and sentences are made of. */
export interface Locale {
  /** Faker with its words, for templates; the English one unless given. */
  readonly faker?: Faker;
  /** Towns of a country that was drawn; a locale that has a country of its own gives those of that. */
  towns(country: CountryCode): readonly City[];
  /** The name of the country, its codes (ISO 3166 alpha-2 and alpha-3); undefined where it follows from the place. */
  readonly country: readonly string[] | undefined;
  /** Values of a place that are others than in English, by their names in the table of fields. */
  readonly places: Readonly<Record<string, (place: PostalAddress, town: City) => string | readonly string[]>>;
  /** Without a gender, one is chosen. */
  name(random: Stream, gender?: Gender, country?: CountryCode): PersonName;
  company(random: Stream, field: CareerField): string;
  /** Some sentences; undefined where they are English. */
  readonly sentences?: ((random: Stream) => readonly string[]) | undefined;
  /** A text in Latin letters, small ones where it had others. */
  latin(text: string): string;
}
