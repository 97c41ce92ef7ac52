/** The views of the dashboard, by the last part of their paths; the overview has none. */
export const VIEWS = [
  { name: "overview", path: "/dashboard", label: "Overview" },
  { name: "keys", path: "/dashboard/keys", label: "Keys" },
  { name: "team", path: "/dashboard/team", label: "Team" },
  { name: "usage", path: "/dashboard/usage", label: "Usage" },
  { name: "snapshots", path: "/dashboard/snapshots", label: "Snapshots" },
  { name: "sandboxes", path: "/dashboard/sandboxes", label: "Sandboxes" },
  { name: "events", path: "/dashboard/events", label: "Events" },
  { name: "plan", path: "/dashboard/plan", label: "Plan" },
  { name: "account", path: "/dashboard/account", label: "Account" },
] as const;

/** The name of a view that needs a session. */
export type ViewName = (typeof VIEWS)[number]["name"];

/** The pages that need no session. */
export const OPEN_PAGES = ["signup", "login", "forgot", "reset", "verify", "join", "mail"] as const;

/** The name of a page that needs no session. */
export type OpenPage = (typeof OPEN_PAGES)[number];

/** A place in the dashboard: everything that the address holds. `key` is a key's id, never the key. */
export interface Place {
  readonly view: ViewName | OpenPage | "unknown";
  readonly query: Readonly<Record<string, string>>;
}

/** Reads an address: its path and its query. */
export function parsePlace(path: string, search: string): Place {
  const query = Object.fromEntries(new URLSearchParams(search));
  const tail = path.replace(/^\/dashboard\/?/, "").replace(/\/$/, "");
  if (tail === "") return { view: "overview", query };
  const open = OPEN_PAGES.find((page) => page === tail);
  if (open !== undefined) return { view: open, query };
  return { view: VIEWS.find(({ name }) => name === tail)?.name ?? "unknown", query };
}

/** Writes a place as an address of this origin: path and query. */
export function toAddress({ view, query }: Place): string {
  const path = view === "overview" || view === "unknown" ? "/dashboard" : `/dashboard/${view}`;
  const text = Object.entries(query)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2F", "/")}`)
    .join("&");
  return text === "" ? path : `${path}?${text}`;
}

/** The place that `next` in the address names: always a view of the dashboard, whatever the text is. */
export function parseNext(next: string | undefined): Place {
  const [path = "", search = ""] = (next ?? "").split("?", 2);
  const place = path.startsWith("/dashboard") ? parsePlace(path, search) : parsePlace("/dashboard", "");
  return place.view === "unknown" || OPEN_PAGES.some((page) => page === place.view)
    ? { view: "overview", query: {} }
    : place;
}
