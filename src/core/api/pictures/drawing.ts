import { digestBytes } from "../../platform/digest.ts";

/** Numbers that follow from a key: the same key draws the same picture for ever. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below` (at most 65,536). */
  int(below: number): number;
}

export function createChance(key: string): Chance {
  const bytes = digestBytes("sha512", key);
  let at = 0;
  return {
    int(below) {
      const value = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at = (at + 2) % bytes.length;
      return value % below;
    },
  };
}

/** A colour of CSS: hue in degrees, saturation and lightness in per cent. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360} ${saturation}% ${lightness}%)`;
}

/** The words of a key such as `ada-lovelace`. */
export function wordsOf(key: string): string[] {
  return key.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}

export function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0x3f);
}

/** A whole SVG document; `content` is SVG. */
export function toSvg(width: number, height: number, label: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(label)}">${content}</svg>`;
}

/** Text as it may stand in XML. What XML 1.0 cannot hold at all is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
