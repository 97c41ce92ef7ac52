import { setTheme } from "./theme.ts";

/** Something that the palette can go to or do. */
export interface PaletteEntry {
  readonly label: string;
  /** What kind of thing it is, in a word. */
  readonly kind: string;
  /** Words that find it, beside its label. */
  readonly words?: string;
  /** Where it leads; or what it does. */
  readonly href?: string;
  readonly run?: () => void;
}

/** Pages, guides and actions: what needs no request. */
export const FIXED_ENTRIES: readonly PaletteEntry[] = [
  { label: "API Explorer", kind: "page", href: "/explore", words: "request builder send try" },
  { label: "Seed Explorer", kind: "page", href: "/explore?seedExplorer=1", words: "data fixtures export compare" },
  { label: "Studio", kind: "page", href: "/studio", words: "data grid records sandbox edit journal clock faults" },
  { label: "Playground", kind: "page", href: "/playground", words: "mock endpoint template" },
  { label: "API reference", kind: "page", href: "/docs", words: "openapi operations guides" },
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
  { label: "Guide: seeds", kind: "guide", href: "/docs/guides/seeds" },
  { label: "Guide: sandboxes", kind: "guide", href: "/docs/guides/sandboxes" },
  { label: "Guide: snapshots", kind: "guide", href: "/docs/guides/snapshots" },
  {
    label: "Guide: conditional requests",
    kind: "guide",
    href: "/docs/guides/conditional-requests",
    words: "etag 304 if-match",
  },
  { label: "Guide: webhooks", kind: "guide", href: "/docs/guides/webhooks", words: "events subscription" },
  { label: "Guide: problems", kind: "guide", href: "/docs/guides/problems", words: "errors codes" },
  { label: "Guide: testing", kind: "guide", href: "/docs/guides/testing", words: "journal clock faults verify" },
  { label: "Guide: domains of your own", kind: "guide", href: "/docs/guides/domains", words: "seedbed.yaml" },
  { label: "Guide: limits and plans", kind: "guide", href: "/docs/guides/limits", words: "rate limit price" },
  { label: "Theme: light", kind: "action", run: () => setTheme("light") },
  { label: "Theme: dark", kind: "action", run: () => setTheme("dark") },
  { label: "Theme: system", kind: "action", run: () => setTheme("system") },
];

interface Documented {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly summary?: string }>>>
  >;
}

let operations: Promise<readonly PaletteEntry[]> | undefined;

/** The API's operations, from its description; none when that cannot be read. */
export function loadOperationEntries(): Promise<readonly PaletteEntry[]> {
  operations ??= fetchOperations().catch(() => {
    operations = undefined;
    return [];
  });
  return operations;
}

async function fetchOperations(): Promise<readonly PaletteEntry[]> {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`the description was answered with ${answer.status}`);
  const document = (await answer.json()) as Documented; // the server's own description
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, summary }]) =>
      operationId === undefined
        ? []
        : [
            {
              label: summary ?? operationId,
              kind: method.toUpperCase(),
              words: `${operationId} ${path}`,
              href: `/explore?op=${encodeURIComponent(operationId)}`,
            },
          ],
    ),
  );
}

/** The entries that contain every word of the query, those whose label starts with it first. */
export function findEntries(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const seed = /^(?:seed\s*)?(-?\d{1,16})$/i.exec(query.trim())?.[1];
  const found = entries.filter((entry) => {
    const text = `${entry.label} ${entry.words ?? ""} ${entry.kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words[0] ?? "";
  const ranked = [
    ...found.filter((entry) => entry.label.toLowerCase().startsWith(first)),
    ...found.filter((entry) => !entry.label.toLowerCase().startsWith(first)),
  ];
  if (seed === undefined || !Number.isSafeInteger(Number(seed))) return ranked;
  return [{ label: `Data for seed ${seed}`, kind: "seed", href: `/explore?seedExplorer=1&seed=${seed}` }, ...ranked];
}
