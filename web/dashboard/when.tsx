import { toAge, toMoment } from "./times.ts";

/** A moment: how long ago, with the exact time for whoever points at it. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={toMoment(at)}>
      {toAge(at)}
    </time>
  );
}
