import { plot } from "./genre-voice.ts";
import type { GenreVoice } from "./genre-voice.ts";
import { choicesOf } from "./telling.ts";

export const ROMANCE: GenreVoice = {
  plots: [
    plot(
      "The {Place} on {Street}|Love at the {Place} on {Street}",
      "{hero} has {number} weeks to save the {_Place} on {Street}, and the only person who can help is {other}, who broke {his} heart in the first place.",
      "When {hero} inherits the {_Place} on {Street}, it comes with a leaking roof, a sleeping cat and {other}, who will not move out.",
    ),
    plot(
      "Meet Me in {Town}|Two Tickets to {Town}|Return to {Town}",
      "Ten years ago {hero} missed a train to {Town} and with it {other}; now both have come back for the same house.",
      "Two tickets to {Town}, one honeymoon suite and no wedding: {hero} goes anyway, and so, by mistake, does {other}.",
    ),
    plot(
      "{Season} at the {Place}|One More {Season} at the {Place}",
      "One {_Season} at the {_Place} is all that {hero} has promised; then {other} arrives with a dog and a deadline.",
      "The {_Place} opens only in {_Season}, and {hero} has never stayed for the end of one, until {other} asks.",
    ),
    plot(
      "Love, {Adverb}|{Adverb} Yours|Not Quite {Adverb}",
      "{hero} writes love letters for other people and signs every one of them “{_Adverb}”; then {other} writes back.",
      "“{Adverb},” says {hero} whenever anybody proposes, and means no; to {other} {he} says it and means something else.",
    ),
    plot(
      "The {Trade}’s Guide to Falling in Love|Always the {Trade}",
      "{hero}, {a _Trade} who does not believe in love, and {other}, who believes in nothing else, are snowed in together in {Town}.",
      "Always hired and never invited: {hero} is the best {_Trade} in {Town}, and {he} has just been booked for {other}’s wedding.",
    ),
    plot(
      "{A Season} in {Town}|{Town} in {Season}",
      "After the least successful wedding in the history of {Town}, {hero} takes a room there for {a _Season} and swears off romance.",
      "{hero} comes to {Town} for one {_Season} to finish a book, and {other}, next door, is learning the trumpet.",
    ),
    plot(
      "The {Trade} and the {Trade2}|{A Trade} for {a Trade2}",
      "{hero} is {a _Trade}, {other} {a _Trade2}, and they have agreed on nothing since the second grade, least of all on each other.",
    ),
  ],
  subtitles: [],
  middles: [
    "The plan is simple: pretend until {holiday}, then part as friends.",
    "Between burnt scones, a runaway dog and a very small tent, something begins to shift.",
    "But {other} has a secret, {hero} has a plane ticket, and the whole town has an opinion.",
    "It would be easier if {hero} could stop arguing, or at least stop smiling while {he} does.",
    "There are {number2} good reasons why it cannot work, and {hero} has written all of them down.",
    "Then {holiday} comes, the power fails, and {other} turns out to know how to cook.",
    "{^his} sisters have opinions, {his} boss has doubts, and {other} has the spare key.",
    "One rule holds until {holiday}: {hero} must not mention {town}.",
    "What {other} does not know is that {hero} has kept every postcard.",
    "The trouble with {other} is being right, and so early in the morning.",
  ],
  endings: [
    "A sparkling comedy of second chances.",
    "Tender, witty and as comforting as a warm kitchen.",
    "For everybody who has ever been wrong about someone.",
    "A love letter to small towns and late beginnings.",
    "You will laugh, you will sigh, you will want to move to {Town}.",
    "Bring tissues, and something sweet.",
    "The slowest of slow burns, and worth every page.",
    "{A quality} romance about {theme}, {theme2} and finally saying so.",
    "{^theme}, {theme2} and one very good kiss: {quality} and {quality2}.",
    "If you like {theme} and {theme2}, clear your evening.",
  ],
  words: {
    Place: choicesOf(
      "Bakery|Bookshop|Flower Shop|Lighthouse|Tea Room|Vineyard|Ferry House|Corner Café|Orchard|Dance School|Cheese Shop",
    ),
    Street: choicesOf(
      "Marigold Lane|Harbor Street|Juniper Road|Quince Street|Bluebell Hill|Seventh Avenue|Orchard Row|Larch Street",
    ),
    Town: choicesOf(
      "Maple Harbor|Positano|Willow Creek|Galway|Cedar Falls|Lake Como|Sandpiper Bay|Edinburgh|Honeywell|Porto|Ljubljana|Whistler’s Cove",
    ),
    Season: choicesOf("Summer|Winter|Spring|Fall"),
    Adverb: choicesOf("Eventually|Honestly|Accidentally|Sincerely|Probably|Hopefully|Reluctantly|Absolutely"),
    Trade: choicesOf(
      "Florist|Wedding Planner|Veterinarian|Bookseller|Pastry Chef|Matchmaker|Librarian|Cellist|Carpenter|Baker|Divorce Lawyer",
    ),
    number: choicesOf("six|eight|ten|twelve|nine"),
    holiday: choicesOf("Christmas|the harvest fair|Midsummer|New Year’s Eve|the regatta|the wedding"),
    town: choicesOf("Chicago|the honeymoon|last summer|the letter|the bet|the boathouse"),
    quality: choicesOf("warm|funny|tender|sparkling|wistful|big-hearted|clever|sunny|swoony|gentle"),
    theme: choicesOf(
      "second chances|bad timing|small towns|old flames|meddling aunts|long letters|good bread|rainy weekends|best friends|late trains",
    ),
  },
};

export const LITERARY: GenreVoice = {
  plots: [
    plot(
      "The {Abstract} of {Plural}|{A Adj} {Abstract} of {Plural}",
      "{hero} has made {a _Adj} profession out of the {_Abstract} of {_Plural}, and knows little about anything else.",
      "In {Place}, where {hero} grew up, people spoke of the {_Adj} {_Abstract} of {_Plural} as others do of football.",
    ),
    plot(
      "{Plural}|Some {Plural} We Kept|The Book of {Plural}",
      "Of the {_Plural} that {hero} was left by an aunt in {Place}, one does not belong, and it takes {him} a year to find out which.",
      "A life in {_Plural}: {hero} counts them, from the first in {Place} to the one that {he} will not speak of.",
    ),
    plot(
      "The {Kind} House|{A Kind} House in {Place}",
      "Three sisters inherit {a _Kind} house in {Place}, and {hero}, the youngest, is the only one who wants to live in it.",
      "The house in {Place} was always {_Kind}; now that {hero} has come to sell it, it is also full.",
    ),
    plot(
      "What We {Verb}|All That We {Verb}",
      "What we {_Verb}, {hero} used to say, is what we are; then {he} came back to {Place} and had to show it.",
      "Two friends in {Place} once agreed to share whatever they {_Verb}; thirty years on, {hero} is sent the bill.",
    ),
    plot(
      "The {Relation}|The {Relation}’s Year|A Letter from the {Relation}",
      "The {_Relation} arrives in {Place} with one bag, and for a year {hero} does not ask what is in it.",
      "{hero} learns at a funeral that there is {a _Relation}, who has been living for years on the next street.",
    ),
    plot(
      "{A Adj} Silence|The {Adj} Hour|{A Adj} Winter",
      "For one {_Adj} winter {hero} does not speak, and by the hour of the thaw everybody in {Place} has explained the silence differently.",
      "It began in winter, in {Place}: {a _Adj} hour every evening, a silence, and {hero} at the window.",
    ),
    plot(
      "The {Object}|Notes on {a Object}|{A Object} in {Place}",
      "When {hero} sells {a _Object} to a stranger in {Place}, it turns out to have been holding a marriage together.",
      "{A _Object} travels through four households in {Place}, and {hero} lives, unhappily, in three of them.",
    ),
    plot(
      "{Place} in the {Light} Light|Leaving {Place}|The Last Summer in {Place}",
      "It is the last summer in {Place} before the bridge is built, the light is {_Light}, and {hero} is leaving everybody but {other}.",
      "By the {_Light} light of one summer in {Place}, {hero} and {other} say the things that cannot be taken back before leaving.",
    ),
    plot(
      "The {Plural} and the {Plural2}|Neither {Plural} nor {Plural2}",
      "{hero} believes in {_Plural}, {other} in {_Plural2}; they have been married for thirty-one years.",
      "There are two kinds of people in {Place}, says {hero}: those of the {_Plural} and those of the {_Plural2}.",
    ),
  ],
  subtitles: ["A Novel", "Stories", "A Novel in Five Parts"],
  middles: [
    "Over one long summer {hero} finds out what {he} was spared, and what it cost {other}.",
    "Moving between two countries and four decades, the novel asks what a family owes to its own silence.",
    "With humor and a merciless eye, it follows {hero} and {other} through envy, debt and forgiveness.",
    "What begins as {hero}’s list of objects slowly becomes the portrait of a marriage.",
    "In sentences as clear as water, a life comes into view that {hero} had almost missed.",
    "{other} remembers it all otherwise, and {other} kept the photographs.",
    "Nothing much happens, and by the end of the year nothing in {hero}’s life is as it was.",
    "There is a wedding, a strike and a lost dog, and {hero} is late for each of them.",
    "When {other} telephones after nine years, {hero} lets it ring.",
    "{hero} tells it twice, and the second time leaves out {other}.",
    "Everybody is kind to {hero}, which makes it no easier.",
    "A dinner for {number} becomes the measure of everything that {hero} and {other} have not said.",
    "Between {Place} and {Place2}, between one mother tongue and another, {hero} becomes somebody else.",
  ],
  endings: [
    "A luminous, unsentimental novel.",
    "Funny and sad in the same breath.",
    "The kind of book that one presses on friends.",
    "A quiet masterpiece of attention.",
    "Brief, exact and deeply moving.",
    "It ends in a kitchen, and you will not want to leave.",
    "{A quality}, {quality2} novel about {theme} and {theme2}.",
    "{^theme}, {theme2} and the weather: {quality}, {quality2} and true.",
    "Few have written about {theme} in so {quality} a voice.",
    "{A quality} book about {theme}, and about the {theme2} that comes after.",
    "On {theme} and {theme2} it is {quality}, {quality2} and very funny.",
  ],
  words: {
    Abstract: choicesOf(
      "Weight|Grammar|Patience|Geography|Arithmetic|Tenderness|Etiquette|Weather|Inheritance|Music|Cost",
    ),
    Plural: choicesOf(
      "Swimmers|Ordinary Days|Neighbors|Unsent Letters|Borrowed Chairs|Daughters|Kitchens|Rivers|Apologies|Departures|Tenants|Cousins|Sundays|Telephones|Lost Umbrellas|Waiting Rooms|Bridges|Small Debts",
    ),
    Adj: choicesOf("Narrow|Patient|Yellow|Minor|Bare|Northern|Pale|Quiet|Slow|Late|Small|Long"),
    Kind: choicesOf("Narrow|Yellow|Rented|Bare|Tall|Unfinished|Leaning|Northern"),
    Light: choicesOf("Late|Yellow|Pale|Slow|Northern|Low|Salt"),
    Verb: choicesOf(
      "Owe the Sea|Called Home|Keep|Left on the Table|Learned in Winter|Borrow|Could Not Carry|Said on the Stairs",
    ),
    Relation: choicesOf(
      "Half-Sister|Lodger|Understudy|Executor|Godmother|Interpreter|Upstairs Neighbor|Second Wife|Piano Teacher|Cousin from the North",
    ),
    Place: choicesOf(
      "Trieste|Lagos|Winnipeg|Busan|Cork|Montevideo|Leeds|Pondicherry|Gothenburg|Valparaíso|Accra|Kobe|Duluth|Thessaloniki|Recife|Plovdiv",
    ),
    Object: choicesOf(
      "Blue Kettle|Barometer|Sewing Machine|Garden Door|Atlas|Piano|Rowboat|Wall Clock|Fur Coat|Green Bicycle",
    ),
    number: choicesOf("six|eight|eleven|twelve|thirteen"),
    quality: choicesOf(
      "tender|merciless|elegant|restless|dry|luminous|bruised|generous|stubborn|wry|patient|unhurried|fierce|clear-eyed",
    ),
    theme: choicesOf(
      "sisters|money|exile|marriage|friendship|fathers|work|grief|class|silence|betrayal|mothers|memory|envy|shame|luck",
    ),
  },
};
