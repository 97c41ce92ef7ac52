import type { Stream } from "../../model/generation.ts";
import type { Condition } from "./condition.ts";
import { PRACTICES } from "./practices.ts";
import type { Specialty } from "./practices.ts";
import { VISITS } from "./visits.ts";
import type { Concern } from "./visits.ts";

export interface VisitPurpose {
  readonly type: "new" | "follow_up" | "check_up" | "telehealth";
  readonly reason: string;
  readonly note: string;
  readonly acute: boolean;
}

export interface VisitSetting {
  readonly specialty: Specialty;
  readonly age: number;
  readonly conditions: readonly Condition[];
  readonly recent: readonly Condition[];
  readonly week: number | null;
  readonly earlier: readonly VisitPurpose[];
  /** Too far ahead for a sudden complaint. */
  readonly planned: boolean;
  readonly remote: boolean;
}

const REMOTE_REASONS = [
  "Video follow-up: {label}",
  "Questions about treatment for {label}",
  "Test results and next steps: {label}",
  "Video check-in about {label}",
];
const REMOTE_NOTES = [
  "Video visit. Results explained, treatment unchanged, next visit in {two|three|six} months.",
  "Video visit, good connection. Symptoms steady for {four|six|eight} weeks, plan confirmed.",
  "Video visit. Side effects and questions gone through, written plan sent by message.",
  "Video visit. Diary since the last visit gone through, blood tests before the next one.",
];
const GENERAL_REMOTE_REASONS = [
  "Blood test results by video",
  "Questions about vaccinations",
  "Sleep and stress consultation",
  "Advice before a long trip",
  "Second opinion on a referral",
  "Nutrition advice",
];
const GENERAL_REASONS = [
  "Blood test results and next steps",
  "Vaccination update",
  "Health questions before a long trip",
  "Family history and screening plan",
  "Follow-up on sleep and exercise plan",
  "Blood pressure and weight check",
];
const GENERAL_NOTES = [
  "Results within range, no change needed. Next visit in {six|twelve} months.",
  "Vaccination record brought up to date, no reaction after {10|15} minutes.",
  "Plan discussed and written down, questions answered.",
  "Feels well. BP {112-132}/{68-82}, pulse {58-78}.",
];

/** After a first visit for a condition: what is written down for those that follow speaks of the time between. */
const FIRST_NOTES = [
  "First visit. Examined, history taken, tests ordered. Results in {one week|ten days|two weeks}.",
  "First visit. Options explained, treatment plan agreed, back in {four|six|eight} weeks.",
  "History and earlier letters gone through, examined. Diary until the next visit in {four|six} weeks.",
  "Diagnosis explained and leaflet given. Treatment as it is for now, review in {six|eight|twelve} weeks.",
  "Seen on referral. Findings fit, no red flags. Report sent to the family doctor.",
  "Examined, questions answered. Treatment adjusted, call if it does not help within {two|three} weeks.",
];

const FOLLOW_UP_NOTES = [
  "Much better than last time, nothing further needed for now.",
  "Settling as expected. To come back only if it returns.",
  "No change since the last visit, and none expected yet. Seen again in {four|six|eight} weeks.",
  "Better, not yet gone. Same advice, a call in {two|three} weeks.",
];

/** Chooses what a patient comes to a provider about: something of that specialty, for that age, and that follows from the visits before. */
export function chooseVisit(setting: VisitSetting, random: Stream): VisitPurpose {
  const own = setting.conditions.filter((condition) => isTreatedBy(condition, setting.specialty));
  if (setting.remote) return remoteVisit(own, random);
  const last = setting.earlier.at(-1);
  if (PRACTICES[setting.specialty].primary) return generalVisit(setting, own, random);
  if (setting.specialty === "Obstetrics and Gynecology" && setting.week !== null) return prenatal(setting.week, random);
  if (own.length > 0) {
    const condition = random.pick(own);
    const first = last === undefined && setting.recent.includes(condition);
    return first ? referral(condition, random) : review(condition, setting, random);
  }
  if (last !== undefined && !last.acute) return followUp(last, setting, random);
  return newVisit(random.pick(suitable(VISITS[setting.specialty].concerns, setting)), setting.specialty, random);
}

export function hasConcern(specialty: Specialty, age: number): boolean {
  return VISITS[specialty].concerns.some((concern) => suits(concern, age));
}

export function isTreatedBy(condition: Condition, specialty: Specialty): boolean {
  return PRACTICES[specialty].primary || condition.specialty === specialty;
}

function generalVisit(setting: VisitSetting, own: readonly Condition[], random: Stream): VisitPurpose {
  const checkUps = suitable(VISITS[setting.specialty].checkUps, setting);
  const checked = setting.earlier.some((visit) => visit.type === "check_up");
  const kind = random.weighted([
    ["review", own.length > 0 ? 5 : 0],
    ["checkUp", checkUps.length > 0 && !checked ? 4 : 0],
    ["concern", setting.planned ? 0 : 4],
    ["general", setting.planned ? 1 : 0.4],
  ]);
  if (kind === "review") return review(random.pick(own), setting, random);
  if (kind === "checkUp") return { ...written(random.pick(checkUps), random), type: "check_up", acute: false };
  if (kind === "general") return { ...generalTexts(random), type: "follow_up", acute: false };
  return newVisit(random.pick(suitable(VISITS[setting.specialty].concerns, setting)), setting.specialty, random);
}

function generalTexts(random: Stream): Pick<VisitPurpose, "reason" | "note"> {
  const at = random.int(0, GENERAL_REASONS.length - 1);
  const note = at === 0 ? 0 : at === 1 ? 1 : at === GENERAL_REASONS.length - 1 ? 3 : 2;
  return { reason: GENERAL_REASONS[at] ?? "", note: fillIn(GENERAL_NOTES[note] ?? "", random) };
}

function remoteVisit(own: readonly Condition[], random: Stream): VisitPurpose {
  const reason =
    own.length > 0
      ? random.pick(REMOTE_REASONS).replace("{label}", random.pick(own).label)
      : random.pick(GENERAL_REMOTE_REASONS);
  const note =
    own.length > 0
      ? fillIn(random.pick(REMOTE_NOTES), random)
      : "Video visit. Questions answered, summary sent by message.";
  return { type: "telehealth", reason, note, acute: false };
}

function referral(condition: Condition, random: Stream): VisitPurpose {
  return {
    type: "new",
    reason: fillIn(random.pick(condition.referrals), random),
    note: fillIn(random.pick(FIRST_NOTES), random),
    acute: false,
  };
}

function prenatal(week: number, random: Stream): VisitPurpose {
  const heart = `Heartbeat ${random.int(138, 152)}, BP ${random.int(106, 122)}/${random.int(64, 76)}.`;
  const next = week < 28 ? "four weeks" : week < 36 ? "two weeks" : "a week";
  return {
    type: "check_up",
    reason: `Prenatal visit, week ${week}`,
    note:
      week < 12
        ? `Ultrasound fits week ${week}. Blood drawn, next visit in four weeks.`
        : `${heart} Next visit in ${next}.`,
    acute: false,
  };
}

function review(condition: Condition, { earlier }: VisitSetting, random: Stream): VisitPurpose {
  return {
    type: "follow_up",
    reason: fillUnsaid(condition.reviews, new Set(earlier.map(({ reason }) => reason)), random),
    note: fillUnsaid(condition.notes, new Set(earlier.map(({ note }) => note)), random),
    acute: false,
  };
}

function fillUnsaid(templates: readonly string[], said: ReadonlySet<string>, random: Stream): string {
  let text = fillIn(random.pick(templates), random);
  for (let tries = 0; said.has(text) && tries < 8; tries += 1) text = fillIn(random.pick(templates), random);
  return text;
}

function newVisit(concern: Concern, specialty: Specialty, random: Stream): VisitPurpose {
  const acute = PRACTICES[specialty].primary || specialty === "Urgent Care" || concern.acute === true;
  return { ...written(concern, random), type: "new", acute };
}

function followUp(last: VisitPurpose, { earlier }: VisitSetting, random: Stream): VisitPurpose {
  const about = last.reason.replace(/^Follow-up: /, "");
  const reason = `Follow-up: ${about.charAt(0).toLowerCase()}${about.slice(1)}`;
  return {
    type: "follow_up",
    reason,
    note: fillUnsaid(FOLLOW_UP_NOTES, new Set(earlier.map(({ note }) => note)), random),
    acute: false,
  };
}

function written(concern: Concern, random: Stream): Pick<VisitPurpose, "reason" | "note"> {
  return { reason: fillIn(concern.reason, random), note: fillIn(concern.note, random) };
}

function suitable(concerns: readonly Concern[], setting: VisitSetting): readonly Concern[] {
  return concerns.filter((concern) => suits(concern, setting.age));
}

function suits(concern: Concern, age: number): boolean {
  return concern.ages === undefined || (concern.ages[0] <= age && age <= concern.ages[1]);
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
