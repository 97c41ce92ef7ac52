import { ProblemBox } from "./problem-box.tsx";
import { Skeleton } from "./skeleton.tsx";
import type { Loaded } from "./use-loaded.ts";

interface ReadingProps extends Loaded<unknown> {
  /** The name of what is read, in a sentence: `the delivery`. */
  readonly of: string;
  readonly lines?: number;
}

/** Stands in for what is being read, and says if that failed, also above what was read before. */
export function Reading({ of, lines, value, error, reload }: ReadingProps) {
  const title = `${of.charAt(0).toUpperCase()}${of.slice(1)} could not be read.`;
  if (error !== undefined) return <ProblemBox error={error} title={title} onRetry={() => void reload()} />;
  return value === undefined ? <Skeleton of={of} {...(lines === undefined ? {} : { lines })} /> : null;
}
