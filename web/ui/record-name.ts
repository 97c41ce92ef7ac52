import type { Row } from "./record-table.tsx";

/** Fields that say what a record is, what says most first. */
const NAMES = ["name", "title", "orderNumber", "reference", "code", "reason", "description", "cardholderName", "email"];

/** The name of a record; undefined where only its id tells it from others. */
export function toRecordName(record: Row): string | undefined {
  return NAMES.map((field) => record[field]).find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
}
