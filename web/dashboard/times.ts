/** A moment as the visitor's own place writes it: "20 Nov 2026, 14:05". */
export function toMoment(iso: string): string {
  return new Date(iso).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** A moment in UTC to the second, for what a test sets: "2026-11-20 14:05:09 UTC". */
export function toUtc(iso: string): string {
  return `${iso.slice(0, 19).replace("T", " ")} UTC`;
}

/** A time of the day: "14:05:09". */
export function toTime(iso: string, seconds = false): string {
  return new Date(iso).toLocaleTimeString([], { timeStyle: seconds ? "medium" : "short" });
}

const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** The age of a moment (ISO 8601): "3 hours ago", "just now". */
export function toAge(iso: string, now = Date.now()): string {
  const ms = now - Date.parse(iso);
  for (const { unit, ms: length } of STEPS) {
    const count = Math.floor(ms / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

/** A number with its thousands set apart. */
export function toCount(number: number): string {
  return number.toLocaleString("en");
}

/** "1 record", "3 records". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${toCount(count)} ${count === 1 ? one : many}`;
}
