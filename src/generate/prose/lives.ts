import type { GenreVoice } from "./genre-voice.ts";
import { list } from "./telling.ts";

/** Romances. */
export const ROMANCE: GenreVoice = {
  titles: [
    "The {Place} on {Street}",
    "Meet Me in {Town}",
    "{Season} at the {Place}",
    "Love, {Adverb}",
    "The {Trade}’s Guide to Falling in Love",
    "Always the {Trade}",
    "Two Tickets to {Town}",
    "The {Adverb} Yours Club",
    "One More {Season}",
    "{A Season} in {Town}",
    "Not Quite {Adverb}",
  ],
  subtitles: [],
  opening: [
    "{hero} has {Number} weeks to save the {_Place} on {Street}, and the only person who can help is {other}, who broke that heart in the first place.",
    "{A _Trade} who does not believe in love and a {_Trade2} who believes in nothing else are snowed in together in {Town}.",
    "After the least successful wedding in the history of {Town}, {hero} swears off romance and opens {a _Place}.",
    "{hero} writes love letters for other people, and has just been hired by {other} to write to somebody who sounds very familiar.",
    "Ten years ago {hero} missed a train in {Town} and with it {other}; this {_Season}, both come back for the same house.",
  ],
  middle: [
    "The plan is simple: pretend for one {_Season}, then part as friends.",
    "Between burnt scones, a runaway dog and a very small tent, something begins to shift.",
    "But {other} has a secret, {hero} has a plane ticket, and the whole town has an opinion.",
    "It would be easier if they could stop arguing, or at least stop smiling while they do.",
  ],
  ending: [
    "A sparkling comedy of second chances.",
    "Tender, witty and as comforting as a warm kitchen.",
    "For everybody who has ever been wrong about someone.",
    "A love letter to small towns and late beginnings.",
    "You will laugh, you will sigh, you will want to move to {Town}.",
  ],
  words: {
    Place: list("Bakery|Bookshop|Flower Shop|Lighthouse|Tea Room|Vineyard|Ferry House|Corner Café|Orchard"),
    Street: list("Marigold Lane|Harbour Street|Juniper Road|Quince Street|Bluebell Hill|Seventh Avenue|Orchard Row"),
    Town: list(
      "Maple Harbor|Positano|Willow Creek|Galway|Cedar Falls|Lake Como|Sandpiper Bay|Edinburgh|Honeywell|Porto",
    ),
    Season: list("Summer|Winter|Spring|Autumn"),
    Adverb: list("Eventually|Honestly|Accidentally|Sincerely|Probably|Hopefully|Reluctantly|Absolutely"),
    Trade: list("Florist|Wedding Planner|Veterinarian|Bookseller|Pastry Chef|Bridesmaid|Matchmaker|Librarian"),
    Number: list("six|eight|ten|twelve"),
  },
};

/** Historical novels. */
export const HISTORICAL: GenreVoice = {
  titles: [
    "The {Trade} of {City}",
    "The {Trade}’s {Kin}",
    "{City}, {Year}",
    "{A Stuff} Winter",
    "The {Stuff} Road",
    "Letters from {City}",
    "The Last {Trade}",
    "What the {Trade} Carried",
    "The {Stuff} Merchant’s {Kin}",
    "The {Kin} of {City}",
  ],
  subtitles: ["A Novel", "A Novel of {City}"],
  opening: [
    "{City}, {Year}: {hero}, the {_Trade}’s youngest, takes over the workshop on the night the soldiers come.",
    "In the winter of {Year}, {a _Trade} named {hero} hides a stranger in {City} and a secret from the whole street.",
    "{hero} arrives in {City} in {Year} with one suitcase, a false name and a talent for {skill}.",
    "When plague closes the gates of {City}, {_Trade} {hero} is the only one who still walks from house to house.",
    "The year is {Year}, the city is {City}, and {hero} has just been accused of forging the bishop’s seal.",
  ],
  middle: [
    "Over three generations, one house, one trade and one lie hold a family together.",
    "As empires quarrel, {hero} must choose between a brother’s cause and a neighbour’s life.",
    "In a city where everybody is watching, the safest place to hide turns out to be in plain sight.",
    "What {hero} learns there about {skill} will one day save more than a fortune.",
  ],
  ending: [
    "Richly researched and quietly devastating.",
    "A sweeping story of loyalty, craft and survival.",
    "History with its sleeves rolled up.",
    "A novel that smells of {_Stuff}, smoke and rain.",
  ],
  words: {
    City: list(
      "Antwerp|Salonika|Bristol|Kraków|Genoa|Lisbon|Havana|Kyoto|Timbuktu|Königsberg|Ragusa|Calcutta|Nantes|Alexandria|Bergen|Cusco",
    ),
    Year: list("1348|1492|1572|1631|1666|1755|1789|1812|1848|1871|1904|1917|1936|1943"),
    Trade: list(
      "Clockmaker|Printer|Midwife|Dyer|Organ Builder|Glassmaker|Gilder|Translator|Saffron Grower|Surveyor|Instrument Maker|Seamstress",
    ),
    Kin: list("Daughter|Apprentice|Widow|Sister|Son|Heirs"),
    Stuff: list("Salt|Indigo|Amber|Paper|Copper|Silk|Saffron|Tin"),
    skill: list("languages|embroidery|mending clocks|reading faces|copying handwriting|setting bones|keeping accounts"),
  },
};

/** Literary novels. */
export const LITERARY: GenreVoice = {
  titles: [
    "The {Abstract} of {Plural}",
    "{Plural}",
    "{A Adj} {Abstract}",
    "The {Adj} House",
    "Some {Plural} We Kept",
    "What We {Verb}",
    "The {Relation}",
    "{Plural} in the {Adj} Room",
    "An Inventory of {Plural}",
    "The {Abstract} Season",
    "Small {Plural}",
    "A Year Without {Plural}",
  ],
  subtitles: ["A Novel", "Stories"],
  opening: [
    "In the summer after the funeral, {hero} comes back to {Place} and starts to repaint a house that nobody wants.",
    "Three siblings, one apartment in {Place} and a mother who has stopped speaking: {hero} counts the days by the {object}.",
    "For thirty years {hero} has driven the same bus through {Place}; on the last day, nobody gets on.",
    "{hero} and {other} have been married for so long that they have begun to borrow each other’s memories.",
    "A translator in {Place} receives a manuscript in a language that only {hero} and a dead father ever spoke.",
    "When the {object} disappears from the kitchen of a shared house in {Place}, five people begin to tell the truth.",
  ],
  middle: [
    "Nothing much happens, and by the end of the year nothing is as it was.",
    "Moving between two countries and four decades, the novel asks what a family owes to its own silence.",
    "With humour and a merciless eye, it follows a friendship through envy, debt and forgiveness.",
    "What begins as a list of objects slowly becomes the portrait of a marriage.",
    "In sentences as clear as water, a life comes into view that had almost gone unnoticed.",
  ],
  ending: [
    "A luminous, unsentimental novel.",
    "Funny and sad in the same breath.",
    "The kind of book that one presses on friends.",
    "A quiet masterpiece of attention.",
    "Brief, exact and deeply moving.",
  ],
  words: {
    Abstract: list(
      "Weight|Grammar|Patience|Geography|Arithmetic|Tenderness|Distance|Etiquette|Weather|Silence|Inheritance",
    ),
    Plural: list(
      "Swimmers|Ordinary Days|Neighbours|Unsent Letters|Borrowed Chairs|Daughters|Kitchens|Rivers|Apologies|Departures|Tenants|Salt Flats|Cousins|Sundays",
    ),
    Adj: list("Narrow|Patient|Yellow|Minor|Unfurnished|Northern|Tidal|Second|Quiet|Rented"),
    Verb: list("Did Not Say|Owe the Sea|Called Home|Keep|Left on the Table|Learned in Winter"),
    Relation: list("Half-Sister|Lodger|Understudy|Executor|Godmother|Interpreter|Upstairs Neighbour|Bee Inspector"),
    Place: list("Trieste|Lagos|Winnipeg|Busan|Cork|Montevideo|Leeds|Pondicherry|Gothenburg|Valparaíso|Accra|Kobe"),
    object: list("piano|blue kettle|barometer|sewing machine|garden door|dinner plates|atlas"),
  },
};

/** Poems. */
export const POETRY: GenreVoice = {
  titles: [
    "{Plural} for the {Noun}",
    "The {Noun} Notebook",
    "{Adj} {Noun}",
    "Field Notes on {Abstract}",
    "Small {Plural}",
    "{Noun}, {Noun2}",
    "Instructions for {Doing}",
  ],
  subtitles: ["Poems", "New and Selected Poems", "Collected Poems"],
  opening: [
    "In these poems {abstract} is not a subject but a kind of weather.",
    "The {Number} poems of this collection begin with {a _Noun} and end at the edge of the sea.",
    "Written over a single winter, these poems listen to what a house says when nobody is talking.",
    "Here are elegies for {a _Noun}, love poems to a bus timetable and a long letter to a grandmother.",
  ],
  middle: [
    "Plain words are set down one after the other until they begin to ring.",
    "They move from kitchen to hospital to shoreline without raising their voice.",
    "Formal and free, sorrowful and very funny, they ask what can be kept.",
    "Each one is a small room with a window in an unexpected wall.",
  ],
  ending: [
    "A debut of rare poise.",
    "Poems to learn by heart.",
    "The finest collection yet from a writer at full strength.",
    "To be read slowly, and then again.",
  ],
  words: {
    Plural: list("Prayers|Songs|Lanterns|Psalms|Apologies|Recipes|Maps|Lessons"),
    Noun: list("River|Orchard|Radio|Heron|Salt|Window|Ferry|Winter|Plum|Threshold|Moth|Harbour"),
    Adj: list("Unpainted|Late|Second|Tidal|Ordinary|Blue|Half-Lit"),
    Abstract: list("Leaving|Light|Hunger|Rain|Listening|Sleep"),
    abstract: list("grief|distance|tenderness|memory|work|hunger"),
    Doing: list("Rain|Crossing a Field|Keeping Bees|Staying|the Night Train"),
    Number: list("fifty-one|forty|sixty-four|thirty-three"),
  },
};
