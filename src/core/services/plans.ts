/** Limits of an account; null is unlimited. */
export interface Plan {
  readonly name: PlanName;
  /** Whole currency units a month; null is by agreement. */
  readonly price: number | null;
  readonly requestsPerHour: number | null;
  readonly keys: number | null;
  readonly snapshots: number | null;
  /** Bytes that the changed records of one sandbox may come to; of a visitor, of all sandboxes together. */
  readonly sandboxBytes: number;
  /** MiB that all keys of an account may store together, unless the operator says otherwise: sandboxes, snapshots, playgrounds, events and deliveries. */
  readonly storedMib: number;
  /** Bytes of the definition of a playground. */
  readonly definitionBytes: number;
}

export type PlanName = "free" | "developer" | "team" | "business" | "enterprise";

const MIB = 1024 * 1024;

/** Each with its price, requests an hour, keys, snapshots, and the MiB of a sandbox, of all that is stored and of a definition. */
const TABLE = [
  ["free", 0, 100, 0, 0, 8, 64, 1],
  ["developer", 9, 1_000, 3, 5, 64, 512, 1],
  ["team", 19, 5_000, 10, 10, 128, 1_024, 1],
  ["business", 29, 20_000, 25, 25, 256, 4_096, 1],
  ["enterprise", null, null, null, null, 1_024, 16_384, 16],
] as const;

export const PLANS: readonly Plan[] = Object.freeze(
  TABLE.map(([name, price, requestsPerHour, keys, snapshots, sandboxMib, storedMib, definitionMib]) => {
    const bytes = { sandboxBytes: sandboxMib * MIB, definitionBytes: definitionMib * MIB };
    return { name, price, requestsPerHour, keys, snapshots, storedMib, ...bytes };
  }),
);

export const PLAN_NAMES = PLANS.map(({ name }) => name) as [PlanName, ...PlanName[]]; // there is more than one plan

/** The plan with this name; throws if there is none. */
export function getPlan(name: string): Plan {
  const plan = PLANS.find((candidate) => candidate.name === name);
  if (plan === undefined) throw new Error(`there is no plan ${name}`);
  return plan;
}

/** Bytes that an account of a plan may store; `instead` has MiB of plans for which the operator said otherwise. */
export function toStoredBytes(name: PlanName, instead: Partial<Record<PlanName, number>> = {}): number {
  return (instead[name] ?? getPlan(name).storedMib) * MIB;
}

/** The larger of two plans; null is none. */
export function largerPlan(one: PlanName | null, other: PlanName | null): PlanName {
  return PLAN_NAMES[Math.max(toRank(one), toRank(other))] ?? "free";
}

export function isLargerPlan(plan: PlanName, than: PlanName | null): boolean {
  return toRank(plan) > toRank(than);
}

function toRank(plan: PlanName | null): number {
  return plan === null ? 0 : PLAN_NAMES.indexOf(plan);
}
