import type { Declared } from "../../definition/declare.ts";
import { ownEntries } from "../../definition/routes/served-apis.ts";
import type { Entry } from "../../model/catalog.ts";
import { digest } from "../../platform/digest.ts";
import { growEntries } from "../grown-entries.ts";
import type { DeclaredWorlds, BuiltInGround, GrownEntry } from "../grown-entries.ts";
import type { DomainRow } from "../store.ts";

export function keyEnding(domainId: string): string {
  return `@${domainId}`;
}

/** The resources of a domain with the records that they grow. Changes of one that is declared anew are kept under the same key. */
export function growDomain(
  { id, text }: Pick<DomainRow, "id" | "text">,
  declared: Declared,
  ground: BuiltInGround & { readonly worlds: DeclaredWorlds },
): GrownEntry[] {
  const { catalog } = declared;
  const entries = ownEntries(declared);
  const own = new Set<Entry>(entries);
  const others = [...catalog.entries, ...catalog.vocabulary].filter((one) => !own.has(one));
  const name = digest("sha256", text, "base64url").slice(0, 16);
  return growEntries({ entries, others, name, keyOf: ({ resource }) => `${resource.name}${keyEnding(id)}` }, ground);
}
