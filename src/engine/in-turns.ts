import { pause } from "../platform/pause.ts";

/** Takes all steps, with turns for others in between. */
export async function inTurns<T>(steps: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
