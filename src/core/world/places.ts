import type { Stream } from "../model/generation.ts";
import type { City } from "./cities.ts";
import { makeStreet } from "./streets.ts";

/** City of a home or workplace; telephone, postal code, state and country are made from it, so that they agree. */
export type Locality = City;

export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const DIGITS = "0123456789";
// Without those that British and Canadian codes leave out.
const LETTERS = "ABEHNPRTWXY";

/** A telephone number of the place, international form, out of a range that its regulator keeps for fiction. */
export function phoneIn(place: Locality, random: Stream): string {
  return fill(random.pick(place.phones), random);
}

export function postalCodeIn(place: Locality, random: Stream): string {
  return fill(random.pick(place.postalCodes), random);
}

/** House number and street as they are written in the place's country. */
export function streetAddress(place: Locality, random: Stream): string {
  return makeStreet(place.locale, random);
}

/** A whole address in the place, within 2 km or so of its centre. */
export function addressIn(place: Locality, random: Stream): PostalAddress {
  return {
    street: streetAddress(place, random),
    city: place.name,
    state: place.state,
    postalCode: postalCodeIn(place, random),
    country: place.country,
    latitude: near(place.latitude, random),
    longitude: near(place.longitude, random),
  };
}

function near(centre: number, random: Stream): number {
  return (Math.round(centre * 10_000) + random.int(-180, 180)) / 10_000;
}

function fill(pattern: string, random: Stream): string {
  let filled = "";
  const ready = pattern.replace(/\{(\d\d)-(\d\d)\}/, (_, from: string, to: string) =>
    String(random.int(Number(from), Number(to))).padStart(2, "0"),
  );
  for (const sign of ready) {
    if (sign === "#") filled += DIGITS.charAt(random.int(0, 9));
    else if (sign === "@") filled += LETTERS.charAt(random.int(0, LETTERS.length - 1));
    else filled += sign;
  }
  return filled;
}
