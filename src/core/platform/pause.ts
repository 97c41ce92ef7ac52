/** Lets others have a turn: what waits for the event loop is done before it resolves. */
export const pause: () => Promise<void> =
  typeof setImmediate === "function"
    ? () => new Promise((resolve) => void setImmediate(resolve))
    : () => new Promise((resolve) => void setTimeout(resolve));
