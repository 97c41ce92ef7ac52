/** A name that none of the others has: the word and a number from their count on, such as `snapshot 2`. */
export function suggestName(word: string, others: readonly { readonly name: string }[]): string {
  let at = others.length + 1;
  while (others.some(({ name }) => name === `${word} ${at}`)) at += 1;
  return `${word} ${at}`;
}
