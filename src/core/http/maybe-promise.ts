/** A value that is there at once, or later. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value: at once if it is there, so that reads of what is in memory never wait for a turn of the event loop. */
export function when<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
