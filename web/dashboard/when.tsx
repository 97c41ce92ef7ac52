import { toAge, toMoment } from "./times.ts";

/** The age of a moment, with the exact time on hover. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={toMoment(at)}>
      {toAge(at)}
    </time>
  );
}
