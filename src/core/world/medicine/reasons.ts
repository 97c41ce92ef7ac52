import type { Stream } from "../../model/generation.ts";
import type { Concern } from "./concern.ts";
import type { Condition } from "./condition.ts";
import { PRACTICES } from "./practices.ts";
import type { Specialty } from "./practices.ts";
import { FIRST_VISITS, GENERAL_VISITS, PREGNANCY_VISITS, VIDEO_VISITS, VISITS } from "./visits.ts";

export interface VisitPurpose {
  readonly type: "new" | "follow_up" | "check_up" | "telehealth";
  readonly reason: string;
  readonly note: string;
  readonly acute: boolean;
  /** The row that it was made from. */
  readonly concern: Concern;
  /** Rows of later visits about it. */
  readonly next: readonly Concern[];
}

export interface VisitSetting {
  readonly specialty: Specialty;
  /** Whole years. */
  readonly age: number;
  readonly conditions: readonly Condition[];
  readonly recent: readonly Condition[];
  /** Of a pregnancy, as doctors count, and after it up to three months after the birth; null else. */
  readonly week: number | null;
  /** The visits of the two before. */
  readonly earlier: readonly VisitPurpose[];
  /** Names of what the patient takes. */
  readonly medicines: ReadonlySet<string>;
  /** Rows that the patient came with before, to whomever. */
  readonly told: ReadonlySet<Concern>;
  /** Too far ahead for a sudden complaint. */
  readonly planned: boolean;
  readonly remote: boolean;
}

/** Chooses what a patient comes to a provider about: something of that specialty, for that age, and that follows from the visits before. */
export function chooseVisit(setting: VisitSetting, random: Stream): VisitPurpose {
  const { specialty, week, recent } = setting;
  const own = setting.conditions.filter((condition) => isTreatedBy(condition, specialty));
  if (setting.remote) {
    const condition = own.length > 0 ? random.pick(own) : undefined;
    const rows = condition === undefined ? VIDEO_VISITS.general : VIDEO_VISITS.ofCondition;
    return purpose("telehealth", choose(rows, setting, random), random, condition?.label);
  }
  if (PRACTICES[specialty].primary) return generalVisit(setting, own, random);
  if (specialty === "Obstetrics and Gynecology" && week !== null)
    return purpose("check_up", choose(PREGNANCY_VISITS, { ...setting, age: week }, random), random, String(week));
  const last = setting.earlier.at(-1);
  if (own.length > 0) {
    const condition = random.pick(own);
    if (last !== undefined || !recent.includes(condition)) return review(condition, setting, random);
    const reason = fillIn(random.pick(condition.referrals), random);
    return { ...purpose("new", choose(FIRST_VISITS, setting, random), random), reason };
  }
  const [later, ...next] = last?.next ?? [];
  return later === undefined ? newVisit(setting, random) : { ...purpose("follow_up", later, random), next };
}

export function hasConcern(specialty: Specialty, age: number): boolean {
  return VISITS[specialty].concerns.some((concern) => suits(concern, { specialty, age, week: null }));
}

/** Primary care looks after every condition but those of the eyes. */
export function isTreatedBy(condition: Condition, specialty: Specialty): boolean {
  return condition.specialty === specialty || (PRACTICES[specialty].primary && condition.specialty !== "Ophthalmology");
}

function generalVisit(setting: VisitSetting, own: readonly Condition[], random: Stream): VisitPurpose {
  const { checkUps } = VISITS[setting.specialty];
  const checked = setting.earlier.some((visit) => visit.type === "check_up");
  const isOpen = (rows: readonly Concern[]): boolean => rows.some((row) => suits(row, setting));
  const kind = random.weighted([
    ["review", own.length > 0 ? 5 : 0],
    ["checkUp", isOpen(checkUps) && !checked ? 4 : 0],
    ["concern", isOpen(concernsOf(setting)) ? (setting.planned ? 1 : 4) : 0],
    ["general", setting.planned ? 1 : 0.4],
  ]);
  if (kind === "review") return review(random.pick(own), setting, random);
  if (kind === "checkUp") return purpose("check_up", choose(checkUps, setting, random), random);
  if (kind === "general") return purpose("follow_up", choose(GENERAL_VISITS, setting, random), random);
  return newVisit(setting, random);
}

/** Weeks ahead nobody knows of anything sudden, and little else brings people to their own doctor. */
function concernsOf({ specialty, planned }: VisitSetting): readonly Concern[] {
  const { concerns } = VISITS[specialty];
  if (!planned) return concerns;
  const { primary } = PRACTICES[specialty];
  return concerns.filter(({ limits }) => (primary ? limits.includes("planned") : !limits.includes("acute")));
}

function review(condition: Condition, setting: VisitSetting, random: Stream): VisitPurpose {
  const treated = condition.treatments.flat().some(({ name }) => setting.medicines.has(name));
  return purpose("follow_up", choose(condition.reviews, { ...setting, treated }, random), random);
}

function newVisit(setting: VisitSetting, random: Stream): VisitPurpose {
  const concern = choose(concernsOf(setting), setting, random);
  const made = purpose("new", concern, random);
  const soon = PRACTICES[setting.specialty].primary || setting.specialty === "Urgent Care";
  const about = `Follow-up: ${made.reason.charAt(0).toLowerCase()}${made.reason.slice(1)}`;
  return {
    ...made,
    acute: concern.limits.includes("acute") || (soon && !concern.limits.includes("planned")),
    next: concern.next.map((later) => ({ ...later, reason: later.reason.replace("@", about) })),
  };
}

/** Writes what a row says, `@` being what it is about. */
function purpose(type: VisitPurpose["type"], concern: Concern, random: Stream, about = ""): VisitPurpose {
  const write = (text: string): string => fillIn(text.replaceAll("@", about), random);
  const [reason, note] = [write(concern.reason), write(concern.note)];
  return { type, reason, note, acute: false, concern, next: [] };
}

/** One of the rows that suit, and as long as there is one, of those that the patient has not come with before. */
function choose(rows: readonly Concern[], setting: VisitSetting & Who, random: Stream): Concern {
  const suited = rows.filter((row) => suits(row, setting));
  const fresh = suited.filter((row) => !setting.told.has(row));
  return random.pick(fresh.length > 0 ? fresh : suited);
}

interface Who extends Pick<VisitSetting, "age" | "week" | "specialty"> {
  readonly treated?: boolean;
}

function suits({ ages, limits }: Concern, { age, week, specialty, treated }: Who): boolean {
  if (ages !== undefined && (age < ages[0] || age > ages[1])) return false;
  if (week !== null && limits.includes("unpregnant")) return false;
  if (treated !== undefined && limits.includes(treated ? "untreated" : "treated")) return false;
  return !(PRACTICES[specialty].primary && limits.includes("specialist"));
}

const SLOT = /\{([^{}]+)\}/g;
const RANGE = /^(\d+)-(\d+)$/;

/** Fills the slots of a template: `{62-78}` becomes a whole number of that range, `{two|three}` one of the words. */
export function fillIn(template: string, random: Stream): string {
  return template.replace(SLOT, (_slot, inside: string) => {
    const range = RANGE.exec(inside);
    if (range !== null) return String(random.int(Number(range[1]), Number(range[2])));
    return random.pick(inside.split("|"));
  });
}
