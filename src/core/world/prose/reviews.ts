import type { Stream } from "../../model/generation.ts";
import type { Genre } from "../genres.ts";
import { capitalize, choicesOf, startTelling } from "./telling.ts";
import type { TellingWords } from "./telling.ts";

export interface ReviewText {
  readonly title: string | null;
  readonly body: string | null;
}

interface Reviewed {
  readonly rating: number;
  readonly genre: Genre;
  /** First name of whom the book is about; null where it is about nobody. */
  readonly hero: string | null;
  readonly author: string;
  readonly format: "hardcover" | "paperback" | "ebook" | "audiobook";
}

// Never said of a book without paper, or without pages.
const OF_PAPER = /\b(?:paper|cover|print|printed|shelf|shelves|binding)\b/;
const OF_PAGES = /\b(?:page|pages|read|reread|reading|bookmark|stop\?)\b/i;

// Never said of books of a kind: picture books have few pages, poems no sentences, and neither has a plot.
const NOT_OF: Readonly<Partial<Record<JudgementKind, RegExp>>> = {
  young: /\{n\}|passages?\b|sentence|better, shorter|thought about it/,
  verse: /passages?\b|sentence|better, shorter/,
  table: /passages?\b|sentence|\{detail|two sittings|thought about it|better, shorter|start again/,
  work: /\{detail|sentence/,
};

/** Words of a reader who gave a book so many stars; now and then without a title, without a body, or both. */
export function writeReview({ rating, genre, hero, author, format }: Reviewed, random: Stream): ReviewText {
  const band = bandOf(rating);
  const kind = judgementKindOf(genre);
  const tell = startTelling(random, REVIEW_WORDS[kind], { author, ...(hero === null ? {} : { hero }) });
  const pick = (pieces: readonly string[]): string => {
    let piece = random.pick(pieces);
    // Of every kind of piece some fit any book.
    while (!fits(piece, kind, hero, format)) piece = random.pick(pieces);
    return capitalize(tell(piece));
  };
  const title = random.chance(0.14) ? null : pick(TITLES[band]);
  if (random.chance(0.07)) return { title, body: null };
  const { any, own } = JUDGEMENTS[band];
  const sentences = [
    ...(random.chance(0.7) ? [pick(CONTEXTS[band])] : []),
    pick(own[kind]),
    ...(random.chance(0.55) ? [pick(any)] : []),
    ...(random.chance(0.45) ? [pick(CLOSINGS[band])] : []),
  ];
  return { title, body: sentences.join(" ") };
}

function bandOf(rating: number): Band {
  if (rating >= 5) return "love";
  if (rating === 4) return "like";
  return rating === 3 ? "mixed" : "dislike";
}

function fits(piece: string, kind: JudgementKind, hero: string | null, format: Reviewed["format"]): boolean {
  if (NOT_OF[kind]?.test(piece) === true) return false;
  if (hero === null && piece.includes("{hero}")) return false;
  if (format === "audiobook") return !OF_PAPER.test(piece) && !OF_PAGES.test(piece);
  return format !== "ebook" || !OF_PAPER.test(piece);
}

/** Judgement of a reader: five stars, four, three, or fewer. */
type Band = "love" | "like" | "mixed" | "dislike";

/** Genres that readers speak of in the same way. */
type JudgementKind = "story" | "chill" | "young" | "verse" | "fact" | "life" | "table" | "work";

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

function judgementKindOf(genre: Genre): JudgementKind {
  return KINDS[genre] ?? "story";
}

const JUDGEMENTS: Readonly<
  Record<Band, { readonly any: readonly string[]; readonly own: Readonly<Record<JudgementKind, readonly string[]>> }>
> = {
  love: {
    any: [
      "There is not a lazy sentence in it.",
      "{author} knows exactly when to stop.",
      "I marked so many passages that {who2} asked whether I was studying for an exam.",
      "It is funnier than anybody had told me.",
      "The {part} alone is worth the price.",
      "I have thought about it every day since.",
      "I cannot remember when I last cared so much about {detail2}.",
    ],
    own: {
      story: [
        "{hero} walked straight off the page and has not left since.",
        "I would have followed {hero} anywhere, and for most of the {part} I did.",
        "The {part} broke my heart and then, without any fuss, mended it.",
        "Everybody in it wants something, and {author} is kind to all of them.",
        "I guessed the ending, was wrong, and laughed out loud.",
        "The talk between {hero} and the others is so good that I heard the voices.",
      ],
      chill: [
        "I suspected everybody, {hero} included, and was still surprised.",
        "The clues are all there, in plain sight, next to {detail}.",
        "I checked the locks twice before the {part}.",
        "{author} builds the dread so slowly that I noticed only when my tea was cold.",
        "The {part} made me hold my breath.",
        "Every answer opens another door, and {hero} goes through all of them.",
      ],
      young: [
        "We have had it at bedtime every night for {days}, on request.",
        "My {child} knows it by heart and corrects me.",
        "My {child} laughed until there were hiccups.",
        "The pictures have {detail} hidden in them, and my {child} finds it every time.",
        "It is a joy to read aloud, voices and all.",
      ],
      verse: [
        "I copied three of the poems by hand and pinned one above the sink.",
        "{author} can do more in eleven lines than others in a novel.",
        "The poem about {detail} undid me.",
        "Plain words, and then the floor opens.",
      ],
      fact: [
        "I bored {who2} with facts from it for {days}, and they asked for more.",
        "{author} explains hard things without ever talking down.",
        "The {part}, on {detail}, is a small masterpiece.",
        "I came for one question and left with twenty better ones.",
        "The sources are all there, and the story still flies.",
      ],
      life: [
        "{author} is honest where others would be charming, and charming all the same.",
        "I felt that I had been there, down to {detail}.",
        "It made me telephone my sister.",
        "I laughed, and three pages later I had to put it down for a minute.",
        "There is no self-pity in it and a great deal of weather.",
      ],
      table: [
        "I have cooked eleven things from it and all of them worked.",
        "The recipe with {food} is now what we eat on {weekday}s.",
        "The instructions are clear, the lists are short, and nothing needs a special shop.",
        "My copy falls open at the {food}.",
        "Even {who2} asked for seconds.",
      ],
      work: [
        "I tried one thing from it on Monday, and by Friday the meeting was gone.",
        "Short, plain, and every example is from a place where people really work.",
        "I gave it to {who2}, and we now argue much better.",
        "{author} says in a page what others sell as a course.",
      ],
    },
  },
  like: {
    any: [
      "The {part} drags a little, but it is worth it.",
      "{author} has a good ear.",
      "A few pages fewer would have done no harm.",
      "There is a fine passage about {detail2}.",
      "I would read another by {author}.",
      "It is better than its cover.",
      "One star off for the {part}, which felt hurried.",
    ],
    own: {
      story: [
        "{hero} is good company, and the others have their moments.",
        "The {part} is lovely; the end is tied up a little too neatly.",
        "I liked {hero} more than I expected to, faults and all.",
        "You can see where it is going, but the way there is a pleasure.",
        "{author} is best when {hero} is alone with {detail}.",
        "The middle sags, but {hero} carries it.",
        "I cried once, laughed twice and rolled my eyes three times.",
        "The others in it interested me even more than {hero} did.",
        "I would have liked one more chapter, about {detail}.",
        "Nothing in it is new, and all of it is well done.",
        "{hero} makes every mistake that I would have made.",
        "The world of it is so complete that I missed it on Monday.",
      ],
      chill: [
        "I guessed who, but not why.",
        "{hero} is sharp, tired and believable.",
        "Good tension in the {part}, after a slow beginning.",
        "The solution is fair, if you keep an eye on {detail}.",
        "It kept me up late, though not all night.",
        "{hero} notices {detail}, and from there it gets better and better.",
        "A false trail too many, and still I did not see the end coming.",
        "The place is as good as the plot, and {hero} is better than both.",
        "I had the right person for the wrong reason.",
      ],
      young: [
        "My {child} liked the pictures best and wanted it again the next day.",
        "A sweet story with one line too many on each page.",
        "Good for reading aloud, and short enough for a tired evening.",
        "My {child} now asks about {detail}, which I did not see coming.",
      ],
      verse: [
        "The short poems are the strong ones.",
        "Some did not speak to me; the one about {detail} made up for that.",
        "A quiet collection that grows on the second reading.",
      ],
      fact: [
        "I learned a good deal, above all about {detail}.",
        "Clear and lively, with a few figures too many in the {part}.",
        "{author} wears a great deal of learning lightly.",
        "The maps could be larger; the stories could not be better.",
      ],
      life: [
        "The {part} is vivid and dry at once.",
        "{author} is an observer who notices {detail} before the sights.",
        "It wanders now and then, but always comes back with something.",
        "More about the people and less about the weather would have been my wish.",
      ],
      table: [
        "Most of it works at once; the {food} needed ten minutes longer in my oven.",
        "Good everyday food, though I could do with more pictures.",
        "The {food} is a keeper, and the index is decent.",
        "We have made six things so far and would repeat five.",
      ],
      work: [
        "The first half is excellent and the second repeats it kindly.",
        "Useful, with a list at the end that I have on my wall.",
        "Two ideas that I will keep, which is two more than usual.",
        "Sensible advice, and mercifully little jargon.",
      ],
    },
  },
  mixed: {
    any: [
      "The {part} is strong, the rest less so.",
      "I am glad that I finished it, and I will not start again.",
      "There is a better, shorter book in here somewhere.",
      "{author} can write, but here seems to be in two minds.",
      "What I remember best is {detail2}.",
    ],
    own: {
      story: [
        "I never quite believed in {hero}.",
        "{hero} is fine, but the others are there to carry the plot.",
        "Beautifully told, and yet I kept forgetting who everybody was.",
        "The {part} had me, and then nothing much happened.",
        "It ends just when it gets interesting.",
      ],
      chill: [
        "I knew who it was by the {part}.",
        "The setting is wonderful, the solution a little out of a hat.",
        "{hero} is clever except when the plot needs otherwise.",
        "Some fine shivers, and some that I could see coming.",
      ],
      young: [
        "My {child} liked it once and then went back to the old favorites.",
        "Pretty pictures; the story is over before it begins.",
        "A little too long for my {child} and a little too young for the bigger ones.",
      ],
      verse: [
        "A few poems that I will keep and many that I did not follow.",
        "Half of it sings; the other half explains.",
        "I liked the one about {detail} and not much besides.",
      ],
      fact: [
        "Interesting, but the {part} reads like a list.",
        "Good on {detail}, thin on everything else.",
        "I missed pictures, and a chapter that draws it all together.",
        "Half of it I knew, half of it I would like to have explained more slowly.",
      ],
      life: [
        "Some wonderful pages and some that only the family will enjoy.",
        "The {part} is vivid; then it turns into a diary.",
        "I liked {author}, but not always the company.",
      ],
      table: [
        "Lovely to look at; the times in the recipes cannot be trusted.",
        "The {food} is good, but I cannot get half of the rest where I live.",
        "Three good recipes, and many that are the same one again.",
      ],
      work: [
        "A good article that was made into a book.",
        "The ideas are sound, and they come round three times each.",
        "Fine for beginners; I had hoped for more.",
      ],
    },
  },
  dislike: {
    any: [
      "The {part} might as well have been left out.",
      "I could not tell what it wanted from me.",
      "Somebody should have edited this.",
      "The only thing that I will keep is {detail2}.",
    ],
    own: {
      story: [
        "I did not care what became of {hero}.",
        "Everybody talks in the same voice, {hero} too.",
        "Nothing happens for {n} pages, and then everything does at once.",
        "The end does not follow from the beginning.",
      ],
      chill: [
        "I knew who it was before {hero} had taken off the coat.",
        "The twist makes no sense if you think of {detail}.",
        "No tension at all, and a great deal of tea.",
        "I never once held my breath.",
      ],
      young: [
        "My {child} walked away in the middle.",
        "It preaches, and children notice.",
        "The rhymes limp, and my {child} told me so.",
      ],
      verse: ["Prose with short lines.", "I did not understand it, and it did not seem to mind.", "Clever and cold."],
      fact: [
        "The {part} repeats what any encyclopedia says.",
        "Too many names, too few dates, and no map.",
        "I lost the thread somewhere around {detail}.",
      ],
      life: [
        "{author} complains from the first page to the last.",
        "I felt like a guest at somebody else’s slide show.",
        "A long way to go for {detail}.",
      ],
      table: [
        "I followed the recipe for the {food} to the letter and threw it away.",
        "Every recipe needs another recipe from another page.",
        "Three cakes, three failures, and it was not the oven.",
      ],
      work: [
        "It could have been an e-mail.",
        "Buzzwords, boxes, arrows, and nothing to do on Monday.",
        "The examples are all of large firms with endless money.",
      ],
    },
  },
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
  ],
  like: [
    "{^good} and {good2}, if {fault}",
    "{^good}, {good2}, nearly perfect",
    "{^good}, though {fault}",
    "{^fault}, otherwise {good} and {good2}",
    "Glad I tried {author}: {good}, {good2}",
    "Very {good}, quite {good2}",
    "{^good} and {good2}, {tail}",
  ],
  mixed: [
    "{^good} idea, {fault}",
    "{^good} but {fault}",
    "Half {good}, half {bad}",
    "{^good} in places, {bad} in others",
    "{^fault}, yet {good}",
    "Not sure: {good}, then {bad}",
    "{^bad} start, {good} end",
  ],
  dislike: [
    "{^bad} and {bad2}",
    "{^bad}, {bad2}, {badtail}",
    "Too {bad} for me, and {fault}",
    "{^fault}, and {bad} besides",
    "Expected more of {author}: {bad}, {bad2}",
    "{^bad} from {onset}, {badtail}",
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
  ],
  mixed: [
    "I read it {when}, with breaks.",
    "{^who} raved about it; I can see why, but only just.",
    "It took me {days}, which says something.",
    "After {n} pages I nearly gave up, and then it got better.",
    "Our book club was split down the middle, and so am I.",
    "I wanted to love this as much as {who} did.",
    "I had heard so much about {author} that I may have hoped for too much.",
  ],
  dislike: [
    "I gave it {n} pages, then {n2} more, and then I gave up.",
    "{^who} liked it, so perhaps it is me.",
    "I took it along {trip} and ended up looking out of the window.",
    "I have tried twice in {days} and got stuck in the same place.",
    "Everybody seems to admire {author}; I must have got the wrong one.",
    "It was a present from {who}, so I finished it.",
    "Not even {drink} helped.",
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
  ],
  like: [
    "Recommended, with a small but.",
    "Good for {a season} weekend.",
    "{^who3} has it now.",
    "Four stars, and a half if I could.",
    "I will look out for the next one.",
  ],
  mixed: [
    "Borrow it first.",
    "Three stars seems fair.",
    "Perhaps I was in the wrong mood.",
    "{^who3} may like it more.",
    "Fine for a slow afternoon in {season}.",
  ],
  dislike: [
    "Not for me.",
    "I have passed it on to {who3}, with an apology.",
    "I wish I had looked inside before I bought it.",
    "One to skip.",
    "A pity.",
  ],
};

const FAULT = choicesOf(
  "a little long|slow to start|over too soon|uneven|thin in the middle|short on surprises|weak at the end|crowded|busy in places|easy to put down|in need of an editor|a little dear for what it is|not for every mood",
);
const WHO = choicesOf(
  "my sister|a colleague|my neighbor|an old friend|my partner|my brother-in-law|the man at the bus stop|my dentist|my best friend|my landlady|a cousin of mine|my hairdresser|a woman on the train|our librarian|the boy next door|a friend of a friend",
);

const ANY: TellingWords = {
  fault: FAULT,
  who: WHO,
  tail: choicesOf(
    "over too soon|well worth the wait|even better the second time|worth every cent|not what I expected|a joy from start to finish|just what I needed|hard to leave|already lent out|better than the last three I tried|made to be shared|one to keep",
  ),
  badtail: choicesOf(
    "and not for me|with no end in sight|in spite of the praise|a chore to finish|and over the moment it began|hardly worth the wait|a disappointment|best left alone|so I gave up|alas",
  ),
  from: choicesOf(
    "from the first line to the last|all the way through|and never showy|in every line|beyond all hopes|and then some|without trying too hard|where it counts",
  ),
  onset: choicesOf("the start|the second chapter on|the middle on|first to last"),
  time: choicesOf("this year|in a long time|since last winter|this summer|of its kind|this month|in years|all season"),
  when: choicesOf(
    "in two sittings|over a wet weekend|on the train|in one long night|on a beach|during a power cut|at the kitchen table|in the bath|on a long flight|in a waiting room|by the stove|on the balcony|during a week in bed with a cold|on a bench in the park|on a slow ferry|in the garden",
  ),
  trip: choicesOf(
    "on a long flight|on a slow ferry|to the beach|to the mountains|on the night train|to my in-laws|on a camping trip|to a wedding|on a bus across the country|to the barber’s",
  ),
  n: choicesOf("thirty|forty|fifty|sixty|seventy|eighty"),
  days: choicesOf("two weeks|a month|ten days|three weeks|a week|nine days|six weeks"),
  spell: choicesOf("weeks|days|the whole of a train journey|a week|a fortnight|the better part of a dinner"),
  years: choicesOf("ten years|years|six years|a long time|a decade"),
  drink: choicesOf("a pot of tea|strong coffee|a glass of wine|hot chocolate|a bowl of soup|a plate of toast"),
  detail: choicesOf(
    "the broken clock|a spoon|the neighbor’s dog|a cup of tea|the weather|an old coat|a locked drawer|a bicycle|the back stairs|one letter|a bad haircut|the wallpaper|a wooden chair|the smell of rain|a set of keys|the price of bread|a pair of boots|the last bus|a jar of buttons|an open window",
  ),
  child: choicesOf("niece|nephew|godson|goddaughter|little cousin|small neighbor|godchild"),
  food: choicesOf("soup|bread|rice|stew|salad|fish|lemon cake|roast|sauce|apple pie"),
  weekday: choicesOf("Monday|Tuesday|Wednesday|Thursday|Friday|Sunday"),
  season: choicesOf("spring|summer|autumn|winter"),
};

function kindWords(part: string, good: string, bad: string): TellingWords {
  return { ...ANY, part: choicesOf(part), good: choicesOf(good), bad: choicesOf(bad) };
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
