import type { Entry } from "../model/catalog.ts";
import { StoredRecord } from "../sandbox/stored-record.ts";
import type { AnyRecord } from "../sandbox/stored-record.ts";
import type { Transaction } from "../sandbox/transaction.ts";

export interface ClientGrant {
  readonly id: string;
  readonly scope: string;
  /** Time at which its user signed in, epoch seconds. */
  readonly signedInAt: number;
}

/** A session as kept beside the user's record: its number, how often it was refreshed, and when it ends. */
export interface KeptSession {
  readonly number: number;
  readonly turn: number;
  readonly endsAt: number;
  readonly client?: ClientGrant;
}

export interface Begun {
  readonly user: AnyRecord;
  readonly kept: KeptSession;
  /** By the sandbox's clock, epoch milliseconds. */
  readonly now: number;
}

/** Sessions that nobody refreshes last so long, milliseconds. */
const SESSION_LIFETIME = 30 * 24 * 3_600_000;

const MOST_SESSIONS = 20;

/** The sessions of a user, ended ones perhaps among them. */
export function sessionsOf(stored: StoredRecord | undefined): readonly KeptSession[] {
  return (stored?.hidden?.["sessions"] ?? []) as readonly KeptSession[]; // only keepBeside writes it
}

export function findMockSession(
  stored: StoredRecord | undefined,
  number: number,
  now: number,
): KeptSession | undefined {
  return sessionsOf(stored).find((each) => each.number === number && each.endsAt > now);
}

/** Puts something beside the user's record; the record itself stays as it is. */
export function keepSessionBeside(
  tx: Transaction,
  users: Entry,
  stored: StoredRecord,
  hidden: Readonly<Record<string, unknown>>,
): StoredRecord {
  const next = StoredRecord.fromRecord(stored.record, { ...stored.hidden, ...hidden });
  tx.put(users, next.id, next);
  return next;
}

/** Begins a session of the user, who is there, with what else is to be kept beside the record. */
export function beginSession(
  tx: Transaction,
  users: Entry,
  id: string,
  client?: ClientGrant,
  hidden: Readonly<Record<string, unknown>> = {},
): Begun {
  tx.set(users.resource, id, { lastLoginAt: tx.now });
  const stored = tx.peek(users, Number(id));
  if (stored === undefined) throw new Error(`user ${id} was there a moment ago`);
  const number = Number(stored.hidden?.["begun"] ?? 0) + 1;
  const kept: KeptSession = {
    number,
    turn: 0,
    endsAt: tx.time + SESSION_LIFETIME,
    ...(client !== undefined && { client }),
  };
  const sessions = [...sessionsOf(stored).filter(({ endsAt }) => endsAt > tx.time), kept].slice(-MOST_SESSIONS);
  const { record } = keepSessionBeside(tx, users, stored, { ...hidden, sessions, begun: number });
  return { user: record, kept, now: tx.time };
}

export function endSession(tx: Transaction, users: Entry, stored: StoredRecord, number: number): void {
  const sessions = sessionsOf(stored).filter((each) => each.number !== number);
  keepSessionBeside(tx, users, stored, { sessions });
}

export interface Turn {
  readonly userId: number;
  readonly number: number;
  readonly turn: number;
}

/**
 * The next turn of a session; undefined where it has ended. A token that was used before ends it: whoever has it may have
 * stolen it (RFC 9700 §4.14.2). `check` may refuse, by throwing.
 */
export function renewSession(
  tx: Transaction,
  users: Entry,
  { userId, number, turn }: Turn,
  check: (session: KeptSession, user: AnyRecord) => void,
): Begun | undefined {
  const stored = tx.peek(users, userId);
  const session = findMockSession(stored, number, tx.time);
  if (stored === undefined || session === undefined) return undefined;
  check(session, stored.record);
  if (session.turn !== turn) {
    endSession(tx, users, stored, number);
    return undefined;
  }
  const kept: KeptSession = { ...session, turn: turn + 1, endsAt: tx.time + SESSION_LIFETIME };
  const others = sessionsOf(stored).filter((each) => each !== session);
  return { user: keepSessionBeside(tx, users, stored, { sessions: [...others, kept] }).record, kept, now: tx.time };
}
