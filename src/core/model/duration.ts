const DURATION = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/;
const UNITS = [7 * 24 * 3_600_000, 24 * 3_600_000, 3_600_000, 60_000, 1_000] as const;

export const DURATION_RULE =
  "must be an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as PT1H or P3D";

/** The milliseconds of an ISO 8601 duration of W, D, H, M and S; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const found = DURATION.exec(text);
  if (found === null || /[PT]$/.test(text)) return undefined;
  return UNITS.reduce((sum, unit, at) => sum + Number(found[at + 1] ?? 0) * unit, 0);
}
