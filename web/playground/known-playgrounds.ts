import { parseJson } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import type { Draft } from "./draft.ts";
import type { Published } from "./publishing.ts";

/** A playground that this browser may change. */
export interface KnownPlayground {
  readonly id: string;
  readonly name: string;
  /** Its paths, to tell it from others. */
  readonly paths: readonly string[];
  /** ISO 8601; null if it stays. */
  readonly expiresAt: string | null;
}

const LIST = "playgrounds";
const MOST_KEPT = 50;
const MOST_PATHS = 5;

/** The playgrounds that were published or opened here and are still there, the latest first. */
export function listKnown(now: number): readonly KnownPlayground[] {
  const kept = parseJson(readKept(LIST) ?? "");
  // Only this page writes there.
  const all = Array.isArray(kept) ? (kept as KnownPlayground[]) : [];
  return all.filter(
    ({ id, expiresAt }) => readKept(`edit-token.${id}`) !== null && (expiresAt === null || Date.parse(expiresAt) > now),
  );
}

/** Takes note of a playground, to find it again without its address. */
export function rememberPlayground({ id, expiresAt }: Published, { name, endpoints }: Draft): void {
  const paths = endpoints.slice(0, MOST_PATHS).map(({ path }) => path);
  const others = listKnown(Date.now()).filter((one) => one.id !== id);
  keep(LIST, JSON.stringify([{ id, name, paths, expiresAt }, ...others].slice(0, MOST_KEPT)));
}
