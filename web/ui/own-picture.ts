import { pathOf, serverPath } from "../chrome/base.ts";

/** A picture of the service's own at the address that the page was found at; undefined for another's, which the policy refuses. */
export function toPicture(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const path = pathOf(value);
  return path.startsWith("/images/") ? serverPath(`${path}${new URL(value).search}`) : undefined;
}
