import type { Genre } from "../genres.ts";

/** Judgement of a reader: five stars, four, three, or fewer. */
export type Band = "love" | "like" | "mixed" | "dislike";

/** Genres that readers speak of in the same way. */
export type JudgementKind = "story" | "chill" | "young" | "verse" | "fact" | "life" | "table" | "work";

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

export function judgementKindOf(genre: Genre): JudgementKind {
  return KINDS[genre] ?? "story";
}

export const JUDGEMENTS: Readonly<
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
