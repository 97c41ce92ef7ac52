/** Long work in steps of about a millisecond: others have their turns in between. */
export type YieldingSteps<T> = Generator<void, T, void>;

/** Takes all steps without a pause. */
export function toEnd<T>(steps: YieldingSteps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Makes something of each of a list, a step for each. */
export function* mapSteps<T, M>(list: readonly T[], make: (one: T, at: number) => M): YieldingSteps<M[]> {
  const made: M[] = [];
  for (const [at, one] of list.entries()) {
    made.push(make(one, at));
    yield;
  }
  return made;
}
