import type { Specialty } from "./specialty.ts";

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

const ADULT = [18, 110] as const;
const ANYONE = [0, 110] as const;

/** Every specialty's practice; the providers add up to those of a world. */
export const PRACTICES: Readonly<Record<Specialty, Practice>> = {
  "Family Medicine": {
    providers: 8,
    primary: true,
    ages: ANYONE,
    credentials: [["MD", "FAAFP"], ["MD"], ["DO"], ["FNP-C", "MSN"], ["PA-C"]],
    facilities: ["Family Practice", "Health Center", "Family Medicine"],
  },
  "Internal Medicine": {
    providers: 2,
    primary: true,
    ages: ADULT,
    credentials: [["MD", "FACP"], ["MD"], ["DO"], ["MD"]],
    facilities: ["Medical Group", "Internal Medicine", "Medical Center"],
  },
  Pediatrics: {
    providers: 3,
    primary: true,
    ages: [0, 17],
    credentials: [["MD", "FAAP"], ["MD"], ["DO", "FAAP"], ["CPNP", "MSN"]],
    facilities: ["Children’s Clinic", "Pediatrics", "Children’s Health Center"],
  },
  "Urgent Care": {
    providers: 3,
    primary: false,
    ages: ANYONE,
    credentials: [["MD", "FACEP"], ["DO"], ["PA-C"], ["FNP-C", "MSN"]],
    facilities: ["Urgent Care", "Walk-In Clinic"],
  },
  "Obstetrics and Gynecology": {
    providers: 2,
    primary: false,
    ages: [16, 90],
    gender: "female",
    credentials: [["MD", "FACOG"], ["MD"], ["CNM", "MSN"]],
    facilities: ["Women’s Health", "Women’s Clinic"],
  },
  Cardiology: {
    providers: 2,
    primary: false,
    ages: ADULT,
    credentials: [["MD", "FACC"], ["MD", "PhD"], ["MD"]],
    facilities: ["Heart Center", "Cardiology Associates"],
  },
  Dermatology: {
    providers: 1,
    primary: false,
    ages: ANYONE,
    credentials: [["MD", "FAAD"], ["MD"], ["DO"]],
    facilities: ["Dermatology", "Skin Clinic"],
  },
  Endocrinology: {
    providers: 1,
    primary: false,
    ages: [4, 110],
    credentials: [["MD", "FACE"], ["MD"]],
    facilities: ["Endocrine and Diabetes Center", "Diabetes Center"],
  },
  Gastroenterology: {
    providers: 1,
    primary: false,
    ages: [12, 110],
    credentials: [["MD", "FACG"], ["MD"]],
    facilities: ["Digestive Health Center", "Gastroenterology Associates"],
  },
  Neurology: {
    providers: 1,
    primary: false,
    ages: [10, 110],
    credentials: [
      ["MD", "FAAN"],
      ["MD", "PhD"],
    ],
    facilities: ["Neurology Associates", "Brain and Nerve Center"],
  },
  Orthopedics: {
    providers: 1,
    primary: false,
    ages: [6, 110],
    credentials: [["MD", "FAAOS"], ["MD"]],
    facilities: ["Orthopedic Institute", "Bone and Joint Clinic"],
  },
  Psychiatry: {
    providers: 1,
    primary: false,
    ages: [6, 110],
    credentials: [["MD"], ["MD", "FAPA"], ["PMHNP-BC", "MSN"]],
    facilities: ["Behavioral Health", "Mind Health Center"],
  },
  Pulmonology: {
    providers: 1,
    primary: false,
    ages: [6, 110],
    credentials: [["MD", "FCCP"], ["MD"]],
    facilities: ["Lung Center", "Respiratory Clinic"],
  },
  Ophthalmology: {
    providers: 1,
    primary: false,
    ages: [3, 110],
    credentials: [["MD", "FACS"], ["MD"], ["OD"]],
    facilities: ["Eye Center", "Eye Clinic"],
  },
  "Allergy and Immunology": {
    providers: 1,
    primary: false,
    ages: [1, 110],
    credentials: [["MD", "FAAAAI"], ["MD"]],
    facilities: ["Allergy Center", "Allergy and Asthma Clinic"],
  },
  Rheumatology: {
    providers: 1,
    primary: false,
    ages: ADULT,
    credentials: [["MD", "FACR"], ["MD"]],
    facilities: ["Arthritis Center", "Rheumatology Clinic"],
  },
};
