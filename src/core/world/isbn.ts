/** 979 and a registration group that is not assigned, so that no ISBN here is the number of a real book. */
const PREFIX = "9799";

// Eight digits follow: those of generated books begin with 0 to 7, those of books that callers create with 9.
const GENERATED = 80_000_000;
const CREATED = 90_000_000;
const CREATED_SPAN = 10_000_000;

/** The check digit of an ISBN-13, from its first twelve digits (ISO 2108, modulus 10 with weights 1 and 3). */
export function isbnCheckDigit(twelve: string): number {
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += Number(twelve.charAt(at)) * (at % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

/** True if the text is an ISBN-13 without hyphens, its check digit right. */
export function isIsbn(text: string): boolean {
  return /^97[89]\d{10}$/.test(text) && isbnCheckDigit(text.slice(0, 12)) === Number(text.charAt(12));
}

/** The ISBN of generated book `index` out of `count`, in a block from 0 to {@link isbnBlocks} - 1. No two books share one. */
export function generatedIsbn(index: number, count: number, block: number): string {
  return complete(block * count + index - 1);
}

/** Number of ISBNs each of `count` generated books may have. */
export function isbnBlocks(count: number): number {
  return Math.floor(GENERATED / count);
}

/** The ISBN of a book that was created without one, from its id: in a block that no generated book is in. */
export function isbnOfId(id: string): string {
  return complete(CREATED + (Number(id) % CREATED_SPAN));
}

function complete(number: number): string {
  const twelve = `${PREFIX}${String(number).padStart(8, "0")}`;
  return `${twelve}${isbnCheckDigit(twelve)}`;
}
