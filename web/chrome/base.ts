// Modules of pages are tested without a page.
const page = typeof document === "undefined" ? undefined : document;

/** The path below which the server answers, such as `/mock`; empty where it has the whole origin. */
export const BASE = page?.documentElement.dataset["base"] ?? "";

/** The address of the server, without a slash at its end. */
export const SERVER = `${page?.location.origin ?? ""}${BASE}`;

/** The path of an address of the server, such as `/v1/users` of `https://example.com/mock/v1/users`: of this page unless given. */
export function pathOf(address: string = location.href): string {
  const { pathname } = new URL(address);
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
}

/** The address of a path of the server (`/docs`) in this origin; others stay as they are. */
export function serverPath(path: string): string {
  return path.startsWith("/") ? BASE + path : path;
}
