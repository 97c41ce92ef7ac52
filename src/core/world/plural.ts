import packaged from "pluralize";

import { getOrMake } from "../model/maps.ts";
import { RecentMap } from "../model/recent.ts";

/** In a bundle for browsers, where nothing is called `require`, the package is a member of what it exports. */
const pluralize = (packaged as typeof packaged & { readonly pluralize?: typeof packaged }).pluralize ?? packaged;

// Exceptions from its rules, which are for whole words.
for (const [singular, plural] of [
  ["cache", "caches"],
  ["cookie", "cookies"],
  ["lens", "lenses"],
  ["canvas", "canvases"],
  ["virus", "viruses"],
] as const)
  pluralize.addIrregularRule(singular, plural);
pluralize.addSingularRule(/^leave$/i, "leave"); // of absence
for (const word of ["data", "metadata", "sms", "gps", "dns", "aws", "physics", "mathematics", "economics"])
  pluralize.addUncountableRule(word);

/** The last word of a name: `People` of `salesPeople`, `items` of `order_items`. */
const LAST_WORD = /\p{Lu}?\p{Ll}+$|\p{Lu}+$/u;

/** Longer names, which only strangers send, stay as they are: the rules take the square of their length. */
const LONGEST = 60;

/** Names of recent questions: each record asks for the same few, and the rules are many. */
const singulars = new RecentMap<string, string>(4_096);
const plurals = new RecentMap<string, string>(4_096);

/** The singular of an English plural: `posts` → `post`, `orderShelves` → `orderShelf`. What is none stays. */
export function toSingular(plural: string): string {
  if (plural.length > LONGEST) return plural;
  return getOrMake(singulars, plural, () => plural.replace(LAST_WORD, (word) => pluralize.singular(word) || word));
}

/** The plural of an English singular: `category` → `categories`, `salesPerson` → `salesPeople`. */
export function toPlural(singular: string): string {
  if (singular.length > LONGEST) return singular;
  return LAST_WORD.test(singular)
    ? singular.replace(LAST_WORD, (word) => getOrMake(plurals, word, () => pluralize.plural(word)))
    : `${singular}s`;
}
