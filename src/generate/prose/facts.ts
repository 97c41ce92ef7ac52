import type { GenreVoice } from "./genre-voice.ts";
import { list } from "./telling.ts";

/** Memoirs. */
export const MEMOIR: GenreVoice = {
  titles: [
    "{Number} Years {a Trade}",
    "The Accidental {Trade}",
    "A {Place}, a {Object}",
    "Mornings in {City}",
    "The {Object} and the Sea",
    "{Trade} at Large",
    "The {Trade}’s {Kin}",
    "My Father’s {Object}",
    "Learning to {Verb}",
    "The {Object} in the Hall",
    "Notes from {a Place}",
    "How I Learned to {Verb}",
    "Everything but the {Object}",
    "Leaving {City}",
  ],
  subtitles: ["A Memoir", "A Life in {Chapters} Chapters", "A Family Story", "A Memoir of {City}"],
  opening: [
    "At {age}, with two suitcases and no plan, the author left {City} to become {a _Trade}.",
    "A childhood above the shop in {City}, a father who repaired {thing}, a mother who never sat down: so begins this memoir.",
    "For {Years} years the author worked as {a _Trade}; this is what the job teaches about other people.",
    "After a diagnosis at {age}, the author returned to {City} and asked every relative the same question.",
    "It began with {a _Object} in the attic and a name that nobody in the family would explain.",
  ],
  middle: [
    "Told without self-pity and with a great deal of wit, it is a story about work, luck and leaving.",
    "Between customers, night shifts and border crossings, a self comes together.",
    "What starts as a search for one lost uncle becomes the history of a whole street.",
    "There are recipes, quarrels, three weddings and one unforgettable goose.",
  ],
  ending: [
    "Honest, funny and very hard to leave.",
    "A love letter to a vanished city.",
    "Proof that no life is ordinary when it is looked at closely.",
    "A memoir that reads like a novel and rings like the truth.",
  ],
  words: {
    Number: list("Seven|Eleven|Twenty|Thirty|Forty"),
    Chapters: list("Nine|Twelve|Fifteen|Twenty"),
    Trade: list(
      "Nurse|Lighthouse Keeper|Cook|Postman|Midwife|Trucker|Interpreter|Schoolteacher|Beekeeper|Locksmith|Bus Driver",
    ),
    Kin: list("Daughter|Son|Apprentice|Granddaughter"),
    Object: list("Piano|Radio|Toolbox|Clock|Sewing Machine|Suitcase|Violin|Typewriter"),
    Verb: list("Swim at Forty|Stay|Say No|Bake Bread|Fall|Listen|Drive"),
    thing: list("radios|shoes|clocks|violins|bicycles|typewriters"),
    Place: list("Night Ward|Small Island|Moving Train|Corner Shop|Third-Floor Kitchen|Cold Harbour"),
    City: list("Beirut|Glasgow|Odesa|Kingston|Naples|Kampala|Saigon|Buffalo|Lahore|Porto|Addis Ababa|Belfast"),
    age: list("nineteen|twenty-six|thirty-four|forty-one|fifty-eight"),
    Years: list("eleven|sixteen|twenty-two|thirty"),
  },
};

/** Books on history. */
export const HISTORY: GenreVoice = {
  titles: [
    "The {Thing} That Made {Region}",
    "A History of {Region} in {Number} {Things}",
    "The {Adj} Century",
    "{Thing}: A Global History",
    "The Road to the {Event}",
    "The {Event}",
    "Empires of {Thing}",
    "The {People} of {Region}",
    "The World the {People} Made",
  ],
  subtitles: ["Trade, Power and the Making of {Region}", "A People’s History", "The Untold Story", "A New History"],
  opening: [
    "Before oil and before gold there was {_Thing}, and whoever controlled it controlled {Region}.",
    "Drawing on letters, ledgers and {_Number} years of work in the archives, this book tells the story of the {_People} of {Region}.",
    "In one decade, the {_People} of {Region} changed how the world eats, counts and goes to war.",
    "Most histories of {Region} begin with kings; this one begins with {_Thing} and the {_People} who carried it.",
  ],
  middle: [
    "From harbour taverns to royal counting houses, it follows the people who are usually left in the footnotes.",
    "Maps lied, prices soared, and a handful of clerks decided more than any general.",
    "It overturns what we thought we knew about borders, debt and who discovered whom.",
    "Along the way we meet smugglers, nuns, bankrupt dukes and one very persistent cartographer.",
  ],
  ending: [
    "History on a grand scale, told with an eye for the telling detail.",
    "Vivid, surprising and scrupulously researched.",
    "A book that rearranges the map in your head.",
    "Essential reading, and a pleasure.",
  ],
  words: {
    Thing: list("Salt|Cotton|Herring|Paper|Tin|Pepper|Timber|Sugar|Wool|Ice|Rubber"),
    Things: list("Objects|Bridges|Meals|Trials|Letters|Maps|Coins"),
    Number: list("Twelve|Twenty|Nine|Fifteen|Thirty"),
    Region: list(
      "the Baltic|the Sahel|the Mediterranean|the Andes|Bengal|the North Sea|the Levant|the Silk Road|the Caribbean|Anatolia",
    ),
    Adj: list("Forgotten|Restless|Iron|Hungry|Borrowed|Long"),
    Event: list("Great Frost|Grain Riots|Tulip Crash|Long Siege|Bread War|Spice Panic|Last Convoy"),
    People: list("Weavers|Navigators|Moneylenders|Pilgrims|Shipwrights|Printers|Cartographers|Dockers"),
  },
};

/** Books on science for everybody. */
export const SCIENCE: GenreVoice = {
  titles: [
    "The Secret Life of {Things}",
    "Why {Things} {Verb}",
    "The {Adj} {Field}",
    "A Brief History of {Noun}",
    "{Noun}",
    "How to Read {a Object}",
    "{Things}, {Noun} and Other Puzzles",
    "The {Things} Next Door",
    "The Physics of {Noun}",
    "What {Things} Know",
    "The {Field} of Everyday Things",
    "Listening to {Things}",
    "The {Noun} Equation",
  ],
  subtitles: [
    "The New Science of {Noun}",
    "What {Things} Can Teach Us",
    "A Journey into {Field}",
    "And Other Questions About {Noun}",
  ],
  opening: [
    "Every night, {_Things} do something that science could not explain until ten years ago.",
    "What do {_Things}, traffic jams and the human heart have in common? More than anybody expected.",
    "{Noun} is all around us, and we understand it less well than the surface of the moon.",
    "A physicist, a shepherd and a very patient camera changed what we know about {_Things}.",
    "The author has spent twenty years with {_Things}, from Arctic field stations to a bathtub in Leeds.",
  ],
  middle: [
    "With clear explanations and no more mathematics than fits on a napkin, this book shows how {_Field} came to its strangest result.",
    "We visit the laboratories where it is measured, the people who got it gloriously wrong, and the kitchen table where you can try it yourself.",
    "It is a story of stubborn observers, broken instruments and one unforgettable slide rule.",
    "From the very small to the very old, it follows one question wherever it leads.",
  ],
  ending: [
    "Popular science at its most generous.",
    "You will never look at {_Things} in the same way again.",
    "A delight for curious people of any age.",
    "Clear, witty and quietly profound.",
  ],
  words: {
    Things: list("Lichens|Octopuses|Glaciers|Swifts|Mosses|Raindrops|Bees|Mangroves|Eels|Fungi|Tides"),
    Verb: list("Sleep|Migrate|Sing|Freeze|Cooperate|Remember|Get Lost"),
    Adj: list("Invisible|Slow|Accidental|Restless|Patient"),
    Field: list("Biology|Physics|Mathematics|Chemistry|Geology|Acoustics"),
    Noun: list("Dust|Noise|Symmetry|Sleep|Smell|Friction|Chance|Salt|Darkness|Balance"),
    Object: list("Cloud|Leaf|Pebble|Tide Table|Feather|Tree Ring|Snowflake"),
  },
};

/** Books about travelling. */
export const TRAVEL: GenreVoice = {
  titles: [
    "{Way} {Where}",
    "The Slow {Vehicle} to {Where}",
    "{Number} Days in {Where}",
    "A Walk Through {Where}",
    "The {Vehicle} at the End of the Line",
    "Crossing {Where}",
    "East of {Where}",
  ],
  subtitles: ["A Journey in {Number} Stages", "Notes from the Road", "{Number} Seasons on the Road"],
  opening: [
    "With a secondhand rucksack and a map from 1974, the author sets out to cross {Where} by {_Vehicle}.",
    "It was meant to be a weekend in {Where}; it lasted {_Number} months.",
    "There are faster ways to see {Where} than by {_Vehicle}, and that is rather the point.",
    "In search of the last {people} of {Where}, the author takes {a _Vehicle}, a phrase book and a great deal of bad advice.",
  ],
  middle: [
    "Along the way there are monasteries, customs officers, a wedding of four hundred guests and a goat named Napoleon.",
    "{^people} share their tables, their stories and their views on the weather.",
    "It is a journey through landscapes that maps get wrong, and through the author’s own impatience.",
    "The result is part history, part confession and part guide to eating well in railway stations.",
  ],
  ending: [
    "A warm, learned and very funny companion.",
    "Travel writing as it should be: curious and in no hurry.",
    "You will want to pack at once.",
    "The best armchair journey of the year.",
  ],
  words: {
    Way: list("Walking|Cycling|Sleeping Across|Sailing Round|Getting Lost in|Breakfast in"),
    Where: list(
      "Patagonia|the Caucasus|Anatolia|Hokkaido|the Hebrides|Namibia|the Carpathians|Oaxaca|Lapland|Rajasthan|Sardinia|the Mekong",
    ),
    Vehicle: list("Train|Ferry|Bus|Bicycle|Night Train|Mail Boat"),
    Number: list("Nine|Forty|Eleven|Seven|Three"),
    people: list("shepherds|salt traders|boat builders|potters|railway porters|beekeepers"),
  },
};

/** Cookery books. */
export const COOKING: GenreVoice = {
  titles: [
    "The {Adj} {Dish} Book",
    "{Dish} Every Day",
    "{A Adj} Table",
    "{Food} and {Food2}",
    "The {Region} Kitchen",
    "Cooking with {Food}",
    "{Adj} {Dish}",
    "Sunday {Dish}",
    "One Pan, {Number} Suppers",
  ],
  subtitles: ["{Count} Recipes for {Occasion}", "Recipes from {Region}", "Simple Food for {Occasion}"],
  opening: [
    "With {Count} recipes for {_Occasion}, this book takes the fear out of {_Food} and the fuss out of dinner.",
    "In {Region}, a meal begins with {_Food} and ends with an argument about how grandmother made it.",
    "Good {_Food}, a sharp knife and half an hour: that is all you need for most of what is in here.",
    "From the author’s small kitchen in {Region} come {Count} recipes that have been cooked, burnt, mended and cooked again.",
  ],
  middle: [
    "There are weeknight suppers, slow weekend roasts, and a chapter on what to do with the rest of the jar.",
    "Every recipe says what can go wrong, what can be swapped and what must not be.",
    "Built around {_Food} and {_Food2}, the dishes are seasonal, thrifty and made for sharing.",
    "Clear steps and generous photographs make it as good to read in bed as at the stove.",
  ],
  ending: [
    "A book that will soon be splashed with sauce.",
    "Destined to live by the stove.",
    "Comforting, clever and reliably delicious.",
    "For beginners, and for cooks in need of a new idea.",
  ],
  words: {
    Adj: list("Generous|Everyday|Green|Slow|Honest|Winter|Little|Weeknight"),
    Dish: list("Soup|Bread|Pasta|Supper|Dumpling|Pie|Stew|Cake|Noodle|Pickle"),
    Food: list("Lemons|Lentils|Butter|Miso|Anchovies|Chickpeas|Saffron|Plums|Fennel|Rice"),
    Region: list("Sicily|Oaxaca|Kerala|Gascony|Beirut|Galicia|Georgia|Lagos|Hanoi|Catalonia"),
    Number: list("Sixty|Forty|Fifty|Ninety"),
    Count: list("75|90|100|120|150"),
    Occasion: list("Busy Weeknights|Two|a Crowd|Short Days|Every Season|Small Kitchens"),
  },
};

/** Books on work and companies. */
export const BUSINESS: GenreVoice = {
  titles: [
    "The {Adj} Company",
    "{Doing} on Purpose",
    "The {Noun} Habit",
    "Fewer {Things}",
    "The {Noun} Advantage",
    "Small {Things}, Big Results",
    "Leading Without {Noun}",
    "The {Adj} Manager",
    "Start with the {Noun}",
    "The Art of {Doing}",
    "{Doing} for Beginners",
    "No More {Things}",
    "{A Adj} Start",
    "The {Noun} Trap",
    "{Doing} Well",
    "Who Owns the {Noun}?",
  ],
  subtitles: [
    "How {Manner} Teams {Verb}",
    "{Number} Rules for {Doing}",
    "A Practical Guide to {Doing}",
    "Why {Manner} Teams {Verb} and Others Do Not",
  ],
  opening: [
    "Most companies do not fail for want of ideas but for want of {noun}.",
    "After {years} years of advising teams from bakeries to banks, the author noticed that the best ones share a single habit: {noun}.",
    "{Doing} sounds easy, until the third meeting of the day.",
    "What do a hospital ward, a jazz trio and a racing team’s pit crew know about {noun}?",
  ],
  middle: [
    "Case studies from three continents show what works, what only looks good on slides, and how to tell the two apart.",
    "Each chapter ends with one thing to try on Monday and one thing to stop doing today.",
    "With new research and a healthy distrust of jargon, it sets out a method that fits on one page.",
    "It is written for people who lead without the title, and for those who have the title and would like to sleep.",
  ],
  ending: [
    "Practical, humane and mercifully short.",
    "The management book for people who dislike management books.",
    "Read it, mark it and leave it on your boss’s desk.",
    "A clear-eyed guide to work that works.",
  ],
  words: {
    Adj: list("Patient|Unfinished|Curious|Calm|Honest|Reluctant|Sensible|Frugal"),
    Manner: list("Calm|Small|Remote|Honest|Curious"),
    Doing: list("Delegating|Hiring|Deciding|Listening|Saying No|Planning|Negotiating"),
    Noun: list("Feedback|Focus|Customer|Authority|Margin|Question|Trust|Meeting"),
    noun: list("clear decisions|trust|patience|honest feedback|focus|plain language|good questions"),
    Things: list("Meetings|Bets|Goals|Wins|Promises|Teams"),
    Verb: list("Win|Decide|Last|Ship|Grow"),
    Number: list("Seven|Five|Ten|Twelve"),
    years: list("fifteen|twenty|thirty"),
  },
};
