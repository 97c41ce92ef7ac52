import type { CountryCode } from "../cities.ts";
import { inDialect } from "../dialect.ts";
import { choicesOf } from "../prose/telling.ts";
import { PRACTICES } from "./practices.ts";
import type { Specialty } from "./practices.ts";

interface Custom {
  /** Parted by `|`. */
  readonly names: string;
  /** Kinds of place by specialty, `@` being its name; for the others, `rest`. */
  readonly places: Readonly<Partial<Record<Specialty, readonly string[]>>>;
  /** `@` is the place's name, `~` what the specialty is called in the country's language. */
  readonly rest: readonly string[];
  readonly called?: Readonly<Partial<Record<Specialty, string>>>;
  readonly credentials: Readonly<Partial<Record<Specialty, readonly string[]>>>;
  readonly usual: readonly string[];
  readonly title?: string;
}

const ENGLISH_NAMES =
  "Harborview|Maplewood|Cedar Grove|Northlight|Silver Birch|Stonebridge|Willow Creek|Lakeshore|Highfield|Clearwater|Rosewood|Greystone|Sunnybank|Foxglove|Kingsmere|Juniper Hill|Ashgrove|Westbrook|Bluebell|Old Mill|Larkspur|Fernhill|Saltmarsh|Elmhurst|Copper Beech|Primrose|Oakfield|Windmill|Quayside|Meadowbrook|Hazelwood|Linden Park";

const BRITISH_PLACES = {
  "Family Medicine": ["@ Surgery", "@ Medical Practice", "@ Health Centre"],
  "Internal Medicine": ["@ Hospital, General Medicine"],
  Pediatrics: ["@ Children’s Clinic", "@ Children’s Hospital"],
  "Urgent Care": ["@ Walk-in Centre", "@ Urgent Treatment Centre"],
  "Obstetrics and Gynecology": ["@ Women’s Hospital", "@ Maternity Unit"],
} as const;

const GB: Custom = {
  names: ENGLISH_NAMES,
  places: BRITISH_PLACES,
  rest: ["@ Hospital, ~", "@ Clinic, ~"],
  credentials: {
    "Family Medicine": ["MBBS", "MRCGP"],
    Pediatrics: ["MBChB", "MRCPCH"],
    "Obstetrics and Gynecology": ["MBChB", "MRCOG"],
    Orthopedics: ["MBBS", "FRCS"],
    Psychiatry: ["MBBS", "MRCPsych"],
    Ophthalmology: ["MBChB", "FRCOphth"],
    "Urgent Care": ["MBBS", "FRCEM"],
  },
  usual: ["MBBS", "FRCP"],
};

const CUSTOMS: Readonly<Record<Exclude<CountryCode, "US">, Custom>> = {
  GB,
  IE: {
    ...GB,
    credentials: { "Family Medicine": ["MB BCh BAO", "MICGP"] },
    usual: ["MB BCh BAO", "FRCPI"],
  },
  AU: {
    ...GB,
    places: {
      ...BRITISH_PLACES,
      "Family Medicine": ["@ Medical Centre", "@ Family Practice"],
      "Urgent Care": ["@ Urgent Care Clinic"],
    },
    credentials: { "Family Medicine": ["MBBS", "FRACGP"], Orthopedics: ["MBBS", "FRACS"] },
    usual: ["MBBS", "FRACP"],
  },
  CA: {
    ...GB,
    places: {
      ...BRITISH_PLACES,
      "Family Medicine": ["@ Family Health Team", "@ Medical Clinic"],
      "Urgent Care": ["@ Walk-in Clinic", "@ Urgent Care Centre"],
    },
    credentials: { "Family Medicine": ["MD", "CCFP"], "Urgent Care": ["MD", "CCFP"] },
    usual: ["MD", "FRCPC"],
  },
  DE: {
    names:
      "am Lindenhof|am Markt|am Rosengarten|am Schlosspark|am Mühlbach|am Sonnenhang|an der Kastanienallee|in der Altstadt|am Stadtwald|am Kirchplatz|am Alten Hafen|am Tiergarten|an der Linde|am Brunnen|am Weinberg|an der Mühle",
    places: {
      "Family Medicine": ["Hausarztpraxis @", "Gemeinschaftspraxis @"],
      "Internal Medicine": ["Internistische Praxis @"],
      Pediatrics: ["Kinderarztpraxis @"],
      "Urgent Care": ["Notfallpraxis @"],
      "Obstetrics and Gynecology": ["Frauenarztpraxis @"],
      Dermatology: ["Hautarztpraxis @"],
      Ophthalmology: ["Augenarztpraxis @"],
    },
    rest: ["Praxis für ~ @"],
    called: {
      Cardiology: "Kardiologie",
      Endocrinology: "Endokrinologie",
      Gastroenterology: "Gastroenterologie",
      Neurology: "Neurologie",
      Orthopedics: "Orthopädie",
      Psychiatry: "Psychiatrie",
      Pulmonology: "Pneumologie",
      "Allergy and Immunology": "Allergologie",
      Rheumatology: "Rheumatologie",
    },
    credentials: {},
    usual: ["Dr. med."],
    title: "Dr. med.",
  },
  FR: {
    names:
      "des Tilleuls|du Parc|de la Fontaine|des Lilas|du Vieux Moulin|Saint-Aubin|des Cerisiers|du Canal|de la Gare|des Quatre Vents|du Lavoir|des Marronniers|de la Colline|du Grand Pré|des Acacias|du Port",
    places: {
      "Family Medicine": ["Cabinet médical @", "Maison de santé @"],
      "Internal Medicine": ["Cabinet de médecine interne @"],
      Pediatrics: ["Cabinet de pédiatrie @"],
      "Urgent Care": ["Centre de soins non programmés @"],
      "Obstetrics and Gynecology": ["Cabinet de gynécologie @"],
    },
    rest: ["Cabinet de ~ @", "Centre de ~ @"],
    called: {
      Cardiology: "cardiologie",
      Dermatology: "dermatologie",
      Endocrinology: "diabétologie",
      Gastroenterology: "gastro-entérologie",
      Neurology: "neurologie",
      Orthopedics: "chirurgie orthopédique",
      Psychiatry: "psychiatrie",
      Pulmonology: "pneumologie",
      Ophthalmology: "soins des yeux",
      "Allergy and Immunology": "consultation des allergies",
      Rheumatology: "rhumatologie",
    },
    credentials: {},
    usual: ["Dr"],
    title: "Dr",
  },
  SE: {
    names:
      "Linden|Solgården|Ekbacken|Björken|Strandvägen|Kvarnen|Furulund|Ängen|Hamnen|Bokskogen|Rosenlund|Sjöstaden|Vallen|Tallbacken|Kungsgården|Lyckan",
    places: {
      "Family Medicine": ["Vårdcentralen @"],
      Pediatrics: ["Barnläkarmottagningen @"],
      "Urgent Care": ["Närakuten @"],
      "Obstetrics and Gynecology": ["Kvinnokliniken @"],
      Dermatology: ["Hudkliniken @"],
      Ophthalmology: ["Ögonkliniken @"],
      Cardiology: ["Hjärtmottagningen @"],
    },
    rest: ["Specialistläkarna @"],
    credentials: {},
    usual: ["leg. läkare"],
  },
  DO: {
    names:
      "Las Palmas|El Roble|Santa Lucía|Los Jardines|La Esperanza|San Telmo|Las Acacias|Bella Aurora|El Molino|Los Almendros|La Fuente|Monte Claro|Villa Real|Los Cerezos|El Mirador|La Ribera",
    places: {
      "Family Medicine": ["Centro Médico @", "Consultorio @"],
      Pediatrics: ["Centro Pediátrico @"],
      "Urgent Care": ["Emergencias @"],
    },
    rest: ["Clínica @"],
    credentials: {},
    usual: ["Dr."],
    title: "Dr.",
  },
};

export function placeNames(country: CountryCode): readonly string[] {
  return choicesOf(country === "US" ? ENGLISH_NAMES : CUSTOMS[country].names);
}

/** The kinds of place that the specialty is practised in there, `@` being the place's name. */
export function placesOf(country: CountryCode, specialty: Specialty): readonly string[] {
  if (country === "US") return PRACTICES[specialty].facilities.map((kind) => `@ ${kind}`);
  const { places, rest, called } = CUSTOMS[country];
  const own = inDialect(called?.[specialty] ?? specialty, country);
  return (places[specialty] ?? rest).map((kind) => kind.replace("~", own));
}

/** The letters that somebody of the specialty may have there: one of these. */
export function credentialsOf(country: CountryCode, specialty: Specialty): readonly (readonly string[])[] {
  if (country === "US") return PRACTICES[specialty].credentials;
  const { credentials, usual } = CUSTOMS[country];
  return [credentials[specialty] ?? usual];
}

/** The name as its owner writes it there: `Amara Okafor, MD`, `Dr. med. Uwe Böhm`. */
export function signedName(country: CountryCode, name: string, credentials: readonly string[]): string {
  const title = country === "US" ? undefined : CUSTOMS[country].title;
  return title === undefined ? `${name}, ${credentials[0] ?? ""}` : `${title} ${name}`;
}
