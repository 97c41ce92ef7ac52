/** The weight among a member's parameters (RFC 9110 §12.4.2): 1 unless it says another, and for one that is no number. */
export function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return Number.isNaN(weight) ? 1 : weight;
}
