import { clockNow } from "./machine.ts";

/** In the place of the service's, which keeps random bytes and its last time from one seed to the next. */
export function newRowId(): string {
  const time = clockNow().toString(16).padStart(12, "0");
  const rest = crypto.randomUUID().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}
