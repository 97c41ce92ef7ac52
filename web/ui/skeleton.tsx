import { useEffect, useState } from "preact/hooks";

const SHOWN_AFTER_MS = 200;

interface SkeletonProps {
  /** The name of the awaited thing in the sentence. */
  readonly of: string;
  readonly lines?: number;
}

/** Stands in for something that is being loaded; drawn after a moment only, as a quick load needs none. */
export function Skeleton({ of, lines = 4 }: SkeletonProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return <div class="skeleton" />;
  return (
    <div class="skeleton" aria-busy="true">
      <span class="visually-hidden">Loading {of}</span>
      {Array.from({ length: lines }, () => (
        <i />
      ))}
    </div>
  );
}
