import type { Band, JudgementKind } from "./review-judgements.ts";
import type { TellingWords } from "./telling.ts";
import { choicesOf } from "./telling.ts";

export const TITLES: Readonly<Record<Band, readonly string[]>> = {
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

export const CONTEXTS: Readonly<Record<Band, readonly string[]>> = {
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

export const CLOSINGS: Readonly<Record<Band, readonly string[]>> = {
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

export const REVIEW_WORDS: Readonly<Record<JudgementKind, TellingWords>> = {
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
