import type { Stream } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Genre } from "../genres.ts";
import { JUDGEMENTS } from "./judgements.ts";
import type { Band, JudgementKind } from "./judgements.ts";
import { capitalize, startTelling } from "./telling.ts";
import type { TellingWords } from "./telling.ts";

export interface ReviewText {
  readonly title: string | null;
  readonly body: string | null;
}

export interface Reviewed {
  readonly rating: number;
  readonly genre: Genre;
  /** First name of whom the book is about; null where it is about nobody. */
  readonly hero: string | null;
  readonly author: string;
  /** Things that the book is about, as a sentence names them. */
  readonly things: readonly string[];
  readonly format: "hardcover" | "paperback" | "ebook" | "audiobook";
}

// Never said of a book without paper, or without pages.
const OF_PAPER =
  /\b(?:paper|cover|print|printed|shelf|shelves|binding|lent|copy|copies|box|face down|underlined|pencil|pinned|bath|pillow|on the back|has it now|gets it next|passed it on|gave it to|given it)\b/;
const OF_PAGES = /\b(?:page|pages|read|reread|reading|bookmark|stop\?)\b/i;

// Never said of books of a kind: picture books have few pages, poems no sentences, and neither has a plot.
const NOT_OF: Readonly<Partial<Record<JudgementKind, RegExp>>> = {
  young: /\{n\}|passages?\b|sentence|better, shorter|thought about it|hundred|so many people|the end\b|an effort/,
  verse: /passages?\b|sentence|better, shorter|hundred|the end\b/,
  table:
    /passages?\b|sentence|two sittings|thought about it|better, shorter|start again|hundred|the end\b|sleepless|moved/,
  work: /sentence|the end\b|sleepless|moved/,
};

/**
 * Words of a reader who gave a book so many stars; now and then without a title, without a body, or both. What is in
 * `said` is not said again, and comes to be in it: readers of one book each have words of their own.
 */
export function writeReview(
  { rating, genre, hero, author, things, format }: Reviewed,
  said: Set<string>,
  random: Stream,
): ReviewText {
  const band = bandOf(rating);
  const kind = KINDS[genre] ?? "story";
  const words = REVIEW_WORDS[kind];
  const tell = startTelling(random, { ...words, detail: things }, { author, ...(hero === null ? {} : { hero }) });
  const pick = (pieces: readonly string[]): string | null => {
    const open = fitting(pieces, { kind, hero, things, format }).filter((piece) => !said.has(piece));
    if (open.length === 0) return null;
    const piece = random.pick(open);
    said.add(piece);
    return capitalize(tell(piece));
  };
  const title = random.chance(0.14) ? null : pick(TITLES[band]);
  if (random.chance(0.07)) return { title, body: null };
  const { any, own } = JUDGEMENTS[band];
  const sentences = [
    random.chance(0.7) ? pick(CONTEXTS[band]) : null,
    pick(own[kind]) ?? pick(any),
    random.chance(0.55) ? pick(any) : null,
    random.chance(0.45) ? pick(CLOSINGS[band]) : null,
  ].filter((sentence) => sentence !== null);
  return { title, body: sentences.length === 0 ? null : sentences.join(" ") };
}

function bandOf(rating: number): Band {
  if (rating >= 5) return "love";
  if (rating === 4) return "like";
  return rating === 3 ? "mixed" : "dislike";
}

interface Told extends Pick<Reviewed, "hero" | "things" | "format"> {
  readonly kind: JudgementKind;
}

/** The pieces of lists by what they are told of, as all books of a kind have the same. */
const known = new WeakMap<readonly string[], Map<string, readonly string[]>>();

function fitting(pieces: readonly string[], told: Told): readonly string[] {
  const name = `${told.kind} ${told.hero === null} ${Math.min(told.things.length, 2)} ${told.format}`;
  const byName = getOrMake(known, pieces, () => new Map<string, readonly string[]>());
  return getOrMake(byName, name, () => pieces.filter((piece) => fits(piece, told)));
}

function fits(piece: string, { kind, hero, things, format }: Told): boolean {
  if (NOT_OF[kind]?.test(piece) === true) return false;
  if (hero === null && piece.includes("{hero}")) return false;
  if (things.length < (piece.includes("detail2") ? 2 : piece.includes("detail") ? 1 : 0)) return false;
  if (format === "audiobook") return !OF_PAPER.test(piece) && !OF_PAGES.test(piece);
  return format !== "ebook" || !OF_PAPER.test(piece);
}

const KINDS: Readonly<Partial<Record<Genre, JudgementKind>>> = {
  Mystery: "chill",
  Thriller: "chill",
  Horror: "chill",
  Children: "young",
  Poetry: "verse",
  History: "fact",
  "Popular Science": "fact",
  Memoir: "life",
  Travel: "life",
  Cooking: "table",
  Business: "work",
};

const TITLES: Readonly<Record<Band, readonly string[]>> = {
  love: [
    "{^good}, {good2} and {tail}",
    "{^good} and {good2}, {tail}",
    "{^good} {from}",
    "{author} at full strength: {good} and {good2}",
    "In the company of {hero}: {good}, {good2}",
    "The best {time}: {good}, {good2}",
    "Five stars for {hero}, {good} and {good2}",
    "{^good}, {good2}, and I will say no more",
    "Oh, {detail}!",
    "One of the best {time}, and {good} too",
    "{^detail}, and so much more",
    "{author} writes, I cancel everything",
    "Five stars for {detail}",
    "{^good} beyond all praise, {good2} besides",
    "I could not put {author} down",
    "Late for work because of {detail}",
    "Everything that I hoped for, {detail} included",
    "Come for {detail}, stay for {author}",
    "{author} can do no wrong",
    "{^detail} and I were up all night",
    "More {author}, please",
    "{^good}, {good2} and {author} all over",
  ],
  like: [
    "{^good} and {good2}, if {fault}",
    "{^good}, {good2}, nearly perfect",
    "{^good}, though {fault}",
    "{^fault}, otherwise {good} and {good2}",
    "Glad I tried {author}: {good}, {good2}",
    "Very {good}, quite {good2}",
    "{^good} and {good2}, {tail}",
    "{^who} was right about {author}",
    "{author} in good form, if {fault}",
    "Come for {detail}",
    "Solid {author}, {good} as ever",
    "{^detail} alone is worth it",
    "Liked {detail}, liked the rest",
    "Worth it for {detail2}",
    "More of {detail}, please",
    "Four stars, most of them for {detail}",
    "{author} does it again, almost",
    "{^good} and {good2} most of the way",
    "Nearly five for {author}",
    "{A good} find, {good2} too",
    "My first {author}, and {good}",
    "For {detail} I would do it again",
  ],
  mixed: [
    "{^good} idea, {fault}",
    "{^good} but {fault}",
    "Half {good}, half {bad}",
    "{^good} in places, {bad} in others",
    "{^fault}, yet {good}",
    "Not sure: {good}, then {bad}",
    "{^bad} start, {good} end",
    "More of {detail}, less of the rest",
    "{^good} parts, {bad} parts, long parts",
    "In two minds about {author}",
    "{^detail} yes, the rest so-so",
    "Not my favorite {author}",
    "Three stars for {detail}",
    "Expected more of {detail}",
    "Could have been {good}, was {bad}",
    "{author} on a slow day",
    "All right, though {bad} and {fault}",
    "What was {detail} for?",
  ],
  dislike: [
    "{^bad} and {bad2}",
    "{^bad}, {bad2}, {badtail}",
    "Too {bad} for me, and {fault}",
    "{^fault}, and {bad} besides",
    "Expected more of {author}: {bad}, {bad2}",
    "{^bad} from {onset}, {badtail}",
    "What became of {detail}?",
    "No, thank you, {author}",
    "{author} lost me",
    "{^bad}, {bad2} and no end of {detail}",
    "Much ado about {detail}",
    "I gave up on {author}",
    "Nothing but {detail}",
    "Why, {author}?",
  ],
};

const CONTEXTS: Readonly<Record<Band, readonly string[]>> = {
  love: [
    "I read it {when} and was late for everything else.",
    "{^who} pressed this on me, and I have already bought two more to give away.",
    "I started it {when} and did not look up until it was over.",
    "I had it from the library first; after {n} pages I wanted a copy of my own.",
    "I took it along {trip} and forgot that anybody else was there.",
    "I came to {author} late, through {who}, and am now catching up.",
    "I have had this for {days} and have been through it twice.",
    "{^who} and I both loved it, which has not happened in {years}.",
    "Bought for {who}, kept for myself.",
    "A wet week, {drink} and this: I wanted nothing more.",
    "I bought it for {detail} and got everything else as well.",
    "I meant to have a look at the first page, {when}.",
    "{^who} said that I would like it, and that was putting it mildly.",
    "It lay beside my bed for {days} before I dared, and then I did nothing else.",
    "I took it along {trip}, and the others had to wait.",
    "I have not been so happy with a book in {years}.",
    "I got it from {who} for my birthday and had it finished before the cake.",
    "I do not usually go for this kind of thing.",
    "It was raining, I had {drink}, and nobody telephoned.",
    "I had {author} down as an author for other people.",
    "My copy has been through the bath and two households.",
  ],
  like: [
    "I read it {when}, which was just the right place for it.",
    "{^who} recommended it, and was right for once.",
    "It took me {n} pages to settle in, and then I was happy to stay.",
    "Picked for our book club; {who} liked it even more than I did.",
    "I finished it {when}, with {drink} beside me.",
    "My first by {author}, and not my last.",
    "I took {days} over it and never wanted to give up.",
    "I had not planned to finish it in {days}, and did.",
    "{^who} gave it to me, with a note that said “trust me.”",
    "I chose it for the cover and stayed for what is behind it.",
    "I had it beside the bed for {days}, a little every night.",
    "A find, in the end, after {who} had pushed it on me for {spell}.",
    "I got it because of {who}, and I am glad that I did.",
    "I picked it up at a station, for want of anything else.",
    "I went in without knowing a thing about {author}.",
    "I had it {when}, and it did what it should.",
    "{^who} lent it to me, and I shall buy my own.",
    "It took me {days}, in small helpings.",
    "After {years} without a book by {author}, this was a welcome one.",
    "I nearly gave up after {n} pages, and I am glad that I did not.",
    "One of four that I took along {trip}, and the only one that I finished.",
    "I got it for {detail}, as I suppose everybody does.",
    "With {drink} and a blanket it is very hard to beat.",
    "I had put it off for {spell}.",
  ],
  mixed: [
    "I read it {when}, with breaks.",
    "{^who} raved about it; I can see why, but only just.",
    "It took me {days}, which says something.",
    "After {n} pages I nearly gave up, and then it got better.",
    "Our book club was split down the middle, and so am I.",
    "I wanted to love this as much as {who} did.",
    "I had heard so much about {author} that I may have hoped for too much.",
    "I took it along {trip} and brought it back half done.",
    "{^who} and I had it {when}, one after the other.",
    "I bought it for {detail}.",
    "It was on every table in the shop, so I gave in.",
    "I finished it {when}, more or less.",
    "Second try; the first ended after {n} pages.",
    "I had liked the last one by {author} a good deal more.",
    "I was told to be patient, and I was, for {days}.",
    "With {drink} it went down well enough.",
    "I got it as a present and felt that I owed it an effort.",
  ],
  dislike: [
    "I gave it {n} pages, then {n2} more, and then I gave up.",
    "{^who} liked it, so perhaps it is me.",
    "I took it along {trip} and ended up looking out of the window.",
    "I have tried twice in {days} and got stuck in the same place.",
    "Everybody seems to admire {author}; I must have got the wrong one.",
    "It was a present from {who}, so I finished it.",
    "Not even {drink} helped.",
    "I was given it by {who}, who will want to know how I liked it.",
    "I took it with me {trip} and talked to a stranger instead.",
    "I bought it because of {detail}, and that will teach me.",
    "It has been on my table for {days}, face down.",
    "I had high hopes after all the praise.",
    "I began it {when} and ended it with a sigh.",
  ],
};

const CLOSINGS: Readonly<Record<Band, readonly string[]>> = {
  love: [
    "Buy it.",
    "I envy those who have it still before them.",
    "More, please.",
    "I shall read it again next winter.",
    "{^who3} gets it next.",
    "If you get one book this {season}, let it be this one.",
    "Go and get it.",
    "I want everybody to have it, and nobody to tell me the end.",
    "Five stars, only because there are not six.",
    "It stays on the good shelf.",
    "I would give a lot to have it before me again.",
    "Tell {who3}.",
    "Start it on a Friday.",
    "I have already ordered the next one.",
    "Bravo.",
    "A keeper.",
    "Thank you, {author}.",
  ],
  like: [
    "Recommended, with a small but.",
    "Good for {a season} weekend.",
    "{^who3} has it now.",
    "Four stars, and a half if I could.",
    "I will look out for the next one.",
    "I would do it again.",
    "Worth your time.",
    "A good one for {season}.",
    "You could do much worse.",
    "I have put {author} on my list.",
    "Try it, and be patient with the {part}.",
    "It goes back on the shelf, not into the box.",
    "Warmly recommended, with that in mind.",
    "Make some tea first.",
    "Better than its title.",
    "I gave it to {who3} for the holidays.",
    "I am looking forward to the next.",
    "All in all, time well spent.",
    "Nearly five.",
  ],
  mixed: [
    "Borrow it first.",
    "Three stars seems fair.",
    "Perhaps I was in the wrong mood.",
    "{^who3} may like it more.",
    "Fine for a slow afternoon in {season}.",
    "Somewhere between three and four.",
    "Try a few pages first.",
    "I will give {author} another chance.",
    "It has its moments.",
    "For fans, perhaps.",
    "I neither keep it nor mind having had it.",
    "One for a long wait.",
    "It may be better the second time, but I will not find out.",
    "Not bad, not more.",
    "{^who3} can have my copy.",
  ],
  dislike: [
    "Not for me.",
    "I have passed it on to {who3}, with an apology.",
    "I wish I had looked inside before I bought it.",
    "One to skip.",
    "A pity.",
    "Save your money.",
    "Two stars, for effort.",
    "I want my weekend back.",
    "Into the box by the door.",
    "Life is short.",
    "Better luck next time.",
  ],
};

const FAULT =
  "a little long|slow to start|over too soon|uneven|thin in the middle|short on surprises|weak at the end|crowded|busy in places|easy to put down|in need of an editor|a little dear for what it is|not for every mood";
const WHO =
  "my sister|a colleague|my neighbor|an old friend|my partner|my brother-in-law|the man at the bus stop|my dentist|my best friend|my landlady|a cousin of mine|my hairdresser|a woman on the train|our librarian|the boy next door|a friend of a friend";

const ANY: TellingWords = {
  fault: FAULT,
  who: WHO,
  tail: "over too soon|well worth the wait|even better the second time|worth every cent|not what I expected|a joy from start to finish|just what I needed|hard to leave|already lent out|better than the last three I tried|made to be shared|one to keep",
  badtail:
    "and not for me|with no end in sight|in spite of the praise|a chore to finish|and over the moment it began|hardly worth the wait|a disappointment|best left alone|so I gave up|alas",
  from: "from the first line to the last|all the way through|and never showy|in every line|beyond all hopes|and then some|without trying too hard|where it counts",
  onset: "the start|the second chapter on|the middle on|first to last",
  time: "this year|in a long time|since last winter|this summer|of its kind|this month|in years|all season",
  when: "in two sittings|over a wet weekend|on the train|in one long night|on a beach|during a power cut|at the kitchen table|in the bath|on a long flight|in a waiting room|by the stove|on the balcony|during a week in bed with a cold|on a bench in the park|on a slow ferry|in the garden",
  trip: "on a long flight|on a slow ferry|to the beach|to the mountains|on the night train|to my in-laws|on a camping trip|to a wedding|on a bus across the country|to the barber’s",
  n: "thirty|forty|fifty|sixty|seventy|eighty",
  days: "two weeks|a month|ten days|three weeks|a week|nine days|six weeks",
  spell: "weeks|days|the whole of a train journey|a week|a fortnight|the better part of a dinner",
  years: "ten years|years|six years|a long time|a decade",
  drink: "a pot of tea|strong coffee|a glass of wine|hot chocolate|a bowl of soup|a plate of toast",
  child: "niece|nephew|godson|goddaughter|little cousin|small neighbor|godchild",
  food: "soup|bread|rice|stew|salad|fish|lemon cake|roast|sauce|apple pie",
  weekday: "Monday|Tuesday|Wednesday|Thursday|Friday|Sunday",
  season: "spring|summer|autumn|winter",
};

function kindWords(part: string, good: string, bad: string): TellingWords {
  return { ...ANY, part, good, bad };
}

const CHAPTERS = "opening chapter|first half|middle third|second half|last third|final chapter|last chapter but one";
const PRAISE =
  "warm|wise|sharp|gripping|tender|clever|funny|moving|generous|elegant|surprising|vivid|charming|honest|quiet|bold|gentle|witty|rich|fresh|absorbing|graceful|spirited|humane|lively";
const BLAME =
  "slow|thin|muddled|predictable|flat|cold|overlong|dull|hurried|shallow|tired|confusing|clumsy|noisy|bloodless|vague|repetitive|gloomy";

const REVIEW_WORDS: Readonly<Record<JudgementKind, TellingWords>> = {
  story: kindWords(CHAPTERS, PRAISE, BLAME),
  chill: kindWords(
    CHAPTERS,
    "sharp|gripping|clever|funny|surprising|vivid|sly|bold|witty|tense|fresh|absorbing|spirited|unsettling|stylish|twisty|dark|brisk|atmospheric",
    BLAME,
  ),
  young: kindWords(
    "beginning|middle|ending|last page",
    "funny|sweet|charming|noisy|colorful|tender|clever|warm|bouncy|gentle|silly|cheerful|lively|cozy|surprising|cheeky|bright",
    "dull|preachy|flat|overlong|noisy|muddled|cold|predictable|wordy|loud|thin|tired|clumsy",
  ),
  verse: kindWords(
    "first section|middle section|last section|long poem in the middle|title poem",
    "tender|spare|quiet|wise|musical|honest|funny|moving|exact|luminous|fresh|gentle|bold|graceful|playful|clear|surprising",
    "thin|cold|vague|dull|clever|mannered|repetitive|gloomy|slight|obscure|tired|muddled",
  ),
  fact: kindWords(
    CHAPTERS,
    "clear|lively|surprising|sharp|rich|witty|elegant|vivid|fair|learned|fresh|absorbing|humane|patient|readable|bold|generous",
    "dry|thin|muddled|overlong|dull|hurried|shallow|confusing|vague|repetitive|padded|dense|one-sided|preachy",
  ),
  life: kindWords(CHAPTERS, PRAISE, BLAME),
  table: kindWords(
    "chapter on baking|first chapter|chapter on soups|last chapter|chapter on vegetables|section on leftovers",
    "delicious|practical|generous|clear|reliable|inspiring|handsome|simple|thrifty|cheerful|unfussy|honest|tempting|sensible|colorful|warm",
    "fussy|vague|bland|confusing|unreliable|overdesigned|repetitive|thin|dull|muddled|showy|careless",
  ),
  work: kindWords(
    "first half|second half|last chapter|chapter on money|middle third|list at the end",
    "useful|practical|clear|sharp|honest|short|sensible|fresh|funny|lively|calm|helpful|sober|direct|humane|brisk",
    "padded|thin|vague|dull|shallow|tired|obvious|overlong|repetitive|muddled|glib|breathless",
  ),
};
