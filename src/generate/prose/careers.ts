import type { Stream } from "../../model/generation.ts";
import { list } from "./telling.ts";

interface Field {
  readonly titles: readonly string[];
  /** What companies of the field are called after their first word. */
  readonly endings: readonly string[];
}

const FIELDS: readonly Field[] = [
  {
    titles: list(
      "Software Engineer|Backend Developer|Frontend Developer|Data Engineer|Product Designer|QA Engineer|Site Reliability Engineer|Product Manager|Security Analyst|UX Researcher",
    ),
    endings: list("Software|Systems|Labs|Analytics|Cloud|Robotics|Interactive"),
  },
  {
    titles: list(
      "Accountant|Financial Analyst|Payroll Specialist|Underwriter|Claims Adjuster|Tax Adviser|Branch Manager",
    ),
    endings: list("& Partners|Mutual|Advisory|Insurance|Accounting"),
  },
  {
    titles: list(
      "Registered Nurse|Physiotherapist|Pharmacist|Dental Hygienist|Paramedic|Occupational Therapist|Laboratory Technician",
    ),
    endings: list("Health|Clinics|Medical Group|Care|Diagnostics"),
  },
  {
    titles: list("Primary School Teacher|Lecturer|School Counsellor|Librarian|Language Teacher|Head of Mathematics"),
    endings: list("Academy|College|Learning|Public Schools"),
  },
  {
    titles: list("Store Manager|Buyer|Visual Merchandiser|Customer Service Lead|Warehouse Supervisor|Category Manager"),
    endings: list("Outfitters|Market|Grocers|Home|Trading Co."),
  },
  {
    titles: list("Civil Engineer|Site Manager|Electrician|Architect|Quantity Surveyor|Urban Planner|Carpenter"),
    endings: list("Construction|Architects|Engineering|Builders"),
  },
  {
    titles: list("Copywriter|Art Director|Photographer|Editor|Communications Manager|Sound Designer|Journalist"),
    endings: list("Media|Studio|Press|Creative|Pictures"),
  },
  {
    titles: list("Logistics Coordinator|Train Driver|Fleet Manager|Dispatcher|Supply Chain Analyst|Ship’s Officer"),
    endings: list("Logistics|Freight|Lines|Transport"),
  },
  {
    titles: list("Chef|Pastry Chef|Restaurant Manager|Sommelier|Hotel Manager|Event Planner"),
    endings: list("Kitchens|Hospitality|Hotels|Bakery"),
  },
  {
    titles: list("Environmental Consultant|Field Biologist|Agronomist|Wind Technician|Chemist|Geologist"),
    endings: list("Energy|Renewables|Environmental|Biosciences"),
  },
];

const FIRST_WORDS = list(
  "Alder|Amberley|Arden|Ashgrove|Beacon|Birchwood|Blue Heron|Brightwater|Calder|Cedarline|Clearbrook|Copperfield|Coral Bay|Crestline|Driftwood|Eastgate|Elmhurst|Fernhill|Foxglove|Granite Peak|Greenfinch|Halden|Harborlight|Hazelmere|Highmark|Ironbridge|Juniper|Kestrel|Kingsley|Lakeshore|Larkspur|Lighthouse|Linden|Longacre|Maplewood|Marlowe|Meadowlark|Millstone|Moorland|Northgate|Oakhaven|Old Quay|Orchard Street|Pebble|Pinecrest|Quill|Ravenswood|Redwing|Riverbend|Rosewood|Saltmarsh|Sandpiper|Silverbirch|Southwark Lane|Starling|Stonebridge|Summit|Swiftwater|Tamarack|Thistle|Tidewater|Upland|Valewood|Wavecrest|Westerly|Whitestone|Wildrose|Willowbank|Windrush|Wrenfield",
);

/** Somebody's work: the company is in the line of business of the job. */
export interface Career {
  readonly jobTitle: string;
  readonly company: string;
}

/** Younger people, whole years, have not risen yet. */
const RISEN = 27;

/** A job and where it is, for somebody of this age in years. */
export function makeCareer(random: Stream, age: number): Career {
  const field = random.pick(FIELDS);
  return {
    jobTitle: rank(random.pick(field.titles), age, random),
    company: `${random.pick(FIRST_WORDS)} ${random.pick(field.endings)}`,
  };
}

function rank(title: string, age: number, random: Stream): string {
  if (/Manager|Head|Lead|Supervisor|Teacher|Officer|Driver/.test(title) || !random.chance(0.35)) return title;
  const rise = random.pick(["Senior", "Senior", "Junior", "Lead"]);
  return `${age < RISEN ? "Junior" : rise} ${title}`;
}
