import { byteLength } from "../platform/bytes.ts";
import type { DeliveryFault, EventRow } from "../storage/event-storage.ts";
import { mix } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { clockOf } from "./sandbox-time.ts";
import type { Timed } from "./sandbox-time.ts";
import type { AnyRecord } from "./stored-record.ts";

export interface EngineEvent {
  readonly id: string;
  /** `order.shipped`. */
  readonly type: string;
  /** Epoch milliseconds, by the sandbox's clock. */
  readonly time: number;
  readonly sandbox: string;
  /** Rises by one with every event of the sandbox and never goes back. */
  readonly sequence: number;
  /** The record as it is after the event; of a deleted one, as it was. */
  readonly object: AnyRecord | Readonly<Record<string, unknown>>;
  readonly previous: AnyRecord | undefined;
  readonly json: { readonly object: string; readonly previous: string | undefined };
  /** True if receivers get the object and nothing around it. */
  readonly alone?: boolean;
}

export interface Subject {
  readonly record: EngineEvent["object"];
  readonly json: string;
  readonly alone?: boolean;
}

/** An event whose records are read when asked for, so that one that is kept holds nothing but text. */
export function toEvent(
  head: Pick<EngineEvent, "id" | "type" | "time" | "sandbox" | "sequence">,
  object: Subject,
  previous: (Subject & { readonly record: AnyRecord }) | undefined,
): EngineEvent {
  return {
    ...head,
    get object() {
      return object.record;
    },
    get previous() {
      return previous?.record;
    },
    json: { object: object.json, previous: previous?.json },
    ...(object.alone === true && { alone: true }),
  };
}

type Told = Pick<EngineEvent, "id" | "type" | "time" | "sandbox" | "sequence" | "json" | "alone">;

/** The most bytes of an event's body: receivers expect less than 20 kB (Standard Webhooks 1.0.0, "Payload structure"). */
export const MAX_EVENT_BODY = 20_000;

export interface EventPlace {
  readonly scope: string;
  readonly owner: string;
  readonly name: string;
  /** The playground that it is of, and whose history its events enter: another owner's than its changes have. */
  readonly played?: { readonly playground: string; readonly caller: string };
}

/** The owner of the history that its events enter. */
export function historyOwnerOf({ owner, played }: Pick<EventPlace, "owner" | "played">): string {
  return played?.caller ?? owner;
}

/** An event as storage gets it. The body is made when it is asked for: storage in memory keeps many that nobody ever reads. */
export class RecordedEvent implements EventRow {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly createdAt: number;
  readonly fault: DeliveryFault | undefined;
  /** From then to when it was recorded: a small number where the sandbox's clock runs, which takes no room of its own. */
  readonly #lag: number;
  readonly #place: EventPlace;
  readonly #object: string;
  readonly #previous: string | undefined;
  /** Made at once where the records are longer than a body may be, as it is cut and they are not kept, and of those that are sent alone. */
  readonly #body: string | undefined;

  constructor(told: Told, place: EventPlace, recordedAt: number, fault?: DeliveryFault) {
    const { id, type, time, sequence, json } = told;
    this.id = id;
    this.type = type;
    this.sequence = sequence;
    this.createdAt = time;
    this.fault = fault;
    this.#lag = recordedAt - time;
    this.#place = place;
    const isLong = told.alone === true || json.object.length + (json.previous?.length ?? 0) > MAX_EVENT_BODY;
    this.#body = isLong ? toEventBody(told, place.played?.playground) : undefined;
    this.#object = isLong ? "" : json.object;
    this.#previous = isLong ? undefined : json.previous;
  }

  get owner(): string {
    return historyOwnerOf(this.#place);
  }

  get scope(): string {
    return this.#place.scope;
  }

  get recordedAt(): number {
    return this.createdAt + this.#lag;
  }

  get body(): string {
    if (this.#body !== undefined) return this.#body;
    const { id, type, createdAt: time, sequence } = this;
    const json = { object: this.#object, previous: this.#previous };
    const { name: sandbox, played } = this.#place;
    return toEventBody({ id, type, time, sandbox, sequence, json }, played?.playground);
  }
}

/**
 * The body that a receiver of the event gets (Standard Webhooks 1.0.0: type, timestamp, data). Where it would be too
 * long, `data.previous` is left out; where that is not enough, `data.object` is cut to its id and times. Both are marked
 * by `data.truncated`: the record itself can be read. An object that is sent alone stays whole. `playground` is the one that it happened in.
 */
export function toEventBody(told: Told, playground?: string): string {
  const event = { ...told, playground };
  const { object, previous } = event.json;
  const whole = toJson(
    event,
    previous === undefined ? `{"object":${object}}` : `{"object":${object},"previous":${previous}}`,
  );
  if (fits(whole) || event.alone === true) return whole;
  const alone = toJson(event, `{"object":${object},"truncated":true}`);
  if (fits(alone)) return alone;
  const record = JSON.parse(object) as Readonly<Record<string, unknown>>; // what an event is about is an object
  const cut = Object.fromEntries(
    ["id", "createdAt", "updatedAt"].filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]),
  );
  return toJson(event, JSON.stringify({ object: cut, truncated: true }));
}

function toJson(event: Told & { readonly playground: string | undefined }, data: string): string {
  const { id, type, time, playground, sandbox, sequence, alone } = event;
  const timestamp = new Date(time).toISOString();
  const head = JSON.stringify({ id, type, timestamp, playground, sandbox, sequence, alone });
  return `${head.slice(0, -1)},"data":${data}}`;
}

/** The body that is sent of one that {@link toEventBody} made: all of it, or its object alone. */
export function toSentBody(body: string): string {
  if (!body.includes('"alone":true')) return body;
  const { alone, data } = JSON.parse(body) as { alone?: true; data: { object: unknown } }; // what toEventBody wrote
  return alone === true ? JSON.stringify(data.object) : body;
}

/** UTF-8 takes at most three bytes for a UTF-16 code unit, so that most bodies need not be counted. */
function fits(body: string): boolean {
  return body.length * 3 <= MAX_EVENT_BODY || byteLength(body) <= MAX_EVENT_BODY;
}

const START: Hash = [0x0e7e_9715, 0x51d0_fa11, 0x7e57_ab1e, 0x5eed_bed5];

/**
 * The id of an event in a sandbox with a clock of its own: the same each time, and unlike any other's of the same owner. It
 * follows from the sandbox's scope, how often it was dropped and made again, and the event's number. Undefined where the clock follows
 * real time, which gives no two events alike.
 */
export function toEventId(scope: string, timed: Timed, sequence: number): string | undefined {
  if (clockOf(timed, 0) === null) return undefined;
  const words = [scope, timed.settings.made ?? 0, sequence].reduce<Hash>(mix, START);
  const hex = words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return `evt_${hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5")}`;
}

/** True if an event happened in a sandbox with a clock of its own: its id says so (RFC 9562 §5.8, version 8). */
export function isOwnClockEvent(id: string): boolean {
  return /^evt_[0-9a-f]{8}-[0-9a-f]{4}-8/.test(id);
}
