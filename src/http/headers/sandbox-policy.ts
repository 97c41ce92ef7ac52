/** On every answer of a playground, as names and values in turn: whatever a stranger serves there gets an origin of its own, and no scripts. */
export const SANDBOX_POLICY: readonly string[] = Object.freeze(["Content-Security-Policy", "sandbox"]);

/** Whether what answers at the target may be a stranger's. */
export function isSandboxed(target: string): boolean {
  return target.startsWith("/play/") || (target.startsWith("/s/") && /^\/s\/[^/?]*\/play\//.test(target));
}
