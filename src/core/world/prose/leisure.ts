import type { GenreVoice, Setting } from "./telling.ts";

function country(where: string, vehicles: string, people: string): Setting {
  return { words: { Where: where, Vehicle: vehicles, people } };
}

export const TRAVEL: GenreVoice = {
  plots: {
    "Crossing {Where}|Across {Where} by {Vehicle}": [
      "With a secondhand rucksack and a map from 1974, {Author} sets out to cross {Where} by {_Vehicle}.",
      "There are faster ways across {Where} than by {_Vehicle}, and to {Author} that is rather the point.",
    ],
    "{Number} Days in {Where}|{Number} Nights in {Where}": [
      "{Author} had planned a weekend in {Where}; {_Number} days and nights later {he} was still there.",
      "{Number} days, {_Number} nights and one pair of shoes: {Author} sees as much of {Where} as anybody can who refuses to hurry.",
    ],
    "The Slow {Vehicle} to {Where}|The Last {Vehicle} in {Where}": [
      "{Author} goes by the last {_Vehicle} in {Where}, which is also the slow one, and asks everybody on the way what they know.",
      "The timetable says nine hours; by slow {_Vehicle} it takes {Author} four days to reach {Where}, and the last are the best.",
    ],
    "Walking {Where}|A Walk Through {Where}|On Foot in {Where}": [
      "{Author} walks through {Where} from end to end, a hundred and ninety miles on foot, in the wrong season and the wrong boots.",
      "On foot and in no hurry, {Author} goes through {Where} asking everybody {he} meets the way, and taking all of them.",
    ],
    "Breakfast in {Where}|Getting Lost in {Where}|Letters from {Where}": [
      "In search of the last {people} of {Where}, {Author} gets lost before breakfast and writes home about it.",
      "Every letter that {Author} sent from {Where} began with breakfast and ended with how {he} got lost.",
    ],
    "{Where} in Winter|A Winter in {Where}": [
      "Nobody goes to {Where} in winter, which is why {Author} did.",
      "When the last tourists have left {Where}, winter comes, the {people} stay, and {Author} takes a room.",
    ],
    "The {Vehicle} at the End of the Line|End of the Line: {Where}": [
      "At the end of the line in {Where}, where the {_Vehicle} turns round, {Author} gets off to see what is left.",
      "{Author} has a weakness for the end of the line, and in {Where}, by {_Vehicle}, {he} finds the best of all.",
    ],
  },
  subtitles: ["A Journey in {Number2} Stages", "Notes from the Road", "A Traveler’s Notebook"],
  middles: [
    "Along the way there are monasteries, customs officers, a wedding of {guests} guests and a goat named {goat}.",
    "{^people} share their tables, their stories and their views on the weather.",
    "It is a journey through landscapes that maps get wrong, and through {Last}’s own impatience.",
    "The result is part history, part confession and part guide to eating well in {station}.",
    "{^people} lend {him} a bed, {people2} a boat, and somebody’s uncle a very bad horse.",
    "There is a night in {station}, a day in jail, and a quarrel over a bill that {Last} loses in three languages.",
    "Nothing goes as planned, least of all the chapter on {theme}.",
  ],
  endings: [
    "A warm, learned and very funny companion.",
    "Travel writing as it should be: curious and in no hurry.",
    "You will want to pack at once.",
    "The best armchair journey of the year.",
    "{A quality} book about {theme2}, {theme3} and the kindness of strangers.",
    "Go with {Last} for the {theme2}, stay for the {theme3}.",
  ],
  settings: [
    country("Patagonia", "Bus|Bicycle|Horse", "shepherds|sheep shearers|truck drivers"),
    country("the Caucasus", "Minibus|Train|Horse", "winegrowers|beekeepers|shepherds"),
    country("Anatolia", "Train|Bus|Bicycle", "potters|beekeepers|schoolteachers"),
    country("Hokkaido", "Train|Bicycle|Ferry", "fishermen|railway porters|innkeepers"),
    country("the Hebrides", "Ferry|Mail Boat|Bicycle", "boat builders|crofters|ferrymen"),
    country("Namibia", "Bus|Motorcycle", "salt miners|schoolteachers|farmers"),
    country("the Carpathians", "Train|Bicycle|Hay Cart", "shepherds|woodcutters|cheesemakers"),
    country("Oaxaca", "Bus|Bicycle", "potters|weavers|coffee growers"),
    country("Lapland", "Train|Bus|Dog Sled", "reindeer herders|postmen|radio operators"),
    country("Rajasthan", "Night Train|Bus|Camel", "musicians|potters|railway porters"),
    country("Sardinia", "Train|Bicycle|Ferry", "shepherds|bread bakers|lighthouse keepers"),
    country("the Mekong Delta", "Boat|Ferry|Bicycle", "boat builders|rice farmers|market traders"),
    country("Newfoundland", "Ferry|Bus|Coastal Boat", "fishermen|fiddlers|lighthouse keepers"),
  ],
  things: "{Where}|the {_Vehicle}|{theme}",
  words: {
    Number: "Nine|Forty|Eleven|Seventeen|Thirty",
    guests: "four hundred|two hundred|ninety|seven hundred",
    goat: "Napoleon|Susan|Minister|Fatima|Bruno",
    station: "railway stations|ferry terminals|bus depots|harbor canteens",
    theme: "silence|bread|weather|borders|music|maps|hospitality|mountains|tea|bad roads|small talk",
    quality: "wry|warm|patient|learned|funny|curious|restless",
  },
};

function kitchen(where: string, foods: string, dishes: string): Setting {
  return { words: { Region: where, Food: foods, Dish: dishes } };
}

export const COOKING: GenreVoice = {
  plots: {
    "The {Region} Kitchen|A Table in {Region}": [
      "In {Region}, a meal begins with {_Food} and ends at the table with an argument about how grandmother made it in her kitchen.",
      "{Author} cooked in other people’s kitchens in {Region} for a year, sat at every table, and wrote it all down.",
    ],
    "{Dish} Every Day|The {Adj} Book of {Dish}": [
      "With {Count} recipes this {_Adj} book has {_Dish} for every day and every kind of hunger.",
      "Every day is a day for {_Dish}, says {Author}, and has {Count} {_Adj} reasons.",
    ],
    "Cooking with {Food}|{Food} and {Food2}": [
      "Take {_Food}; take {_Food2}; the rest, says {Author}, is what you have in the house.",
      "There are {Count} ways of cooking with {_Food} in this book, half of them want {_Food2}, and not one is a salad.",
    ],
    "One Pan, {Count} Suppers|{Count} Suppers": [
      "{Count} suppers and one pan: {Author} has done the counting, and most of the washing up.",
      "Supper is a question that comes back every day; here are {Count} answers in one pan.",
    ],
    "Sunday {Dish}|{Dish} on Sunday": [
      "On Sunday there is time, and time is the secret of {_Dish}: {Author} takes it slowly, in {Count} recipes.",
      "A Sunday in {Region} means {_Dish}, enough for eight, and {Author} shows how nobody need be offended.",
    ],
    "{A Adj} Table|The {Adj} Larder": [
      "{A _Adj} table needs very little, and {Author} lists it on one page: {_Food}, {_Food2}, salt, and company.",
      "What is in the larder decides what is on the table, and in {Region} that means {_Food}: {Count} recipes, all of them {_Adj}.",
    ],
    "{Food} from {Region}|{Region} and Its {Food}": [
      "{Author} went to {Region} for the {_Food} and came home with {Count} recipes.",
      "Nobody does more with {_Food} than the cooks of {Region}, and twelve of them let {Author} watch.",
    ],
  },
  subtitles: ["{Count} Recipes for {Occasion}", "Simple Food for {Occasion}", "Recipes and Stories"],
  middles: [
    "There are suppers for {occasion}, slow weekend roasts, and a chapter on what to do with the rest of the {_Food}.",
    "Every recipe says what can go wrong, what can be swapped, and why the {_Food} must not be.",
    "Built around {_Food} and {_Food2}, the dishes are seasonal, thrifty and made for sharing.",
    "Clear steps and generous photographs make it as good to read in bed as at the stove.",
    "Most of it needs a sharp knife, half an hour and {drink}.",
    "{Last} has burnt, mended and cooked again every dish in it, and says so.",
    "The chapter on {_Food2} alone has saved many an evening.",
    "It takes the fear out of {_Food} and the fuss out of {occasion}.",
  ],
  endings: [
    "A book that will soon be splashed with sauce.",
    "Destined to live by the stove.",
    "Comforting, clever and reliably delicious.",
    "For beginners, and for cooks in need of a new idea.",
    "{A quality} book for {occasion2} and {occasion3}.",
    "{^quality}, {quality2} and made for {occasion2}.",
    "You will be hungry by page {page}.",
  ],
  settings: [
    kitchen("Sicily", "Lemons|Anchovies|Fennel|Eggplant", "Pasta|Bread|Soup"),
    kitchen("Oaxaca", "Beans|Chiles|Corn|Squash", "Stews|Soup|Tacos"),
    kitchen("Kerala", "Coconut|Rice|Lentils|Fish", "Curry|Pickles|Stews"),
    kitchen("Gascony", "Butter|Plums|Duck|Garlic", "Stews|Pies|Soup"),
    kitchen("Lebanon", "Chickpeas|Lemons|Eggplant|Yogurt", "Flatbread|Pickles|Stews"),
    kitchen("Galicia", "Potatoes|Octopus|Peppers|Beans", "Pies|Soup|Stews"),
    kitchen("Georgia", "Walnuts|Plums|Cheese|Beans", "Dumplings|Bread|Stews"),
    kitchen("Lagos", "Yams|Peppers|Rice|Peanuts", "Stews|Soup|Rice"),
    kitchen("Hanoi", "Rice|Ginger|Herbs|Fish", "Noodles|Soup|Dumplings"),
    kitchen("Catalonia", "Almonds|Tomatoes|Cod|Onions", "Rice|Stews|Cakes"),
    kitchen("Kyoto", "Miso|Tofu|Eggplant|Rice", "Noodles|Soup|Pickles"),
    kitchen("Vermont", "Apples|Butter|Maple Syrup|Beans", "Pies|Bread|Cakes"),
  ],
  words: {
    Adj: "Generous|Everyday|Green|Slow|Honest|Winter|Little|Weeknight",
    Count: "75|90|100|120|150|60|80",
    Occasion: "Two|a Crowd|Short Days|Every Season|Small Kitchens|Good Company",
    occasion:
      "busy weeknights|two|a crowd|short days|unexpected guests|small kitchens|one|picnics|tired Fridays|birthdays",
    drink: "a glass of wine|a good radio|one extra pair of hands|a clean apron",
    page: "ten|nine|twelve|four|seven",
    quality: "generous|practical|handsome|cheerful|thrifty|clever|relaxed|trusty",
  },
};

/** Books on work and companies. */
export const BUSINESS: GenreVoice = {
  plots: {
    "The {Adj} Company|The {Adj} Manager|{A Adj} Start": [
      "Most managers of most companies start out {_Adj} and are cured of it; {Author} thinks that a pity.",
      "What would a company look like that was run by {_Adj} people? {Author} found {number} of them, and their managers.",
    ],
    "{Doing} on Purpose|The Art of {Doing}|{Doing} Well": [
      "{Doing} sounds easy, until the third meeting of the day; {Author} makes an art of it again.",
      "Most of us learned {_Doing} by watching somebody do it badly; {Author} begins again, on purpose and well.",
    ],
    "The {Noun} Habit|The {Noun} Advantage|The {Noun} Trap": [
      "{Noun} is a habit before it is a virtue, says {Author}, and shows where it turns into an advantage, and where into a trap.",
      "Companies that know about {_Noun} do better, and {Author} went to find out whether it is the cause or the effect.",
    ],
    "Fewer {Things}|No More {Things}|Small {Things}, Big Results": [
      "If you had to do with half of your {_Things}, which would you keep? {Author} asked, and it was always fewer than half.",
      "This is a book against {_Things}, above all needless ones, by {Author}, who has had to do with more of them than most.",
    ],
    "Leading Without {Noun}|Start with {Noun}": [
      "You can lead without a title, says {Author}, but not without {_Noun}, and that is where to start.",
      "What do a hospital ward, a jazz trio and a pit crew know about {_Noun}? {Author} asked those who lead them.",
    ],
    "{Doing} for Beginners|{Doing} Without Tears": [
      "{Author} explains {_Doing} to those who have never done it and to those who have done it for years, and the second group cries more.",
      "No beginner’s luck is needed: in {number} short lessons {Author} takes the tears out of {_Doing}.",
    ],
    "Who Owns the {Noun2}?|The Price of {Noun2}": [
      "Everybody at the table wants {_Noun2} and nobody owns it; {Author} works out the price.",
    ],
  },
  subtitles: [
    "How {Manner} Teams {Verb}",
    "{Number} Rules for {Manner} Teams",
    "A Practical Guide",
    "Why {Manner} Teams {Verb} and Others Do Not",
  ],
  middles: [
    "Case studies from {place} to {place2} show what works, what only looks good on slides, and how to tell the two apart.",
    "Each chapter ends with one thing to try on {day} and one thing to stop doing today.",
    "With new research and a healthy distrust of jargon, {Last} sets out a method that fits on one page.",
    "It is written for people who lead without the title, and for those who have the title and would like to sleep.",
    "The examples are from {place}, {place2} and one very honest funeral home.",
    "{Last} has nothing to sell you, and says so on page {page}.",
    "There are {number2} questions to ask before {day}, and only one of them is about money.",
  ],
  endings: [
    "Practical, humane and mercifully short.",
    "The management book for people who dislike management books.",
    "Read it, mark it and leave it on your boss’s desk.",
    "A clear-eyed guide to work that works.",
    "It will save you {number3} meetings a month.",
    "{A quality}, {quality2} book that ends by {day2}.",
    "{^quality} advice for anybody who has ever cried in {hideout}.",
  ],
  words: {
    Adj: "Patient|Unfinished|Curious|Calm|Honest|Reluctant|Sensible|Frugal",
    Manner: "Calm|Small|Remote|Honest|Curious",
    Doing: "Delegating|Hiring|Deciding|Listening|Saying No|Planning|Negotiating|Apologizing",
    Noun: "Feedback|Focus|Trust|Patience|Candor|Attention|Doubt|Rest",
    Things: "Meetings|Calls|Targets|Reports|Promises|Slides|Forms",
    Verb: "Win|Decide|Last|Ship|Grow",
    Number: "Seven|Five|Ten|Twelve",
    number: "seven|nine|twelve|five|eleven",
    place:
      "bakeries|banks|hospital wards|orchestras|boatyards|call centers|newsrooms|school kitchens|airports|theaters",
    day: "Monday|Friday|Wednesday|Thursday",
    hideout: "a supply closet|a parking lot|a budget meeting|an elevator|the third-floor bathroom|a taxi",
    page: "two|three|nine|eleven",
    quality: "sane|useful|brisk|candid|humane|funny|sober|practical",
  },
};
