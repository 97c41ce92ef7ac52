import { meantOr } from "../../model/nearest.ts";
import type { FaultRule } from "./rule.ts";

export const ONE_LINE_FORM =
  "METHOD path [ordinal] (status | reset | hang | slow | cut | malformed), such as: POST /v1/fintech/payments 2nd 503";

/** A line as it is written in full. */
export const ONE_LINE =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|\*) \/\S*(?: [1-9][0-9]{0,5}(?:st|nd|rd|th))? (?:[45][0-9]{2}|reset|hang|slow|cut|malformed)$/;

const EFFECTS: Readonly<Record<string, FaultRule>> = Object.freeze({
  reset: { connection: "reset" },
  hang: { connection: "hang" },
  slow: { body: "slow" },
  cut: { body: "cut" },
  malformed: { body: "malformed" },
});

const ORDINAL = /^([1-9]\d{0,5})(?:st|nd|rd|th)$/i;
const STATUS = /^[45]\d\d$/;

/** Characters that a line may have. */
const MOST_LINE = 600;

/** Reads the one-line form of a plan of one rule: `POST /v1/fintech/payments 2nd 503`. A text says what is wrong with it. */
export function parseOneLine(line: string): FaultRule | string {
  if (line.length > MOST_LINE) return `must have at most ${MOST_LINE} characters`;
  const [method = "", path, ...rest] = line.trim().split(/ +/);
  const what = rest.at(-1);
  if (path === undefined || what === undefined || rest.length > 2) return `must be ${ONE_LINE_FORM}`;
  const effect = toEffect(what);
  if (effect === undefined) {
    const hint = meantOr(what, Object.keys(EFFECTS), `a status from 400 to 599, ${Object.keys(EFFECTS).join(", ")}`);
    return `cannot do ${JSON.stringify(what.slice(0, 40))}: ${hint}`;
  }
  const [ordinal] = rest.length === 2 ? rest : [];
  const nth = ordinal === undefined ? undefined : ORDINAL.exec(ordinal)?.[1];
  if (ordinal !== undefined && nth === undefined)
    return `cannot read ${JSON.stringify(ordinal.slice(0, 40))}: an ordinal is 1st, 2nd, 3rd, 4th and so on`;
  return { on: `${method} ${path}`, ...(nth !== undefined && { nth: Number(nth) }), ...effect };
}

function toEffect(word: string): FaultRule | undefined {
  if (STATUS.test(word)) return { answer: Number(word) };
  const name = word.toLowerCase();
  return Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
}
