import { useEffect, useState } from "preact/hooks";

const SHOWN_AFTER_MS = 200;

interface SkeletonProps {
  /** What is being waited for, as a sentence would name it. */
  readonly of: string;
  readonly lines?: number;
}

/** Stands where something will be. What comes at once needs no stand-in, so it is drawn after a moment only. */
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
