import { toAscii } from "./names.ts";

export type PictureDetails = Readonly<Record<string, string | undefined>>;

/** Of a longer text only the beginning is drawn, so that an address stays below the 2,048 characters that it may have. */
const MOST_LETTERS = 60;

/**
 * Returns the address of a picture. Its key is made from `words`, so that it looks the same under every base address;
 * `otherwise` is the key for words without letters or digits.
 */
export function pictureUrl(
  baseUrl: string,
  kind: "avatar" | "cover",
  words: string,
  otherwise: string,
  details: PictureDetails = {},
): string {
  const key = words
    .split(/[^\p{L}\p{M}\p{N}’]+/u)
    .map((word) =>
      word
        .replaceAll(/\p{L}[\p{L}\p{M}’]*/gu, toAscii)
        .replaceAll(/[^A-Za-z0-9]/g, "")
        .toLowerCase(),
    )
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 80);
  const query = Object.entries(details).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${encode(value)}`],
  );
  return `${baseUrl}/images/${kind}/${key === "" ? otherwise : key}.svg${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** A text for a query, blanks as `+`. */
function encode(text: string): string {
  const shown = Array.from(text.toWellFormed());
  const cut = shown.length > MOST_LETTERS ? `${shown.slice(0, MOST_LETTERS - 1).join("")}…` : shown.join("");
  return encodeURIComponent(cut).replaceAll("%20", "+");
}
