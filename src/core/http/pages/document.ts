import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer } from "../answer.ts";

/** Something that is the same for every caller: a page, a description, a picture. */
export interface Document {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly tag: string;
  readonly cache: string;
  readonly headers: readonly string[];
}

/** A document with the tag of its bytes. */
export function createDocument(
  type: string,
  body: string | Uint8Array,
  cache: string,
  headers: readonly string[] = [],
): Document {
  return { type, body, tag: toEntityTag(body), cache, headers };
}

/** Answers with a document, or with 304 if the client has it (RFC 9110 §13.1.2). */
export function documentAnswer(
  asked: { hasTag(tag: string): boolean },
  { type, body, tag, cache, headers }: Document,
): Answer {
  const validators = ["ETag", tag, "Cache-Control", cache, ...headers];
  if (asked.hasTag(tag)) return emptyAnswer(304, validators);
  return { status: 200, headers: ["Content-Type", type, ...validators], body };
}
