/** A value of the visitor's browser that outlives the page, or null; a browser that refuses storage keeps nothing. */
export function readKept(name: string, area: "local" | "session" = "local"): string | null {
  try {
    return toStorage(area).getItem(`seedbed.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a value in the visitor's browser, or forgets it when null. */
export function keep(name: string, value: string | null, area: "local" | "session" = "local"): void {
  try {
    if (value === null) toStorage(area).removeItem(`seedbed.${name}`);
    else toStorage(area).setItem(`seedbed.${name}`, value);
  } catch {
    // Storage is refused or full: the page works without.
  }
}

function toStorage(area: "local" | "session"): Storage {
  return area === "local" ? localStorage : sessionStorage;
}
