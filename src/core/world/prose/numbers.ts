import { choicesOf } from "./telling.ts";

const SMALL = choicesOf(
  "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen",
);
const TENS = choicesOf("twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety");

/** A whole number below a hundred in words: 41 is forty-one. */
export function inWords(number: number): string {
  const small = SMALL[number];
  if (small !== undefined) return small;
  const ten = TENS[Math.floor(number / 10) - 2] ?? "";
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10] ?? ""}`;
}
