/** Works once for each value, and gives the same again: for results that are only read, so that many may share one. */
export function memoize<V, R>(work: (value: V) => R): (value: V) => R {
  const made = new Map<V, R>();
  return (value) => {
    let result = made.get(value);
    if (result === undefined) {
      result = work(value);
      made.set(value, result);
    }
    return result;
  };
}
