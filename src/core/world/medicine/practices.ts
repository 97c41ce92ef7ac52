import { choicesOf } from "../prose/telling.ts";

export const SPECIALTIES = [
  "Family Medicine",
  "Internal Medicine",
  "Pediatrics",
  "Urgent Care",
  "Obstetrics and Gynecology",
  "Cardiology",
  "Dermatology",
  "Endocrinology",
  "Gastroenterology",
  "Neurology",
  "Orthopedics",
  "Psychiatry",
  "Pulmonology",
  "Ophthalmology",
  "Allergy and Immunology",
  "Rheumatology",
] as const;

export type Specialty = (typeof SPECIALTIES)[number];

export interface Practice {
  readonly providers: number;
  /** Looks after a patient's whole health, and can be somebody's primary provider. */
  readonly primary: boolean;
  /** Patients' ages, whole years, both included. */
  readonly ages: readonly [min: number, max: number];
  readonly gender?: "female";
  /** Letters after the name in the United States, the first of them in the name itself. */
  readonly credentials: readonly (readonly string[])[];
  /** Kinds of place it is practised in in the United States, after the place's own name. */
  readonly facilities: readonly string[];
}

function practice(
  providers: number,
  ages: Practice["ages"],
  credentials: string,
  facilities: string,
  more: Partial<Pick<Practice, "primary" | "gender">> = {},
): Practice {
  const letters = choicesOf(credentials).map((one) => one.split(" "));
  return { providers, primary: false, ages, credentials: letters, facilities: choicesOf(facilities), ...more };
}

const ADULT = [18, 110] as const;
const ANYONE = [0, 110] as const;

/** Every specialty's practice; the providers add up to those of a world. */
export const PRACTICES: Readonly<Record<Specialty, Practice>> = {
  "Family Medicine": practice(
    8,
    ANYONE,
    "MD FAAFP|MD|DO|FNP-C MSN|PA-C",
    "Family Practice|Health Center|Family Medicine",
    { primary: true },
  ),
  "Internal Medicine": practice(2, ADULT, "MD FACP|MD|DO|MD", "Medical Group|Internal Medicine|Medical Center", {
    primary: true,
  }),
  Pediatrics: practice(
    3,
    [0, 17],
    "MD FAAP|MD|DO FAAP|CPNP MSN",
    "Children’s Clinic|Pediatrics|Children’s Health Center",
    { primary: true },
  ),
  "Urgent Care": practice(3, ANYONE, "MD FACEP|DO|PA-C|FNP-C MSN", "Urgent Care|Walk-In Clinic"),
  "Obstetrics and Gynecology": practice(2, [16, 90], "MD FACOG|MD|CNM MSN", "Women’s Health|Women’s Clinic", {
    gender: "female",
  }),
  Cardiology: practice(2, ADULT, "MD FACC|MD PhD|MD", "Heart Center|Cardiology Associates"),
  Dermatology: practice(1, ANYONE, "MD FAAD|MD|DO", "Dermatology|Skin Clinic"),
  Endocrinology: practice(1, [4, 110], "MD FACE|MD", "Endocrine and Diabetes Center|Diabetes Center"),
  Gastroenterology: practice(1, [12, 110], "MD FACG|MD", "Digestive Health Center|Gastroenterology Associates"),
  Neurology: practice(1, [10, 110], "MD FAAN|MD PhD", "Neurology Associates|Brain and Nerve Center"),
  Orthopedics: practice(1, [6, 110], "MD FAAOS|MD", "Orthopedic Institute|Bone and Joint Clinic"),
  Psychiatry: practice(1, [6, 110], "MD|MD FAPA|PMHNP-BC MSN", "Behavioral Health|Mind Health Center"),
  Pulmonology: practice(1, [6, 110], "MD FCCP|MD", "Lung Center|Respiratory Clinic"),
  Ophthalmology: practice(1, [3, 110], "MD FACS|MD|DO", "Eye Center|Eye Clinic"),
  "Allergy and Immunology": practice(1, [1, 110], "MD FAAAAI|MD", "Allergy Center|Allergy and Asthma Clinic"),
  Rheumatology: practice(1, ADULT, "MD FACR|MD", "Arthritis Center|Rheumatology Clinic"),
};
