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
}

export type PlanName = "free" | "developer" | "team" | "business" | "enterprise";

const MIB = 1024 * 1024;

export const PLANS: readonly Plan[] = Object.freeze([
  { name: "free", price: 0, requestsPerHour: 100, keys: 0, snapshots: 0, sandboxBytes: 8 * MIB, storedMib: 64 },
  {
    name: "developer",
    price: 9,
    requestsPerHour: 1_000,
    keys: 3,
    snapshots: 5,
    sandboxBytes: 64 * MIB,
    storedMib: 512,
  },
  {
    name: "team",
    price: 19,
    requestsPerHour: 5_000,
    keys: 10,
    snapshots: 10,
    sandboxBytes: 128 * MIB,
    storedMib: 1_024,
  },
  {
    name: "business",
    price: 29,
    requestsPerHour: 20_000,
    keys: 25,
    snapshots: 25,
    sandboxBytes: 256 * MIB,
    storedMib: 4_096,
  },
  {
    name: "enterprise",
    price: null,
    requestsPerHour: null,
    keys: null,
    snapshots: null,
    sandboxBytes: 1024 * MIB,
    storedMib: 16_384,
  },
]);

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
