import type { Stream } from "../model/generation.ts";
import type { City } from "./cities.ts";
import { choicesOf } from "./prose/telling.ts";

interface StreetStyle {
  /** These and further lists are parted by `|`; empty where there are none. */
  readonly names: string;
  readonly endings: string;
  readonly write: (number: string, street: string) => string;
  readonly highest: number;
  readonly units: string;
}

const NORTH_AMERICAN: StreetStyle = {
  names:
    "Maple|Oak|Cedar|Elm|Willow|Juniper|Birch|Hawthorne|Lincoln|Jefferson|Franklin|Prospect|Highland|Division|Garfield|Spring|Ridge|Mill|Orchard|Harrison|Sheridan|Linden|Magnolia|Sycamore|Vine|Walnut|Church|Park|Lake|Fairview|Hillcrest|Laurel|Monroe|Clinton|Webster|Alder|Chestnut|Dogwood|Delmar|Sherman",
  endings: "Street|Street|Street|Avenue|Avenue|Avenue|Road|Drive|Boulevard|Lane|Court|Place",
  write: (number, street) => `${number} ${street}`,
  highest: 4800,
  units: "Apt #|Apt #B|Unit #|#",
};

const BRITISH: StreetStyle = {
  names:
    "Albert|Victoria|Church|Station|Clarence|Cavendish|Mill|Park|Queen’s|King’s|Windsor|Chapel|Alexandra|Grove|Devonshire|Bridge|Manor|Grange|Osborne|St John’s|Lansdowne|Rosebery|Beaumont|Carlton|Wellington|Highfield|Ashfield|Priory|Orchard|Beech",
  endings: "Road|Road|Road|Street|Street|Terrace|Avenue|Lane|Gardens|Grove|Crescent|Place",
  write: (number, street) => `${number} ${street}`,
  highest: 168,
  units: "Flat #",
};

const AUSTRALIAN: StreetStyle = {
  ...BRITISH,
  names:
    "Wattle|Banksia|Acacia|Macquarie|Flinders|Lachlan|Wentworth|Hume|Campbell|George|Elizabeth|Collins|Murray|Darling|Grevillea|Kurrajong|Lygon|Bourke|Hotham|Parry|Station|Railway|Church|Jacaranda|Ironbark|Gordon",
  endings: "Street|Street|Street|Road|Avenue|Parade|Crescent|Place",
  highest: 240,
  units: "Unit #",
};

const FRENCH: StreetStyle = {
  names:
    "rue de la République|rue Victor-Hugo|rue des Lilas|rue Pasteur|avenue Jean-Jaurès|rue du Moulin|rue de l’Église|boulevard Voltaire|rue des Tanneurs|rue Saint-Michel|avenue de la Gare|rue du Marché|rue Molière|rue des Écoles|rue George-Sand|quai des Brumes|rue du Faubourg|place Carnot|rue Gambetta|rue des Carmes|allée des Tilleuls|rue Émile-Zola|boulevard de la Liberté|rue du Puits|rue Colette|impasse des Roses",
  endings: "",
  write: (number, street) => `${number} ${street}`,
  highest: 142,
  units: "",
};

const GERMAN: StreetStyle = {
  names:
    "Lindenstraße|Gartenstraße|Schillerstraße|Goethestraße|Bergstraße|Hauptstraße|Kastanienallee|Rosenweg|Mühlenweg|Am Stadtpark|Birkenweg|Bahnhofstraße|Schulstraße|Uhlandstraße|Ahornweg|Kirchplatz|Lessingstraße|Wiesenstraße|Eichendorffstraße|Marktstraße|Körnerstraße|Ludwigstraße|Sonnenallee|Feldstraße|Weberstraße|Kantstraße",
  endings: "",
  write: (number, street) => `${street} ${number}`,
  highest: 120,
  units: "",
};

const SWEDISH: StreetStyle = {
  ...GERMAN,
  names:
    "Storgatan|Björkgatan|Skolgatan|Kungsgatan|Lindvägen|Parkgatan|Bergsgatan|Ringvägen|Almgatan|Nygatan|Kyrkogatan|Södergatan|Norra Vallgatan|Folkungagatan|Strandvägen|Rosengatan|Hantverkargatan|Sveavägen|Ekvägen|Tegnérgatan",
  highest: 90,
};

const SPANISH: StreetStyle = {
  names:
    "Calle Duarte|Calle Las Mercedes|Avenida Bolívar|Calle El Conde|Calle Mella|Avenida Independencia|Calle Sánchez|Calle Las Palmas|Calle del Sol|Avenida Sarasota|Calle Restauración|Calle Padre Billini|Calle Arzobispo Nouel|Avenida Lincoln",
  endings: "",
  write: (number, street) => `${street} ${number}`,
  highest: 210,
  units: "",
};

const STYLES: Readonly<Record<string, StreetStyle>> = {
  "en-US": NORTH_AMERICAN,
  "en-CA": NORTH_AMERICAN,
  "fr-CA": FRENCH,
  "en-GB": BRITISH,
  "en-IE": BRITISH,
  "en-AU": AUSTRALIAN,
  "fr-FR": FRENCH,
  "de-DE": GERMAN,
  "sv-SE": SWEDISH,
  "es-DO": SPANISH,
};

/** House number and street as they are written where `locale` is spoken, now and then with a flat. */
function makeStreet(locale: string, random: Stream): string {
  const style = STYLES[locale] ?? NORTH_AMERICAN;
  const name = random.pick(choicesOf(style.names));
  const street = style.endings === "" ? name : `${name} ${random.pick(choicesOf(style.endings))}`;
  // Low numbers are commoner: short streets have no high ones.
  const line = style.write(String(Math.min(random.int(1, style.highest), random.int(1, style.highest))), street);
  if (style.units === "" || !random.chance(0.2)) return line;
  const unit = random.pick(choicesOf(style.units));
  const number = String(random.int(1, 24));
  return `${line}, ${unit === "#" ? `#${number}` : unit.replace("#", number)}`;
}

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

/** A whole address in the place, within 2 km or so of its centre. */
export function addressIn(place: Locality, random: Stream): PostalAddress {
  return {
    street: place.street?.(random) ?? makeStreet(place.locale, random),
    city: place.name,
    state: place.state,
    postalCode: fill(random.pick(place.postalCodes), random),
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
