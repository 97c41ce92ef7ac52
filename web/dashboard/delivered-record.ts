import { parseJson } from "../api/request.ts";
import { toRecordName } from "../ui/record-name.ts";
import type { Row } from "../ui/record-table.tsx";
import type { Delivery } from "./events-api.ts";

/** The record that an event tells of, by its id and its name: "7 Ada"; undefined until it was sent once. */
export function toDeliveredRecord({ attempts }: Pick<Delivery, "attempts">): string | undefined {
  const body = attempts.at(-1)?.request.body;
  const event =
    body === undefined ? undefined : (parseJson(body) as { readonly data?: { readonly object?: Row } } | undefined); // what is sent
  const record = event?.data?.object;
  if (typeof record !== "object" || record === null) return undefined;
  const id = record["id"];
  const words = [typeof id === "string" ? id : undefined, toRecordName(record)].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(" ");
}
