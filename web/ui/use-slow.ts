import { useEffect, useState } from "preact/hooks";

const SLOW_MS = 200;

/** True if something has been busy for long enough to say so. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return undefined;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow;
}
