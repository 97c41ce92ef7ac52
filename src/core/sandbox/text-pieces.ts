/** Text in the making. What is long stays in its pieces, which may be shared with others: put together it would be copied. */
export type Pieced = string | readonly Pieced[];

/** From so many UTF-16 code units on pieces stay apart. */
const LONG = 16 * 1024;

export function listed(begin: string, items: readonly Pieced[], end: string): Pieced {
  let length = 0;
  for (const item of items) {
    length += typeof item === "string" ? item.length : LONG;
    if (length >= LONG) return [begin, ...items.flatMap((one, at) => (at === 0 ? [one] : [",", one])), end];
  }
  return begin + items.join() + end;
}

export function followed(before: string, after: Pieced): Pieced {
  return typeof after === "string" && after.length < LONG ? before + after : [before, after];
}

/** The text in pieces: long ones as they are, short neighbours as one. At least one. */
export function toPieces(text: Pieced): readonly string[] {
  if (typeof text === "string") return [text];
  const pieces: string[] = [];
  let short = "";
  const put = (part: Pieced): void => {
    if (typeof part !== "string") {
      for (const inner of part) put(inner);
    } else if (part.length >= LONG) {
      if (short !== "") pieces.push(short);
      short = "";
      pieces.push(part);
    } else {
      short += part;
      if (short.length < LONG) return;
      pieces.push(short);
      short = "";
    }
  };
  put(text);
  if (short !== "" || pieces.length === 0) pieces.push(short);
  return pieces;
}
