import type { Catalog, Entry } from "../model/catalog.ts";
import { parseDuration } from "../model/duration.ts";
import type { Destination, PlannedMove } from "../model/lifecycle.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { hashSeed, mix, toStream } from "../world/stream.ts";
import type { Base } from "./base.ts";
import { passOver } from "./query/parts.ts";
import type { AnyRecord } from "./stored-record.ts";
import { Unprepared } from "./work.ts";

/** A record that the clock will move, and when (epoch milliseconds). */
export interface Waiting {
  readonly entry: Entry;
  readonly id: number;
  readonly at: number;
  readonly planned?: number;
}

/** The order in which what is due happens: by time, collection and id. */
export function compareDue(one: Waiting, other: Waiting): number {
  if (one.at !== other.at) return one.at - other.at;
  const [a, b] = [one.entry.resource.collection, other.entry.resource.collection];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

export interface Pilot {
  readonly seed: number;
  /** Start of autopilot, by the sandbox's time, in epoch milliseconds. */
  readonly since: number;
}

export function isSamePilot(one: Pilot | undefined, other: Pilot | undefined): boolean {
  return one === other || (one !== undefined && one.seed === other?.seed && one.since === other.since);
}

/** A move of a record along its lifecycle, and how it is told. */
export interface Leg extends Destination {
  /** The transition's action; undefined where the clock alone makes the move. */
  readonly action: string | undefined;
  /** Past tense: the event is `{resource}.{event}`. */
  readonly event: string;
}

/** The least time that a record stays in a state, milliseconds, so that lifecycles that go in circles end. */
const SHORTEST = 1_000;

/** The move that is to happen to a record by itself; undefined if it stays as it is. Never earlier than autopilot began. */
export function planMove(pilot: Pilot, entry: Entry, record: AnyRecord): PlannedMove | undefined {
  const { lifecycle, name } = entry.resource;
  const state = String(record["status"]);
  const schedule = lifecycle?.after?.[state];
  if (schedule === undefined) return undefined;
  const { since, seed } = pilot;
  const updatedAt = Date.parse(record.updatedAt);
  if (typeof schedule !== "function") {
    const [[duration, to] = ["", ""]] = Object.entries(schedule);
    return { at: Math.max(since, updatedAt + Math.max(SHORTEST, parseDuration(duration) ?? 0)), to };
  }
  const earliest = Math.max(since, updatedAt);
  const path = ["autopilot", name, record.id, state];
  const move = schedule({ record, random: toStream(path.reduce(mix, hashSeed(seed))), since });
  return move === undefined || move.at >= earliest ? move : { ...move, at: earliest };
}

export function toLeg(entry: Entry, record: AnyRecord, { to, input }: Destination): Leg {
  const found = Object.entries(entry.resource.lifecycle?.transitions ?? {}).find(
    ([, transition]) => transition.to === to && transition.from.includes(String(record["status"])),
  );
  return {
    to,
    action: found?.[0],
    event: found?.[1].event ?? to,
    ...(input !== undefined && { input }),
  };
}

/** Kept as long as a sandbox has them. */
const planned = new WeakMap<Base, { readonly since: number; readonly moves: WeakRef<readonly Waiting[]> }>();

const PART = 3;

/** Moves are sorted by days, so that sorting those of a large world takes turns, too; milliseconds. */
const DAY = 86_400_000;

/** The moves of all generated records, in order, planned once for all sandboxes of the world. What the clock moves without autopilot is not among them: such records stand still. Throws `Unprepared`. */
export function planBase(pilot: Pilot, base: Base, catalog: Catalog): readonly Waiting[] {
  const known = planned.get(base);
  const moves = known?.since === pilot.since ? known.moves.deref() : undefined;
  if (moves === undefined) throw new Unprepared(plan(pilot, base, catalog));
  return moves;
}

function* plan(pilot: Pilot, base: Base, catalog: Catalog): YieldingSteps<readonly Waiting[]> {
  const days = new Map<number, Waiting[]>();
  for (const entry of catalog.entries) {
    if (entry.resource.lifecycle?.after === undefined || base.isStill(entry)) continue;
    const collection = base.collection(entry);
    for (let id = 1; id <= collection.total; id += 1) {
      const [stored] = yield* passOver(collection, id - 1, id);
      const move = stored && planMove(pilot, entry, stored.record);
      if (id % PART === 0) yield;
      if (move === undefined) continue;
      const day = Math.floor(move.at / DAY);
      const ofDay = days.get(day);
      if (ofDay === undefined) days.set(day, [{ entry, id, at: move.at }]);
      else ofDay.push({ entry, id, at: move.at });
    }
  }
  const moves: Waiting[] = [];
  for (const [, ofDay] of [...days].toSorted(([one], [other]) => one - other)) {
    for (const move of ofDay.sort(compareDue)) moves.push(move);
    yield;
  }
  planned.set(base, { since: pilot.since, moves: new WeakRef(moves) });
  return moves;
}
