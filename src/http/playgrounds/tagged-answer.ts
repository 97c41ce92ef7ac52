import { toEntityTag } from "../../engine/stored-record.ts";
import { emptyAnswer, jsonAnswer, PRIVATE } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";

/** The headers of an answer that depends on who may change the playground. */
export const STANDING: readonly string[] = Object.freeze([
  "Cache-Control",
  PRIVATE,
  "Vary",
  "Accept, X-API-Key, X-Edit-Token",
]);

/** A tagged answer; 304 to a GET or HEAD of somebody who has it. */
export function taggedAnswer(exchange: Exchange, value: unknown, more: readonly string[] = []): Answer {
  const body = JSON.stringify(value);
  const tag = toEntityTag(body);
  const headers = ["ETag", tag, ...STANDING, ...more];
  const { method } = exchange.request;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && exchange.hasTag(tag) ? emptyAnswer(304, headers) : jsonAnswer(200, body, headers);
}
