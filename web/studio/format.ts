import type { Row } from "../ui/record-table.tsx";
import type { Look } from "./columns.ts";

/** An amount in the minor unit of a currency, as people write it: 2499 USD is $24.99. */
export function toMoney(minor: number, currency: unknown): string {
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return minor.toLocaleString();
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A moment as people write it, in UTC, as the API has it. */
export function toMoment(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** A value of a record in one line. */
export function toText(value: unknown, look: Look, record: Row): string {
  if (value === undefined) return "";
  if (value === null) return "null";
  if (typeof value === "number") {
    return look === "money" ? toMoney(value, record["currency"]) : String(value);
  }
  if (typeof value === "string") return look === "time" ? toMoment(value) : value;
  return JSON.stringify(value);
}

/** A number of things: "1 record", "150 records". */
export function toCount(count: number, one: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : `${one}s`}`;
}
