import { toAscii } from "../generate/names.ts";

/**
 * Where Seedbed serves a picture: its key is made from `words`, so that it looks the same under every base address.
 * `otherwise` is the key of what has no letters or digits in it.
 */
export function pictureUrl(baseUrl: string, kind: "avatar" | "cover", words: string, otherwise: string): string {
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
  return `${baseUrl}/images/${kind}/${key === "" ? otherwise : key}.svg`;
}
