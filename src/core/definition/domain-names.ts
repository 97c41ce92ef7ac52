import type { Catalog } from "../model/catalog.ts";
import { hint, quoteWord } from "./words-reader.ts";
import { NAME_PATTERN } from "./words.ts";

/** The domain that always stays: its users sign in. */
const CORE = "core";

const TAKEN: readonly string[] = ["auth", "utilities"];

export interface NameFault {
  readonly code: string;
  readonly message: string;
}

export function readNameOfDomain(name: unknown, catalog: Catalog): NameFault | undefined {
  const short = catalog.entries.flatMap(({ resource }) => (resource.domain === CORE ? [resource.collection] : []));
  const taken = [...catalog.domains.map((domain) => domain.name), ...short, ...TAKEN];
  if (typeof name !== "string" || !NAME_PATTERN.test(name) || name in Object.prototype)
    return {
      code: "invalid_name",
      message: `a domain is called by a word that begins with a small letter, such as library, not ${quoteWord(String(name))}`,
    };
  if (!taken.includes(name)) return undefined;
  return { code: "repeated", message: `/v1/${name} is taken: call the domain something else than ${taken.join(", ")}` };
}

/** The built-in domains that stay, and what is wrong with the choice. Those that they need are missing unless they are `added`. */
export function keepBeside(wanted: readonly string[], catalog: Catalog, added = false) {
  const known = catalog.domains.map(({ name }) => name);
  const names = new Set([CORE, ...wanted.filter((name) => known.includes(name))]);
  const faults: NameFault[] = wanted
    .filter((name) => !known.includes(name))
    .map((name) => ({ code: "unknown_domain", message: `there is no domain ${name}${hint(name, known)}` }));
  // A set that may grow while it is gone through.
  for (const name of names)
    for (const { resource } of catalog.entries.filter((entry) => entry.resource.domain === name))
      for (const [relation, { to }] of Object.entries(resource.relations)) {
        const { domain } = catalog.get(to).resource;
        if (added) names.add(domain);
        else if (!names.has(domain))
          faults.push({
            code: "missing_domain",
            message: `${name} needs ${domain}: the ${relation} of a ${resource.name} is a ${to}. Add ${domain}, or leave ${name} out`,
          });
      }
  return { names: [...names], faults };
}
