import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

import { meantOr } from "../../core/model/nearest.ts";

/** Something that was asked for wrongly on the command line: the message says how to ask. */
export class UsageError extends Error {}

/** The seed that was given as text. Throws a `UsageError` unless it is a safe integer. */
export function toSeed(text: string): number {
  const number = /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new UsageError(`--seed must be a whole number such as 42, not ${JSON.stringify(text)}`);
}

export const TEXT = { type: "string" } as const;
export const FLAG = { type: "boolean" } as const;

type Read<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true; strict: true }>
>;

/** The options of a command, and its words, where it takes any. Throws for what it does not take. */
export function readArguments<O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  { takesWords = true } = {},
): Read<O> {
  try {
    return parseArgs({ args: withNegativeSeed(args), options, allowPositionals: takesWords as true, strict: true });
  } catch (error) {
    const [, unknown] = /^Unknown option '(-[^']*)'/.exec(error instanceof Error ? error.message : "") ?? [];
    if (unknown === undefined) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`there is no option ${unknown}: ${meantOr(unknown, known, `there are ${known.join(", ")}`)}`);
  }
}

/** The one of some words that is meant by `what`. Throws a `UsageError` that names the nearest. */
export function toWord<W extends string>(what: string, asked: string, words: readonly W[]): W {
  const found = words.find((one) => one === asked);
  if (found !== undefined) return found;
  throw new UsageError(
    `${what} must be ${words.join(", ")}, not ${asked}${meantOr(asked, words, "").replace(/^./, ": $&")}`,
  );
}

/** A number that follows `--seed` is its value, one with a minus too. */
function withNegativeSeed(args: readonly string[]): string[] {
  const at = args.indexOf("--seed");
  const value = args[at + 1];
  if (at < 0 || value === undefined || !/^-\d/.test(value)) return [...args];
  return [...args.slice(0, at), `--seed=${value}`, ...args.slice(at + 2)];
}

/** Throws a `UsageError` that names the nearest unless a collection is one of those that there are. */
export function assertCollection(asked: string, names: readonly string[]): void {
  if (names.includes(asked)) return;
  throw new UsageError(
    `there is no collection ${JSON.stringify(asked)}: ${meantOr(asked, names, `there are ${names.join(", ")}`)}`,
  );
}
