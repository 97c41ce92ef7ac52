import type { Stream } from "../../model/generation.ts";
import { choicesOf } from "./telling.ts";

/** A job as an employer has it. */
export interface CareerJob {
  readonly title: string;
  readonly department: string;
  readonly pay: number;
  readonly leads: boolean;
}

export interface CareerField {
  /** Share of all jobs, in proportion. */
  readonly weight: number;
  readonly jobs: readonly (readonly [job: CareerJob, weight: number])[];
  readonly endings: readonly string[];
}

const LEADERS = /Manager|Head |Lead|Supervisor|Director|Principal/;

/** Departments that some lead beside their own. */
const ALSO_LED: Readonly<Record<string, readonly string[]>> = {
  "Engineering Manager": ["Support"],
  "Branch Manager": ["Claims"],
  "Practice Manager": ["Nursing", "Therapy", "Laboratory"],
  Principal: ["Guidance"],
  "Store Manager": ["Warehouse"],
  "Fleet Manager": ["Driving"],
  "Hotel Manager": ["Kitchen"],
  "Restaurant Manager": ["Kitchen"],
};

/** True if one job leads the other: in its department or one that it also leads, and never another of those who lead with less pay. */
export function isLedBy(job: CareerJob, leader: CareerJob): boolean {
  if (!leader.leads || leader.title === job.title || (job.leads && leader.pay <= job.pay)) return false;
  return leader.department === job.department || (ALSO_LED[leader.title] ?? []).includes(job.department);
}

/** Departments with their jobs, as `title pay` or `title pay weight`. */
function field(weight: number, endings: string, departments: Readonly<Record<string, string>>): CareerField {
  const jobs = Object.entries(departments).flatMap(([department, rows]) =>
    choicesOf(rows).map((row): readonly [CareerJob, number] => {
      const [, title = "", pay = "", share = "1"] = /^(.*?) (\d+)(?: (\d+))?$/.exec(row) ?? [];
      return [{ title, department, pay: Number(pay), leads: LEADERS.test(title) }, Number(share)];
    }),
  );
  return { weight, jobs, endings: choicesOf(endings) };
}

/** Lines of business by how many work in them. */
export const FIELDS: readonly CareerField[] = [
  field(20, "Software|Systems|Labs|Analytics|Cloud|Robotics|Interactive", {
    Engineering:
      "Software Engineer 112 6|Backend Developer 108 3|Frontend Developer 102 3|Data Engineer 115 2|QA Engineer 84 2|Site Reliability Engineer 122|Engineering Manager 152",
    Product: "Product Manager 124 2|Product Designer 98 2|UX Researcher 96",
    Support: "Support Engineer 72 2|Security Analyst 105",
  }),
  field(12, "& Partners|Mutual|Advisory|Insurance|Accounting", {
    Finance: "Accountant 76 4|Financial Analyst 84 2|Payroll Specialist 58 2|Tax Advisor 82",
    Claims: "Claims Adjuster 66 2|Underwriter 78",
    Branches: "Branch Manager 92|Customer Advisor 46 2",
  }),
  field(20, "Health|Clinics|Medical Group|Care|Diagnostics", {
    Nursing: "Registered Nurse 78 6|Nursing Assistant 40 4|Paramedic 54|Head Nurse 92",
    Therapy: "Physical Therapist 82 2|Occupational Therapist 80|Dental Hygienist 72",
    Laboratory: "Laboratory Technician 56 2|Pharmacist 118",
    Administration: "Medical Secretary 44 3|Practice Manager 74",
  }),
  field(16, "Academy|College|Learning|Schools", {
    Teaching:
      "Elementary School Teacher 62 5|Math Teacher 64 2|Language Teacher 60 2|Teaching Assistant 34 3|Principal 108",
    Guidance: "School Counselor 64|Librarian 58",
  }),
  field(16, "Outfitters|Market|Grocers|Home|Trading Co.", {
    Stores: "Sales Associate 34 6|Store Manager 62 2|Cashier 30 3|Visual Merchandiser 46",
    Purchasing: "Buyer 66|Category Manager 82",
    Warehouse: "Warehouse Supervisor 58|Order Picker 36 3",
  }),
  field(12, "Construction|Engineering|Builders", {
    Sites: "Electrician 62 3|Carpenter 54 3|Plumber 60 2|Site Manager 88|Cost Estimator 76",
    Planning: "Civil Engineer 90 2|Architect 88|Urban Planner 78",
  }),
  field(7, "Media|Studio|Press|Creative|Pictures", {
    Editorial: "Editor 64 2|Journalist 56 2|Copywriter 62 2",
    Design: "Art Director 92|Photographer 52|Graphic Designer 58 2",
    Communications: "Communications Manager 86",
  }),
  field(9, "Logistics|Freight|Transport", {
    Operations: "Logistics Coordinator 54 2|Dispatcher 48|Fleet Manager 76|Supply Chain Analyst 74",
    Driving: "Delivery Driver 42 4|Bus Driver 48 2|Train Operator 66",
  }),
  field(9, "Kitchens|Hospitality|Hotels|Bakery", {
    Kitchen: "Chef 54 2|Pastry Chef 46|Line Cook 36 3",
    Service: "Waiter 32 3|Restaurant Manager 60|Hotel Receptionist 36|Hotel Manager 74|Event Planner 56",
  }),
  field(6, "Energy|Renewables|Environmental|Biosciences", {
    Field: "Field Biologist 62|Wind Technician 60 2|Geologist 88",
    Consulting: "Environmental Consultant 78 2|Chemist 84|Agronomist 68",
  }),
];

/** A job as a row has it, `Data Engineer 115`, apart from its department. */
export function readJob(row: string): CareerJob {
  const [, title = "", pay = ""] = /^(.*) (\d+)$/.exec(row) ?? [];
  return { title, department: "", pay: Number(pay), leads: false };
}

const OWN_BUSINESS: readonly CareerJob[] = ["Illustrator 48", "Translator 50", "Web Designer 62", "Music Teacher 42"]
  .concat(["Gardener 40", "Photographer 46", "Business Consultant 96", "Hairdresser 38", "Handyman 44"])
  .map(readJob);

const FIRST_WORDS = choicesOf(
  "Alder|Amberley|Arden|Ashgrove|Beacon|Birchwood|Blue Heron|Brightwater|Calder|Cedar Row|Clearbrook|Copperfield|Coral Bay|Crestview|Driftwood|Eastgate|Elmhurst|Fernhill|Foxglove|Granite Peak|Greenfinch|Halden|Hazelmere|Highmark|Ironbridge|Juniper|Kestrel|Kingsley|Lakeshore|Larkspur|Lighthouse|Longacre|Maplewood|Marlowe|Meadowlark|Millstone|Moorland|Northgate|Oakhaven|Old Quay|Orchard Street|Pebble|Pinecrest|Quill|Ravenswood|Redwing|Riverbend|Rosewood|Saltmarsh|Sandpiper|Silverbirch|Southwark Lane|Starling|Stonebridge|Summit|Swiftwater|Tamarack|Thistle|Tidewater|Upland|Valewood|Wavecrest|Westerly|Whitestone|Wildrose|Willowbank|Windrush|Wrenfield",
);

export function nameCompany(random: Stream, { endings }: CareerField): string {
  return `${random.pick(FIRST_WORDS)} ${random.pick(endings)}`;
}

/** Work of somebody who is their own boss. */
export function pickOwnBusiness(random: Stream): CareerJob {
  return random.pick(OWN_BUSINESS);
}

/** The most that somebody earns who has just left school; what is paid better takes years of study. Thousands a year. */
const UNTRAINED_PAY = 50;

/** A job of the field for somebody of this age in years: nobody leads others before thirty, or does before 24 what takes years of study. */
export function pickJob(random: Stream, { jobs }: CareerField, age: number): CareerJob {
  if (age >= 30) return random.weighted(jobs);
  const least = Math.min(...jobs.map(([{ pay }]) => pay));
  const most = age < 24 ? Math.max(UNTRAINED_PAY, least) : Infinity;
  return random.weighted(jobs.filter(([{ leads, pay }]) => !leads && pay <= most));
}

/** The title with the rank that comes with age, whole years. */
export function titleAt(job: CareerJob, age: number, random: Stream): string {
  if (job.leads || !/Engineer|Developer|Analyst|Designer|Accountant|Consultant|Architect|Editor|Nurse/.test(job.title))
    return job.title;
  if (age < 27) return random.chance(0.4) ? `Junior ${job.title}` : job.title;
  return age >= 34 && random.chance(0.35) ? `Senior ${job.title}` : job.title;
}
