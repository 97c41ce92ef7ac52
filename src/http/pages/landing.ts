import { parseListQuery } from "../../engine/query/list-query.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { escapeHtml } from "../../services/html.ts";
import { PLANS } from "../../services/plans.ts";
import type { Parts } from "../parts.ts";

/** The seed that the landing page begins with. */
export const LANDING_SEED = 42;

const SHOWN = "limit=3&fields=id,name,email,company";

/** Fills the landing page in: the request with this server's own address, its real answer, and the plans. */
export function fillLanding(html: string, seed: number, { answers, baseUrl, catalog, world }: Parts): string {
  const users = catalog.find("core", "users");
  if (users === undefined) throw new Error("the catalog has no users for the landing page");
  const query = parseListQuery([...new URLSearchParams(SHOWN)], users, catalog);
  const answer: unknown = JSON.parse(answers.list(query, users, world(toWorldChoice(seed))).pieces.join(""));
  const values: Readonly<Record<string, string>> = {
    seed: String(seed),
    nextSeed: String(seed < Number.MAX_SAFE_INTEGER ? seed + 1 : LANDING_SEED),
    curl: `curl '${baseUrl}/v1/users?_seed=${seed}&${SHOWN}'`,
    answer: JSON.stringify(answer, null, 2),
  };
  // A function, because a replacement text would have its dollar signs read.
  return html
    .replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => escapeHtml(values[name] ?? ""))
    .replace("<!-- plans -->", () => PLANS.map(toPlanRow).join("\n"));
}

function toPlanRow({ name, price, requestsPerHour, keys, snapshots }: (typeof PLANS)[number]): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const cost = price === null ? "by agreement" : price === 0 ? "free" : `$${price}`;
  const cells = [cost, ...[requestsPerHour, keys, snapshots].map(toAmount)].map((text) => `<td>${text}</td>`);
  return `<tr><th scope="row">${title}</th>${cells.join("")}</tr>`;
}

function toAmount(amount: number | null): string {
  if (amount === null) return "unlimited";
  // In groups of three, as everywhere on the pages.
  return amount === 0 ? "none" : String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
