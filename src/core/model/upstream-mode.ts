/** Requests that go to a real API: those that nothing here answers, all, or all whose answer there is no failure. */
export const UPSTREAM_MODES = ["missing", "all", "first"] as const;

export type UpstreamMode = (typeof UPSTREAM_MODES)[number];
