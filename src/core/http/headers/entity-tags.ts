/** The tags of an If-Match or If-None-Match header: `*`, or as written, `W/` and quotes included. */
export type TagList = "*" | readonly string[];

// RFC 9110 §8.8.3: etagc is %x21 / %x23-7E / obs-text, so a tag may hold commas but no quote and no space.
const MEMBER = /[ \t]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)|[ \t]*(?:,|$)/y;

/** Endings of tags of what was sent compressed: it is the same record, and is named by either tag. */
const ENCODED = /\.(?:br|gzip)"$/;

/** Reads the header's value (RFC 9110 §13.1.1); undefined if it is malformed. Empty list members are skipped (§5.6.1.2). */
export function parseTags(value: string): TagList | undefined {
  if (value.trim() === "*") return "*";
  const tags: string[] = [];
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < value.length) {
    const found = MEMBER.exec(value);
    if (found === null) return undefined;
    if (found[1] !== undefined) tags.push(found[1]);
  }
  return tags.length === 0 ? undefined : tags;
}

function isOf(other: string, tag: string): boolean {
  return other === tag || other.replace(ENCODED, '"') === tag;
}

/** Weak comparison (RFC 9110 §8.8.3.2) of a strong tag of ours with each in If-None-Match. A malformed header matches nothing. */
export function matchesWeakly(header: string, tag: string): boolean {
  if (header === tag) return true;
  const tags = parseTags(header);
  if (tags === undefined) return false;
  return tags === "*" || tags.some((other) => isOf(other, tag) || isOf(other, `W/${tag}`));
}

/** Strong comparison of a strong tag of ours with each in If-Match: a `W/` tag never matches, nor does a malformed header. */
export function matchesStrongly(header: string, tag: string): boolean {
  const tags = parseTags(header);
  return tags !== undefined && (tags === "*" || tags.some((other) => isOf(other, tag)));
}
