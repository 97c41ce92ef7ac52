const ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/([^aeiou])ies$/i, "$1y"],
  [/(x|ch|sh|ss|zz)es$/i, "$1"],
  [/([^s])s$/i, "$1"],
];

/** Words that end in s and are one, or whose singular follows no rule. */
const IRREGULAR: Readonly<Record<string, string>> = Object.freeze({
  people: "person",
  children: "child",
  men: "man",
  women: "woman",
  feet: "foot",
  mice: "mouse",
  news: "news",
  series: "series",
  species: "species",
  status: "status",
  statuses: "status",
  addresses: "address",
  movies: "movie",
  cookies: "cookie",
  houses: "house",
});

/** The singular of an English plural: `posts` → `post`, `categories` → `category`. What is none stays. */
export function toSingular(plural: string): string {
  const known = IRREGULAR[plural.toLowerCase()];
  if (known !== undefined && Object.hasOwn(IRREGULAR, plural.toLowerCase())) return known;
  for (const [ending, singular] of ENDINGS) if (ending.test(plural)) return plural.replace(ending, singular);
  return plural;
}

/** The plural of an English singular, as far as it follows a rule: `category` → `categories`. */
export function toPlural(singular: string): string {
  if (/[^aeiou]y$/i.test(singular)) return singular.replace(/y$/i, "ies");
  return /(?:x|ch|sh|ss|zz|s)$/i.test(singular) ? `${singular}es` : `${singular}s`;
}
