import { clockNow } from "./machine.ts";

/** In the place of `uuid`'s, which remembers the last time that it was asked at from one seed to the next. */
export function v7(): string {
  const time = clockNow().toString(16).padStart(12, "0");
  const rest = crypto.randomUUID().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}
