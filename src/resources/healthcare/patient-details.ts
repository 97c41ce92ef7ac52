import type { CountryCode } from "../../generate/cities.ts";
import { makeName } from "../../generate/names.ts";
import type { Gender } from "../../generate/names.ts";
import { phoneIn, pickPlaceIn } from "../../generate/places.ts";
import { charts } from "../../generate/plans/charts.ts";
import { numbered } from "../../generate/plans/numbered.ts";
import { patients } from "../../generate/plans/patients.ts";
import type { Stream, World } from "../../model/generation.ts";

/** Whom to call when something happens to a patient. */
export interface Contact {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

/** A health insurance. */
export interface Insurance {
  readonly provider: string;
  readonly memberId: string;
  readonly groupNumber: string;
}

type Relationships = readonly (readonly [relationship: string, weight: number])[];

const YOUNG: Relationships = [
  ["mother", 5],
  ["father", 4],
  ["partner", 3],
  ["sister", 2],
  ["brother", 2],
  ["friend", 2],
];
const MIDDLE: Relationships = [
  ["spouse", 8],
  ["partner", 3],
  ["sister", 2],
  ["brother", 2],
  ["mother", 2],
  ["friend", 2],
];
const OLD: Relationships = [
  ["spouse", 6],
  ["daughter", 5],
  ["son", 5],
  ["sister", 1],
  ["brother", 1],
  ["neighbor", 1],
];

const FEMALE = ["mother", "sister", "daughter"];
const MALE = ["father", "brother", "son"];

/** How likely a contact has the patient's family name; everybody else's is their own. */
const FAMILY: Readonly<Record<string, number>> = {
  mother: 0.8,
  father: 0.95,
  sister: 0.7,
  brother: 0.9,
  spouse: 0.6,
  daughter: 0.6,
  son: 0.95,
};

/** Fictional insurers, with the letters that their member numbers begin with. */
const INSURERS = [
  ["Northlight Health", "NLH"],
  ["Evergreen Mutual Health", "EMH"],
  ["Blue Heron Insurance", "BHI"],
  ["Summit Care Plan", "SCP"],
  ["Harbor Health Cooperative", "HHC"],
  ["Meridian Family Health", "MFH"],
  ["Cornerstone Benefit", "CSB"],
  ["Prairie Health Partners", "PHP"],
  ["Lighthouse Medical Fund", "LMF"],
  ["Two Rivers Health Plan", "TRH"],
] as const;

const UNINSURED = 0.07;
const NO_CONTACT = 0.04;

/** The emergency contact of a generated patient: for a child the parent, else somebody who fits their age, in their country. */
export function makeContact(world: World, index: number, random: Stream): Contact | null {
  const patient = numbered(world.plan(patients), index);
  if (patient.parentIndex !== null) {
    const parent = numbered(world.plan(patients), patient.parentIndex);
    const relationship = parent.gender === "female" ? "mother" : parent.gender === "male" ? "father" : "parent";
    return { name: parent.name, relationship, phone: parent.phone };
  }
  if (random.chance(NO_CONTACT)) return null;
  const { age } = numbered(world.plan(charts), index);
  const relationship = random.weighted(age < 30 ? YOUNG : age < 65 ? MIDDLE : OLD);
  const gender = genderOf(relationship, patient.gender, random);
  // Patients live in places, whose countries these are.
  const country = patient.countryCode as CountryCode;
  const called = makeName(random, gender, country);
  const family = patient.name.slice(patient.name.indexOf(" ") + 1);
  const name = random.chance(FAMILY[relationship] ?? 0) ? `${called.firstName} ${family}` : called.name;
  return { name, relationship, phone: phoneIn(pickPlaceIn(country, random), random) };
}

function genderOf(relationship: string, own: Gender, random: Stream): Gender | undefined {
  if (FEMALE.includes(relationship)) return "female";
  if (MALE.includes(relationship)) return "male";
  const couple = relationship === "spouse" || relationship === "partner";
  if (!couple || (own !== "female" && own !== "male") || random.chance(0.1)) return undefined;
  return own === "female" ? "male" : "female";
}

/** The insurance of a generated patient, for a child the parent's; member numbers carry the holder's own number, so that no two holders have one. */
export function makeInsurance(world: World, index: number): Insurance | null {
  const holder = numbered(world.plan(patients), index).parentIndex ?? index;
  const random = world.stream("insurance", holder);
  if (random.chance(UNINSURED)) return null;
  const [provider, letters] = random.pick(INSURERS);
  const memberId = `${letters}${random.int(100, 999)}${String(holder).padStart(3, "0")}${random.int(100, 999)}`;
  return { provider, memberId, groupNumber: `GRP-${random.int(10_000, 99_999)}` };
}
