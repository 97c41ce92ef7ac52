// Grammars as data, and texts of them, whole and broken.
import * as fc from "../properties.ts";

/**
 * A language as a text: rules, each with an alternative in a line below it, in which `<name>` stands for a text of another
 * rule. A text begins with the rule `text`. The first alternative of a rule ends what nests too deeply.
 */
export interface Language {
  readonly grammar: string;
  /** Whole texts to change. */
  readonly samples: readonly string[];
}

/** Times as many texts are tried as in a usual run. */
export const ROUNDS = Number(process.env["FUZZ_ROUNDS"] ?? "1");

const EVERYDAY = "user post title status id user_id postId createdAt email price tags items".split(" ");

/** Names that stand for something in JavaScript, in paths, in YAML or on a terminal. */
const ODD = [
  ..."__proto__ constructor toString valueOf hasOwnProperty prototype toJSON then length 2x null true Größe 名".split(
    " ",
  ),
  ..."a.b a:b a/b - _ $ * ~ # .. <b> @type $ref %2F {{id}} \u{1F600} \u0000 \u202e \ud800 User users".split(" "),
  "",
  " ",
  "a b",
  "x".repeat(70),
];

const NUMBERS = "0 1 2 7 -1 0.5 20 1e3 -0 007 1e400 1e308 9007199254740993 99999999999999999999".split(" ");

/** Rules that every grammar may use, beside `name` and `quoted`. */
const SHARED = String.raw`
json
  <quoted>
  <number>
  true
  null
  []
  {}
  [<json>, <json>]
  {<quoted>: <json>}
  {<quoted>: <json>, <quoted>: <json>}
`;

const NAME: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...EVERYDAY), weight: 3 },
  { arbitrary: fc.constantFrom(...ODD), weight: 1 },
);

const MOST_NESTED = 7;

const LEAVES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  name: NAME,
  quoted: NAME.map((name) => JSON.stringify(name)),
  word: NAME.filter((name) => /^\w+$/.test(name)),
  number: fc.constantFrom(...NUMBERS),
  empty: fc.constant(""),
  nl: fc.constant("\n"),
  cr: fc.constant("\r"),
  tab: fc.constant("\t"),
  tick: fc.constant("`"),
  lt: fc.constant("<"),
  gt: fc.constant(">"),
  zero: fc.constant("\0"),
  face: fc.constant("\u{1F600}"),
};

function rulesOf(grammar: string): Readonly<Record<string, readonly string[]>> {
  const rules: Record<string, string[]> = {};
  let alternatives: string[] = [];
  for (const line of grammar.split("\n"))
    if (line.startsWith("  ")) alternatives.push(line.slice(2));
    else if (line !== "") rules[line] = alternatives = [];
  return rules;
}

function textsOf(grammar: string): fc.Arbitrary<string> {
  const { text } = fc.letrec<Record<string, string>>((tie) => ({
    ...LEAVES,
    ...Object.fromEntries(
      Object.entries(rulesOf(SHARED + grammar)).map(([rule, alternatives]) => [
        rule,
        fc.oneof(
          { maxDepth: MOST_NESTED, depthIdentifier: "rules", withCrossShrink: true },
          ...alternatives.map((alternative) =>
            fc
              .tuple(...alternative.split(/<(\w+)>/).map((part, at) => (at % 2 === 0 ? fc.constant(part) : tie(part))))
              .map((texts) => texts.join("")),
          ),
        ),
      ]),
    ),
  }));
  if (text === undefined) throw new Error("a grammar has the rule text");
  return text;
}

/** A word, a text in quotes, a space, or any other character. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[\p{L}\p{N}_$]+|\s+|[^]/gu;

const OTHERS: readonly string[] = [
  ...[...EVERYDAY, ...ODD].flatMap((name) => [name, JSON.stringify(name)]),
  ...NUMBERS,
  ..."{}[]():,;.'\"`\\/*|&!?<>=$#-\n\t".split(""),
];

interface Change {
  readonly kind: "leave out" | "repeat" | "swap" | "replace" | "nest" | "cut";
  readonly at: number;
  readonly other: number;
}

const CHANGE: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("leave out", "repeat", "swap", "replace", "replace", "replace", "nest", "cut"),
  at: fc.nat(10_000),
  other: fc.nat(10_000),
});

/** Levels and times that a token is repeated: enough for a stack that is not looked after. */
const MANY = 3_000;

function changed(text: string, { kind, at, other }: Change): string {
  const tokens = text.match(TOKEN) ?? [""];
  const spot = at % tokens.length;
  const second = other % tokens.length;
  const token = tokens[spot] ?? "";
  switch (kind) {
    case "leave out":
      return tokens.toSpliced(spot, 1).join("");
    case "repeat":
      return tokens.with(spot, token.repeat(other % 7 === 0 ? MANY : 2)).join("");
    case "swap":
      return tokens
        .with(spot, tokens[second] ?? "")
        .with(second, token)
        .join("");
    case "replace":
      // Often by another token of the text: a name that is given twice, or that leads nowhere.
      return tokens
        .with(spot, other % 3 === 0 ? (tokens[second] ?? "") : (OTHERS[other % OTHERS.length] ?? ""))
        .join("");
    case "nest": {
      const [open = "", close = ""] =
        [
          ["[", "]"],
          ["{", "}"],
          ["(", ")"],
          ['{"a":', "}"],
        ][other % 4] ?? [];
      const levels = other % 5 === 0 ? MANY : 3;
      return tokens.with(spot, open.repeat(levels) + token + close.repeat(levels)).join("");
    }
    case "cut":
      return tokens.slice(0, spot).join("");
  }
}

/** Texts of a grammar and samples, as they are and with a few changes of their tokens. */
export function hostileTexts({ grammar, samples }: Language): fc.Arbitrary<string> {
  const whole = samples.length === 0 ? textsOf(grammar) : fc.oneof(textsOf(grammar), fc.constantFrom(...samples));
  const changes = fc.oneof(fc.constant([]), fc.array(CHANGE, { minLength: 1, maxLength: 4 }));
  return fc.tuple(whole, changes).map(([text, some]) => some.reduce(changed, text));
}
