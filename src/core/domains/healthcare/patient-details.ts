import type { Stream, World } from "../../model/generation.ts";
import type { CountryCode } from "../../world/cities.ts";
import { inDialect } from "../../world/dialect.ts";
import { makeName, makeNameFrom } from "../../world/names.ts";
import type { Gender } from "../../world/names.ts";
import { phoneIn } from "../../world/places.ts";
import { charts } from "../../world/plans/charts.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { patients } from "../../world/plans/patients.ts";
import { people } from "../../world/plans/people.ts";
import type { Person } from "../../world/plans/people.ts";
import { choicesOf } from "../../world/prose/telling.ts";
import { sharesOf } from "../../world/stream.ts";

/** Whom to call when something happens to a patient. */
export interface Contact {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

const YOUNG = sharesOf({ mother: 5, father: 4, partner: 3, sister: 2, brother: 2, friend: 2 });
const MIDDLE = sharesOf({ spouse: 8, partner: 3, sister: 2, brother: 2, mother: 2, friend: 2 });
const OLD = sharesOf({ spouse: 6, daughter: 5, son: 5, sister: 1, brother: 1, neighbor: 1 });

const FEMALE = ["mother", "sister", "daughter"];
const MALE = ["father", "brother", "son"];

const FAMILY: Readonly<Record<string, number>> = {
  mother: 0.8,
  father: 0.95,
  sister: 0.7,
  brother: 0.9,
  spouse: 0.6,
  daughter: 0.6,
  son: 0.95,
};

/** Fictional insurers of a country, each with the three letters that its member numbers begin with. */
const INSURERS: Readonly<Record<CountryCode, string>> = {
  US: "Northlight Health NLH|Evergreen Mutual Health EMH|Blue Heron Insurance BHI|Summit Care Plan SCP|Harbor Health Cooperative HHC|Cornerstone Benefit CSB|Prairie Health Partners PHP|Two Rivers Health Plan TRH",
  GB: "Albion Health Cover AHC|Severn Mutual Health SMH|Kingfisher Medical KFM",
  IE: "Liffey Health LFH|Emerald Mutual Cover EMC",
  FR: "Mutuelle du Vieux Pont MVP|Santé Solidaire de l’Ouest SSO|Mutuelle des Trois Rivières MTR",
  DE: "Lindenhof Krankenkasse LKK|Weserland Betriebskrankenkasse WBK|Alpenquell Kranken AQK",
  SE: "Norrsken Vårdförsäkring NVF|Mälardalens Hälsa MDH",
  CA: "Maple Shield Health MSH|Great Lakes Benefit GLB|Northern Pine Cover NPC",
  AU: "Wattle Health Fund WHF|Banksia Mutual BKM|Coral Coast Cover CCC",
  DO: "ARS Cordillera ACO|ARS Caribe Azul ACA",
};

const UNINSURED = 0.07;
const NO_CONTACT = 0.04;

/** The emergency contact of a generated patient: a parent, child, partner, brother or sister who is in the world too, else somebody who fits their age, in their town. */
export function makeContact(world: World, index: number, random: Stream): Contact | null {
  const patient = numbered(world.plan(patients), index);
  if (patient.parentIndex !== null)
    return toContact(numbered(world.plan(patients), patient.parentIndex), "mother", "father", "parent");
  if (patient.childIndex !== null)
    return toContact(numbered(world.plan(people), patient.childIndex), "daughter", "son", "child");
  const relative = findRelative(world, index);
  if (relative !== undefined) return relative;
  if (random.chance(NO_CONTACT)) return null;
  const { age } = numbered(world.plan(charts), index);
  const relationship = random.weighted(age < 30 ? YOUNG : age < 65 ? MIDDLE : OLD);
  const gender = genderOf(relationship, patient.gender, random);
  const family = patient.name.slice(patient.name.indexOf(" ") + 1);
  const related = FAMILY[relationship];
  for (;;) {
    const called =
      related === undefined
        ? makeName(random, gender, patient.place.country)
        : makeNameFrom(patient.source, random, gender);
    const shared = random.chance(related ?? 0) && called.firstName !== family;
    const name = shared ? `${called.firstName} ${family}` : called.name;
    if (name === patient.name) continue;
    return {
      name,
      relationship: inDialect(relationship, patient.place.country),
      phone: phoneIn(patient.place, random),
    };
  }
}

function toContact(
  { name, gender, phone }: Pick<Person, "name" | "gender" | "phone">,
  female: string,
  male: string,
  other: string,
): Contact {
  return { name, relationship: gender === "female" ? female : gender === "male" ? male : other, phone };
}

function findRelative(world: World, index: number): Contact | undefined {
  const all = world.plan(people);
  const { kin } = numbered(all, index);
  if (kin !== null) return kinContact(numbered(all, kin.index), kin.partner, index);
  const other = all.find((person) => person.kin?.index === index);
  return other === undefined ? undefined : kinContact(other, other.kin?.partner === true, index);
}

function kinContact(person: Person, partner: boolean, index: number): Contact {
  // Couples are married or not, and both say the same.
  if (partner) return toContact(person, ...wed((person.index + index) % 4 === 0 ? "partner" : "spouse"));
  return toContact(person, "sister", "brother", "sibling");
}

function wed(word: string): [string, string, string] {
  return [word, word, word];
}

function genderOf(relationship: string, own: Gender, random: Stream): Gender | undefined {
  if (FEMALE.includes(relationship)) return "female";
  if (MALE.includes(relationship)) return "male";
  const couple = relationship === "spouse" || relationship === "partner";
  if (!couple || (own !== "female" && own !== "male") || random.chance(0.1)) return undefined;
  return own === "female" ? "male" : "female";
}

/** The insurance of a generated patient, for a child the parent's; member numbers carry the holder's own number, so that no two holders have one. */
export function makeInsurance(world: World, index: number) {
  const { parentIndex, place } = numbered(world.plan(patients), index);
  const holder = parentIndex ?? index;
  const random = world.stream("insurance", holder);
  if (random.chance(UNINSURED)) return null;
  const insurer = random.pick(choicesOf(INSURERS[place.country]));
  const provider = insurer.slice(0, -4);
  const letters = insurer.slice(-3);
  const memberId = `${letters}${random.int(100, 999)}${String(holder).padStart(3, "0")}${random.int(100, 999)}`;
  return { provider, memberId, groupNumber: `GRP-${random.int(10_000, 99_999)}` };
}
