import { hashText } from "../stream.ts";

/** Changes a text of at most `max` UTF-16 code units (not empty), always in the same way. */
export type TextChange = (text: string, max: number) => string;

/** Every text as long as it may be; every other one is a single word, which no line can be broken in. */
export const lengthen: TextChange = (text, max) => {
  const unit = hashText(text) % 2 === 0 ? `${text} ` : text.replaceAll(/\s/gu, "");
  const filled = cut(unit.repeat(Math.ceil(max / unit.length)), max);
  // A text that ends in a blank, or in half a character, is filled up with letters.
  return filled.trimEnd().padEnd(max, "x");
};

/** Scripts and characters that are read from right to left, combine, are drawn from several, or lie beyond the basic plane. */
const SCRIPTS: readonly ((text: string) => string)[] = [
  (text) => `שלום עולם ${text}`,
  (text) => `${text} مرحبا بالعالم ١٢٣`,
  (text) => text.replaceAll(/[A-Za-z]/gu, "$&\u0301\u0323\u0336"),
  (text) => `👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈 ${text}`,
  (text) => text.replaceAll(/[A-Za-z]/gu, toMathematical),
  (text) => `${text} 𠜎𠮷𡃁 ﷽`,
  (text) => `ﬁ İstanbul ß ẞ ǆ ${text}`,
  (text) => `\u2067${text}\u2069 \u200Fה\u200E e\u0301 é`,
];

export const internationalize: TextChange = (text, max) => cut(choose(SCRIPTS, text)(text), max);

/** Texts that mean something where they are put in without being escaped: pages, formulas of spreadsheets, templates, queries, paths. */
const SNIPPETS: readonly ((text: string) => string)[] = [
  (text) => `<script>alert(1)</script>${text}`,
  (text) => `"><img src=x onerror=alert(1)>${text}`,
  (text) => `=HYPERLINK("https://example.com","${text}")`,
  (text) => `{{7*7}}\${7*7}<%= 7*7 %> ${text}`,
  (text) => `'; DROP TABLE users; -- ${text}`,
  (text) => `@SUM(1+1)*cmd|' /C calc'!A0 ${text}`,
  (text) => `</title></textarea></style><!-- ${text} -->]]>`,
  (text) => `&lt;b&gt;${text}&lt;/b&gt; &amp;amp; <b>${text}`,
  (text) => `../../etc/passwd%00 ${text} \\ " ' \``,
  (text) => `+1+1|[${text}](javascript:alert(1)) **${text}**`,
  (text) => `{"${text}":null},[${text}];%s%n%d`,
];

/** Markup, quotes, templates and formulas as plain text. */
export const markUp: TextChange = (text, max) => cut(choose(SNIPPETS, text)(text), max);

/** An e-mail address as long as it may be (RFC 5321: 64 before the @, 254 in all), below the domain that it was in. */
export function lengthenEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const name = `${local}.`.padEnd(64, "x");
  const room = 254 - name.length - 1 - domain.length;
  // Labels have 63 characters at most, and a dot after each; the first takes what is left over.
  const labels: string[] = [];
  for (let left = room; left > 1; left -= 64) labels.unshift("x".repeat(Math.min(63, left - 1)));
  return `${name}@${labels.map((label) => `${label}.`).join("")}${domain}`;
}

/** An e-mail address with characters that are allowed in one, and seldom expected. */
export function markUpEmail(email: string): string {
  return `o'${email.replace("@", "+tag@")}`;
}

function choose<T>(from: readonly T[], text: string): T {
  return from[hashText(text) % from.length] as T; // within the list
}

function toMathematical(letter: string): string {
  const isSmall = letter >= "a";
  return String.fromCodePoint((isSmall ? 0x1d4ea : 0x1d4d0) + letter.charCodeAt(0) - (isSmall ? 97 : 65));
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.charCodeAt(max - 1);
  const isHalf = end >= 0xd800 && end <= 0xdbff;
  // A single code unit has no room for a character beyond the basic plane.
  return text.slice(0, isHalf ? max - 1 : max) || "x".repeat(Math.min(max, 1));
}
