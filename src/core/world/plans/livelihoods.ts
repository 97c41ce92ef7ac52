import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import { inDialect } from "../dialect.ts";
import { FIELDS, isLedBy, nameCompany, pickJob, pickOwnBusiness, titleAt } from "../prose/careers.ts";
import type { CareerField, CareerJob } from "../prose/careers.ts";
import { YEAR, REFERENCE_TIME } from "../time.ts";
import { people } from "./people.ts";
import type { Person } from "./people.ts";

export interface Livelihood {
  readonly age: number;
  readonly kind: "salary" | "business" | "pension" | "grant" | "benefit";
  readonly jobTitle: string | null;
  readonly company: string | null;
  readonly department: string | null;
  readonly managerIndex: number | null;
  /** Monthly income after tax, US cents. */
  readonly monthly: number;
}

interface Employer {
  readonly field: CareerField;
  readonly company: string;
}

type Draft = Livelihood & { readonly job: CareerJob | null };

const RETIRED_FROM = 66;

const AFTER_TAX = 0.74;

/** People whom everybody looks at first: they work in different lines of business. */
const FIRST = 4;

/** Livelihoods of a world; that of person `i` is at `i - 1`. Colleagues are of one town and company; who leads their department is their manager. */
export const livelihoods: GrowthPlan<readonly Livelihood[]> = {
  name: "livelihoods",
  make(world) {
    const employers = new Map<string, readonly Employer[]>();
    const taken = new Set<CareerField>();
    const drafts = world.plan(people).map((person) => draft(world, person, employers, taken));
    return drafts.map(({ job, ...rest }) => {
      const { company } = rest;
      const manager = drafts.findIndex(
        (other) =>
          company !== null &&
          other.company === company &&
          job !== null &&
          other.job !== null &&
          isLedBy(job, other.job),
      );
      return { ...rest, managerIndex: manager === -1 ? null : manager + 1 };
    });
  },
};

function draft(
  world: World,
  person: Person,
  employers: Map<string, readonly Employer[]>,
  taken: Set<CareerField>,
): Draft {
  const random = world.stream("livelihood", person.index);
  const age = Math.floor((REFERENCE_TIME - Date.parse(person.birthDate)) / YEAR);
  const without = { jobTitle: null, company: null, department: null, managerIndex: null, job: null };
  const level = person.countryCode === "DO" ? 0.4 : 1;
  if (age >= RETIRED_FROM + random.int(-1, 3))
    return { ...without, age, kind: "pension", monthly: Math.round(random.int(1450, 3600) * 100 * level) };
  if (age < 24 && random.chance(0.45))
    return { ...without, age, kind: "grant", monthly: Math.round(random.int(780, 1250) * 100 * level) };
  if (random.chance(0.04))
    return { ...without, age, kind: "benefit", monthly: Math.round(random.int(1100, 1700) * 100 * level) };
  const own = random.chance(0.06);
  const near = employersOf(world, person, employers);
  const free = person.index > FIRST ? near : near.filter(({ field }) => !taken.has(field));
  const employer = own ? undefined : random.pick(free.length > 0 ? free : near);
  if (employer !== undefined && person.index <= FIRST) taken.add(employer.field);
  const job = employer === undefined ? pickOwnBusiness(random) : pickJob(random, employer.field, age);
  const title = titleAt(job, age, random);
  const pay = job.pay * byAge(age) * byRank(title) * (0.92 + 0.16 * random.next()) * level;
  return {
    age,
    kind: own ? "business" : "salary",
    jobTitle: inDialect(title, person.countryCode),
    company: employer?.company ?? null,
    department: employer === undefined ? null : job.department,
    managerIndex: null,
    monthly: Math.round((pay * 100_000 * AFTER_TAX) / 12),
    job: employer === undefined ? null : job,
  };
}

function byAge(age: number): number {
  return 0.82 + 0.3 * Math.min(1, Math.max(0, (age - 22) / 23));
}

function byRank(title: string): number {
  if (title.startsWith("Senior ")) return 1.18;
  return title.startsWith("Junior ") ? 0.82 : 1;
}

function employersOf(
  world: World,
  { address: { city }, countryCode }: Person,
  known: Map<string, readonly Employer[]>,
): readonly Employer[] {
  return getOrMake(known, city, () => {
    const random = world.stream("livelihood", "employers", city);
    const count = Math.ceil(world.plan(people).filter(({ address }) => address.city === city).length / 3);
    const taken = new Set([...known.values()].flat().map(({ company }) => company));
    return Array.from({ length: count }, () => makeEmployer(random, countryCode, taken));
  });
}

function makeEmployer(random: Stream, country: Person["countryCode"], taken: Set<string>): Employer {
  const field = random.weighted(FIELDS.map((one) => [one, one.weight] as const));
  let company = nameCompany(random, field);
  while (taken.has(company)) company = nameCompany(random, field);
  taken.add(company);
  return { field, company: inDialect(company, country) };
}
