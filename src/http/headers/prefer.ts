// RFC 7240 §2: preference = token [ BWS "=" BWS word ] *( OWS ";" [ OWS parameter ] ); word is a token or a quoted string.
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const WORD = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`;
// Blanks have one place each to belong to: with two, a header that fails at its end is tried in every way.
const MEMBER = new RegExp(
  `[ \\t]*(${TOKEN})(?:[ \\t]*=[ \\t]*(${WORD}))?(?:[ \\t]*;(?:[ \\t]*${TOKEN}(?:[ \\t]*=[ \\t]*${WORD})?)?)*[ \\t]*(?:,|$)|[ \\t]*(?:,|$)`,
  "y",
);

/**
 * The preferences of a Prefer header by name in lower case; the first of a name counts. Parameters are left aside. From
 * where the header cannot be read, it is ignored: preferences are no demands (RFC 7240 §2).
 */
export function parsePrefer(header: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < header.length) {
    const found = MEMBER.exec(header);
    if (found === null) break;
    const name = found[1]?.toLowerCase();
    if (name !== undefined && !preferences.has(name)) preferences.set(name, unquote(found[2] ?? ""));
  }
  return preferences;
}

function unquote(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, "$1") : word;
}

/** Whether the caller asks for strict handling (RFC 7240 §4.4): undeclared fields are refused. */
export function isStrict(header: string | undefined): boolean {
  return header !== undefined && parsePrefer(header).get("handling")?.toLowerCase() === "strict";
}

/** What an answer says of the preference that it follows (RFC 7240 §3), as names and values in turn. */
export function appliedPreference(strict: boolean): readonly string[] {
  return strict ? ["Preference-Applied", "handling=strict"] : [];
}
