import type { SearchEntry } from "../../src/tools/reference/search.ts";
import { serverPath } from "./base.ts";
import { setTheme } from "./theme.ts";

/** Something that the palette can go to or do. */
export interface PaletteEntry {
  readonly label: string;
  /** Its kind, in a word. */
  readonly kind: string;
  /** Words that find it, beside its label. */
  readonly words?: string;
  /** Its address, or else its action. */
  readonly href?: string;
  readonly run?: () => void;
}

/** The pages and actions that need no request. */
export const FIXED_ENTRIES: readonly PaletteEntry[] = [
  { label: "API Explorer", kind: "page", href: "/explore", words: "request builder send try" },
  { label: "Seed Explorer", kind: "page", href: "/explore?seedExplorer=1", words: "data fixtures export compare" },
  { label: "Studio", kind: "page", href: "/studio", words: "data grid records sandbox edit journal clock faults" },
  { label: "Playground", kind: "page", href: "/playground", words: "mock endpoint template" },
  { label: "API reference", kind: "page", href: "/docs", words: "openapi operations guides" },
  { label: "Status", kind: "page", href: "/status", words: "up down works health" },
  { label: "Dashboard", kind: "page", href: "/dashboard", words: "account overview" },
  { label: "Dashboard: keys", kind: "page", href: "/dashboard/keys", words: "rotate revoke create" },
  { label: "Dashboard: usage", kind: "page", href: "/dashboard/usage", words: "requests limit" },
  { label: "Dashboard: snapshots", kind: "page", href: "/dashboard/snapshots", words: "restore compare" },
  { label: "Dashboard: sandboxes", kind: "page", href: "/dashboard/sandboxes", words: "reset fork" },
  { label: "Dashboard: events", kind: "page", href: "/dashboard/events", words: "webhooks subscriptions deliveries" },
  { label: "Dashboard: plan", kind: "page", href: "/dashboard/plan", words: "price upgrade" },
  { label: "Dashboard: account", kind: "page", href: "/dashboard/account", words: "e-mail password delete" },
  { label: "Home", kind: "page", href: "/", words: "plans landing" },
  { label: "Sign up", kind: "page", href: "/dashboard/signup", words: "account register key" },
  { label: "Log in", kind: "page", href: "/dashboard/login", words: "account" },
  { label: "Theme: light", kind: "action", run: () => setTheme("light") },
  { label: "Theme: dark", kind: "action", run: () => setTheme("dark") },
  { label: "Theme: system", kind: "action", run: () => setTheme("system") },
];

/** A collection of the API, as its index of the docs names it. */
interface KnownCollection {
  readonly domain: string;
  readonly name: string;
}

/** The operations, guides and problems of the docs, and the collections that have records. */
export interface DocsEntries {
  readonly entries: readonly PaletteEntry[];
  readonly collections: readonly KnownCollection[];
}

let docs: Promise<DocsEntries> | undefined;

/** Reads the docs' index, once; nothing if it cannot be read. */
export function loadDocsEntries(): Promise<DocsEntries> {
  docs ??= fetchDocsEntries().catch(() => {
    docs = undefined;
    return { entries: [], collections: [] };
  });
  return docs;
}

async function fetchDocsEntries(): Promise<DocsEntries> {
  const answer = await fetch(serverPath("/docs/search.json"));
  if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
  const all = (await answer.json()) as readonly SearchEntry[]; // the server's own index
  const entries = all.flatMap(({ title, href, kind, words }): readonly PaletteEntry[] => {
    const operation = /#(\w+)$/.exec(href)?.[1];
    if (METHODS.has(kind) && operation !== undefined)
      return [{ label: title, kind, words, href: `/explore?op=${encodeURIComponent(operation)}` }];
    return kind === "guide" || kind === "problem" ? [{ label: title, kind, words, href }] : [];
  });
  const collections = all.flatMap(({ kind, words }) => {
    const [, domain, name] = /\bv1\/([^/\s]+)\/([^/\s]+)$/.exec(words) ?? [];
    return kind !== "POST" || domain === undefined || name === undefined ? [] : [{ domain, name }];
  });
  return { entries, collections };
}

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Entries for the data that a query names: `seed 42`, `seed 42 orders`, `orders`, `order 144`. */
export function findData(collections: readonly KnownCollection[], query: string): readonly PaletteEntry[] {
  const [, seedText, word = "", id] =
    /^(?:(?:seed\s*)?(-?\d{1,16}))?\s*(?:\b([a-z][\w-]*)(?:\s+([\w-]+))?)?$/i.exec(query.trim()) ?? [];
  const seed = seedText === undefined || !Number.isSafeInteger(Number(seedText)) ? undefined : Number(seedText);
  if (word === "") {
    return seed === undefined
      ? []
      : [{ label: `Data for seed ${seed}`, kind: "seed", href: `/explore?seedExplorer=1&seed=${seed}` }];
  }
  const found = collections.filter(({ name }) => name === word.toLowerCase() || name === `${word.toLowerCase()}s`);
  return found.map(({ domain, name }): PaletteEntry => {
    const record = id === undefined ? name : `${name} ${id}`;
    const end = id === undefined ? "" : `&id=${encodeURIComponent(id)}`;
    return seed === undefined
      ? { label: `${record} in your sandbox`, kind: "data", href: `/studio?in=${encodeURIComponent(name)}${end}` }
      : {
          label: `${record} of seed ${seed}`,
          kind: "seed",
          href: `/explore?seedExplorer=1&seed=${seed}&domain=${encodeURIComponent(domain)}&collection=${encodeURIComponent(name)}${end}`,
        };
  });
}

/** The entries that contain every word of the query, those whose label starts with it first. */
export function findEntries(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const found = entries.flatMap((entry) => {
    const label = entry.label.toLowerCase();
    const text = `${label} ${entry.words ?? ""} ${entry.kind.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return [];
    // Matches in the label come before matches in the other words.
    const rank = label.startsWith(first) ? 0 : words.every((word) => label.includes(word)) ? 1 : 2;
    return [{ entry, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
