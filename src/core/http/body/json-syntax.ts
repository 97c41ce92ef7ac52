export interface SyntaxFault {
  /** In UTF-16 code units from 0; the length of the text where it ends too early. */
  readonly offset: number;
  readonly expected: string;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
type Wanted = "value" | "value or ]" | "name" | "name or }" | "colon" | "comma or ]" | "comma or }" | "end";

const WORDS: Readonly<Record<Wanted, string>> = Object.freeze({
  value: "a value",
  "value or ]": "a value or ]",
  name: "a name in double quotes",
  "name or }": "a name in double quotes or }",
  colon: "a colon",
  "comma or ]": "a comma or ]",
  "comma or }": "a comma or }",
  end: "the end",
});

/** Finds the first fault of a text that `JSON.parse` refused: its messages do not always say where. No recursion, so depth does not matter. */
export function findSyntaxError(text: string): SyntaxFault {
  const open: ("[" | "{")[] = [];
  let at = 0;
  let wanted: Wanted = "value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at += found[0].length;
    return found !== null;
  };
  const afterValue = (): Wanted => (open.length === 0 ? "end" : open.at(-1) === "[" ? "comma or ]" : "comma or }");
  /** True if a string was there; if it is broken, `at` is left where it breaks. */
  const takeString = (): "taken" | "broken" | "none" => {
    if (text[at] !== '"') return "none";
    const end = endOfString(text, at + 1);
    at = end;
    if (text[at] !== '"') return "broken";
    at += 1;
    return "taken";
  };

  for (;;) {
    take(SPACE);
    const next = text[at];
    const close = next === "]" || next === "}" ? next : undefined;
    if (wanted === "end") return { offset: at, expected: WORDS.end };
    if (close !== undefined && wanted.endsWith(close)) {
      open.pop();
      at += 1;
      wanted = afterValue();
    } else if (wanted === "comma or ]" || wanted === "comma or }") {
      if (next !== ",") return { offset: at, expected: WORDS[wanted] };
      at += 1;
      wanted = wanted === "comma or ]" ? "value" : "name";
    } else if (wanted === "colon") {
      if (next !== ":") return { offset: at, expected: WORDS.colon };
      at += 1;
      wanted = "value";
    } else if (wanted === "name" || wanted === "name or }") {
      const name = takeString();
      if (name !== "taken") return { offset: at, expected: name === "broken" ? STRING_WORDS : WORDS[wanted] };
      wanted = "colon";
    } else if (next === "[" || next === "{") {
      open.push(next);
      at += 1;
      wanted = next === "[" ? "value or ]" : "name or }";
    } else {
      const string = takeString();
      if (string === "broken") return { offset: at, expected: STRING_WORDS };
      if (string === "none" && !take(SCALAR)) return { offset: at, expected: WORDS[wanted] };
      wanted = afterValue();
    }
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** Place at which a string that began before `from` has its closing quote, or breaks (RFC 8259 §7). */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE || unit < 0x20) return at;
    if (unit === BACKSLASH) {
      ESCAPE.lastIndex = at;
      const escape = ESCAPE.exec(text);
      if (escape === null) return at;
      at += escape[0].length;
    } else at += 1;
  }
  return at;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const STRING_WORDS = "a character that a string may hold, or its closing quote,";
