const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:(Z)|([+\- ])(\d\d):?(\d\d))?)?$/i;

/**
 * An ISO 8601 date or date-time as UTC with milliseconds, so that instants compare as text; undefined if it is none.
 * A date is its midnight, a time without a zone is UTC, and a space before the offset is a `+` that was not encoded.
 */
export function toInstant(text: string): string | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", , sign, zoneHours, zoneMinutes] =
    found;
  const clock = `${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const written = `${year}-${month}-${day}T${clock}Z`;
  const local = Date.parse(written);
  // A 30 February or an hour 24 is carried over by some parsers: only what comes back as written is a time.
  if (Number.isNaN(local) || new Date(local).toISOString() !== written) return undefined;
  if (Number(zoneHours ?? 0) > 23 || Number(zoneMinutes ?? 0) > 59) return undefined;
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * 60_000;
  const instant = new Date(sign === "-" ? local + offset : local - offset).toISOString();
  return instant.length === written.length ? instant : undefined;
}

/** A stored time as text that compares as an instant: what Seedbed wrote is so already, what callers wrote may have an offset. */
export function toComparableTime(stored: string): string {
  return stored.length === 24 && stored.charCodeAt(23) === 90 ? stored : (toInstant(stored) ?? stored);
}

/** As {@link toInstant}, but midnight is the date alone, so that it compares with stored dates as text. */
export function toComparableDate(text: string): string | undefined {
  return toInstant(text)?.replace("T00:00:00.000Z", "");
}
