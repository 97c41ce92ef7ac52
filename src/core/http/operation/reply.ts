import type { YieldingSteps } from "../../model/steps.ts";
import { entityTagSteps } from "../../sandbox/stored-record.ts";
import { bodyOf } from "../answer.ts";
import type { AnswerBody, MaybePromise } from "../answer.ts";

export interface Reply {
  readonly status: number;
  /** Undefined for a reply without a body. */
  readonly value?: unknown;
  /** The value as JSON, where it is there already, or is made as the client reads. */
  readonly json?: AnswerBody;
  /** The entity tag of the value, where it is known; it is worked out otherwise. */
  readonly tag?: string;
  /** Bytes that count as held until the reply is read, where it is made as the client reads. */
  readonly held?: number;
  /** Beside those that follow from the operation: names and values in turn. */
  readonly headers: readonly string[];
}

/** 200 with a value. */
export function ok(value: unknown, headers: readonly string[] = []): Reply {
  return { status: 200, value, headers };
}

/** 200 with a value that is JSON already, and its entity tag where it is known. */
export function okJson(json: AnswerBody, headers: readonly string[] = [], tag?: string): Reply {
  return { status: 200, json, headers, ...(tag !== undefined && { tag }) };
}

/** 200 with a value that is JSON in pieces, of which there may be megabytes. */
export function* okPieces(pieces: readonly string[], headers: readonly string[] = []): YieldingSteps<Reply> {
  const tag = yield* entityTagSteps(pieces);
  const { body, held, headers: more } = bodyOf(pieces);
  const reply = okJson(body, [...headers, ...more], tag);
  return held === undefined ? reply : { ...reply, held };
}

/** 304 to who has the bytes of this tag. */
export function notModified(tag: string, headers: readonly string[] = []): Reply {
  return { status: 304, tag, headers };
}

/** 201 with the new thing and where it is. */
export function created(location: string, value: unknown): Reply {
  return { status: 201, value, headers: ["Location", location] };
}

/** 202 with what is under way and, where it can be asked for, its address. */
export function accepted(value: unknown, location?: string): Reply {
  return { status: 202, value, headers: location === undefined ? [] : ["Location", location] };
}

/** 204. */
export function noContent(headers: readonly string[] = []): Reply {
  return { status: 204, headers };
}

/** 204 once something is done. */
export async function noContentAfter(work: MaybePromise<unknown>): Promise<Reply> {
  await work;
  return noContent();
}
