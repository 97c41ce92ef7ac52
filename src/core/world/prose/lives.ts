import type { NameListName } from "../name-lists.ts";
import type { GenreVoice, Setting } from "./telling.ts";

export const ROMANCE: GenreVoice = {
  plots: {
    "The {Place} on {Street}|Love at the {Place} on {Street}": [
      "{hero} has {number} weeks to save the {_Place} on {Street}, and the only person who can help is {other}, who broke {his} heart in the first place.",
      "When {hero} inherits the {_Place} on {Street}, it comes with a leaking roof, a sleeping cat and {other}, who will not move out.",
    ],
    "Meet Me in {Town}|Two Tickets to {Town}|Return to {Town}": [
      "Ten years ago {hero} missed a train to {Town} and with it {other}; now both have come back for the same house.",
      "Two tickets to {Town}, one honeymoon suite and no wedding: {hero} goes anyway, and so, by mistake, does {other}.",
    ],
    "{Season} at the {Place}|One More {Season} at the {Place}": [
      "One {_Season} at the {_Place} is all that {hero} has promised; then {other} arrives with a dog and a deadline.",
      "The {_Place} opens only in {_Season}, and {hero} has never stayed for the end of one, until {other} asks.",
    ],
    "Love, {Adverb}|{Adverb} Yours|Not Quite {Adverb}": [
      "{hero} writes love letters for other people and signs every one of them “{_Adverb}”; then {other} writes back.",
      "“{Adverb},” says {hero} whenever anybody proposes, and means no; to {other} {he} says it and means something else.",
    ],
    "The {Trade}’s Guide to Falling in Love|Always the {Trade}": [
      "{hero}, {a _Trade} who does not believe in love, and {other}, who believes in nothing else, are snowed in together in {Town}.",
      "Always hired and never invited: {hero} is the best {_Trade} in {Town}, and {he} has just been booked for {other}’s wedding.",
    ],
    "{A Season} in {Town}|{Town} in {Season}": [
      "After the least successful wedding in the history of {Town}, {hero} takes a room there for {a _Season} and swears off romance.",
      "{hero} comes to {Town} for one {_Season} to finish a book, and {other}, next door, is learning the trumpet.",
    ],
    "The {Trade} and the {Trade2}|{A Trade} for {a Trade2}": [
      "{hero} is {a _Trade}, {other} {a _Trade2}, and they have agreed on nothing since the second grade, least of all on each other.",
    ],
  },
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
  things: "{Town}|the {_Place}|the {_Trade}|{Street}",
  words: {
    Place:
      "Bakery|Bookshop|Flower Shop|Lighthouse|Tea Room|Vineyard|Ferry House|Corner Café|Orchard|Dance School|Cheese Shop",
    Street:
      "Marigold Lane|Harbor Street|Juniper Road|Quince Street|Bluebell Hill|Seventh Avenue|Orchard Row|Larch Street",
    Town: "Maple Harbor|Positano|Willow Creek|Galway|Cedar Falls|Lake Como|Sandpiper Bay|Edinburgh|Honeywell|Porto|Ljubljana|Whistler’s Cove",
    Season: "Summer|Winter|Spring|Fall",
    Adverb: "Eventually|Honestly|Accidentally|Sincerely|Probably|Hopefully|Reluctantly|Absolutely",
    Trade:
      "Florist|Wedding Planner|Veterinarian|Bookseller|Pastry Chef|Matchmaker|Librarian|Cellist|Carpenter|Baker|Divorce Lawyer",
    number: "six|eight|ten|twelve|nine",
    holiday: "Christmas|the harvest fair|Midsummer|New Year’s Eve|the regatta|the wedding",
    town: "Chicago|the honeymoon|last summer|the letter|the bet|the boathouse",
    quality: "warm|funny|tender|sparkling|wistful|big-hearted|clever|sunny|swoony|gentle",
    theme:
      "second chances|bad timing|small towns|old flames|meddling aunts|long letters|good bread|rainy weekends|best friends|late trains",
  },
};

export const LITERARY: GenreVoice = {
  plots: {
    "The {Abstract} of {Plural}|{A Adj} {Abstract} of {Plural}": [
      "{hero} has made {a _Adj} profession out of the {_Abstract} of {_Plural}, and knows little about anything else.",
      "In {Place}, where {hero} grew up, people spoke of the {_Adj} {_Abstract} of {_Plural} as others do of football.",
    ],
    "{Plural}|Some {Plural} We Kept|The Book of {Plural}": [
      "Of the {_Plural} that {hero} was left by an aunt in {Place}, one does not belong, and it takes {him} a year to find out which.",
      "A life in {_Plural}: {hero} counts them, from the first in {Place} to the one that {he} will not speak of.",
    ],
    "The {Kind} House|{A Kind} House in {Place}": [
      "Three sisters inherit {a _Kind} house in {Place}, and {hero}, the youngest, is the only one who wants to live in it.",
      "The house in {Place} was always {_Kind}; now that {hero} has come to sell it, it is also full.",
    ],
    "What We {Verb}|All That We {Verb}": [
      "What we {_Verb}, {hero} used to say, is what we are; then {he} came back to {Place} and had to show it.",
      "Two friends in {Place} once agreed to share whatever they {_Verb}; thirty years on, {hero} is sent the bill.",
    ],
    "The {Relation}|The {Relation}’s Year|A Letter from the {Relation}": [
      "The {_Relation} arrives in {Place} with one bag, and for a year {hero} does not ask what is in it.",
      "{hero} learns at a funeral that there is {a _Relation}, who has been living for years on the next street.",
    ],
    "{A Adj} Silence|The {Adj} Hour|{A Adj} Winter": [
      "For one {_Adj} winter {hero} does not speak, and by the hour of the thaw everybody in {Place} has explained the silence differently.",
      "It began in winter, in {Place}: {a _Adj} hour every evening, a silence, and {hero} at the window.",
    ],
    "The {Object}|Notes on {a Object}|{A Object} in {Place}": [
      "When {hero} sells {a _Object} to a stranger in {Place}, it turns out to have been holding a marriage together.",
      "{A _Object} travels through four households in {Place}, and {hero} lives, unhappily, in three of them.",
    ],
    "{Place} in the {Light} Light|Leaving {Place}|The Last Summer in {Place}": [
      "It is the last summer in {Place} before the bridge is built, the light is {_Light}, and {hero} is leaving everybody but {other}.",
      "By the {_Light} light of one summer in {Place}, {hero} and {other} say the things that cannot be taken back before leaving.",
    ],
    "The {Plural} and the {Plural2}|Neither {Plural} nor {Plural2}": [
      "{hero} believes in {_Plural}, {other} in {_Plural2}; they have been married for thirty-one years.",
      "There are two kinds of people in {Place}, says {hero}: those of the {_Plural} and those of the {_Plural2}.",
    ],
  },
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
  things: "{Place}|the {_Object}|the {_Relation}",
  words: {
    Abstract: "Weight|Grammar|Patience|Geography|Arithmetic|Tenderness|Etiquette|Weather|Inheritance|Music|Cost",
    Plural:
      "Swimmers|Ordinary Days|Neighbors|Unsent Letters|Borrowed Chairs|Daughters|Kitchens|Rivers|Apologies|Departures|Tenants|Cousins|Sundays|Telephones|Lost Umbrellas|Waiting Rooms|Bridges|Small Debts",
    Adj: "Narrow|Patient|Yellow|Minor|Bare|Northern|Pale|Quiet|Slow|Late|Small|Long",
    Kind: "Narrow|Yellow|Rented|Bare|Tall|Unfinished|Leaning|Northern",
    Light: "Late|Yellow|Pale|Slow|Northern|Low|Salt",
    Verb: "Owe the Sea|Called Home|Keep|Left on the Table|Learned in Winter|Borrow|Could Not Carry|Said on the Stairs",
    Relation:
      "Half-Sister|Lodger|Understudy|Executor|Godmother|Interpreter|Upstairs Neighbor|Second Wife|Piano Teacher|Cousin from the North",
    Place:
      "Trieste|Lagos|Winnipeg|Busan|Cork|Montevideo|Leeds|Pondicherry|Gothenburg|Valparaíso|Accra|Kobe|Duluth|Thessaloniki|Recife|Plovdiv",
    Object: "Blue Kettle|Barometer|Sewing Machine|Garden Door|Atlas|Piano|Rowboat|Wall Clock|Fur Coat|Green Bicycle",
    number: "six|eight|eleven|twelve|thirteen",
    quality:
      "tender|merciless|elegant|restless|dry|luminous|bruised|generous|stubborn|wry|patient|unhurried|fierce|clear-eyed",
    theme:
      "sisters|money|exile|marriage|friendship|fathers|work|grief|class|silence|betrayal|mothers|memory|envy|shame|luck",
  },
};

/** Cities of one language, years in which something happened there, what they traded in, and who gave the orders. */
function era(names: NameListName, cities: string, years: string, goods: string, official: string): Setting {
  return {
    names,
    words: { City: cities, Year: years, Stuff: goods, official },
  };
}

export const HISTORICAL: GenreVoice = {
  plots: {
    "The {Trade} of {City}|The Last {Trade} of {City}": [
      "{City}, {Year}: {hero}, the youngest {_Trade} in the city, takes over the workshop on the night the soldiers come.",
      "In the winter of {Year}, {a _Trade} named {hero} hides a stranger in {City} and a secret from the whole street.",
    ],
    "The {Trade}’s {Kin}|The {Trade} and the {Kin}": [
      "{hero}, once {a _Kin} to be pitied and now {a _Trade} to be feared, walks into {City} in {Year} with a score to settle.",
      "Nobody in the {City} of {Year} gives {a _Trade}’s {_Kin} a second look; {hero} sees no reason to tell them otherwise.",
    ],
    "{City}, {Year}|The {Year} Fire of {City}": [
      "The fire of {Year} takes half of {City} in a night; {hero} is accused of lighting it.",
      "{City} in {Year}: {hero} arrives with one small trunk, a false name and a talent for {skill}; then the great fire comes.",
    ],
    "{A Stuff} Winter|The {Stuff} Road|A House of {Stuff}": [
      "The whole of {City} lives on {_Stuff}; in the winter of {Year}, {hero} is sent down the road to find out why none comes.",
      "Three winters, one house, and a fortune made of {_Stuff}: {hero} comes to {City} in {Year} to claim {his} part of it.",
    ],
    "Letters from {City}|The {City} Letters": [
      "{hero}, who writes letters for those who cannot, knows every secret in the {City} of {Year}, and one day puts the wrong one in the post.",
      "In {Year}, a bundle of letters from {City} reaches {hero}, addressed in {his} own hand.",
    ],
    "The {Stuff} Merchant’s {Kin}|The {Stuff} Merchant": [
      "The richest {_Stuff} merchant of {City} dies in {Year} and leaves it all to {a _Kin} that nobody has met; {hero} is sent to find out whether there is one.",
      "{hero} is {a _Kin} of the {_Stuff} merchant of {City}, which in {Year} is worth a palace, or a rope.",
    ],
    "What the {Trade} Carried|The Silence of the {Trade}": [
      "Every week {hero}, {a _Trade}, walks out of the gates of {City} with a basket, and in {Year} somebody thinks to ask what is in it.",
      "{hero} has been {a _Trade} in {City} for thirty silent years; in {Year}, the new {official} asks the one question that {he} cannot refuse.",
    ],
  },
  subtitles: ["A Novel", "A Novel of {City}", "A Novel of {Year}"],
  middles: [
    "Over three generations, one house, one trade and one lie hold a family together.",
    "As others quarrel over {City}, {hero} must choose between a brother’s cause and a neighbor’s life.",
    "In a city where everybody is watching, the safest place for {hero} turns out to be in plain sight.",
    "What {hero} learns there about {skill} will one day save more than a fortune.",
    "Only {other}, the {official}’s clerk, knows what is missing from the books, and {other} has stopped asking.",
    "There is a price on {other}’s head, and {hero} could use the money.",
    "By spring {hero} has a trade, an enemy and a reason to stay in {City}.",
    "Between the {official} and the mob stand a locked door and {hero}, who has the key.",
    "Then {other} comes home from the war with {a _Stuff2} box and somebody else’s name.",
  ],
  endings: [
    "Richly researched and quietly devastating.",
    "A sweeping story of loyalty, craft and survival.",
    "History with its sleeves rolled up.",
    "A novel of {_Stuff}, smoke and rain.",
    "You will hear the bells for days.",
    "The past has seldom been so close.",
    "A story of the people whom the chronicles leave out.",
    "{A quality} novel of {theme} and {theme2} in {City}.",
    "{^theme} and {theme2} in the {City} of {Year}: {quality} and unforgettable.",
    "It is {a quality} portrait of {City}, and of what {theme} costs.",
  ],
  settings: [
    era("dutch", "Antwerp", "1572|1576|1585", "Pepper|Paper|Indigo|Diamond", "magistrate"),
    era("greek", "Salonika", "1890|1912|1917", "Tobacco|Silk|Paper", "governor"),
    era("english", "Bristol", "1643|1793|1831", "Sugar|Glass|Tobacco", "harbor master"),
    era("polish", "Kraków", "1655|1794|1846", "Salt|Amber|Copper", "bishop"),
    era("italian", "Genoa|Venice", "1348|1575|1630", "Silk|Salt|Glass|Coral", "doge"),
    era("portuguese", "Lisbon", "1531|1755|1808", "Pepper|Cinnamon|Sugar", "inquisitor"),
    era("spanish", "Havana", "1762|1868|1895", "Sugar|Tobacco|Coffee", "captain general"),
    era("japanese", "Kyoto", "1708|1788|1864", "Silk|Indigo|Paper", "magistrate"),
    era("german", "Hamburg|Königsberg", "1713|1807|1842", "Amber|Herring|Copper", "mayor"),
    era("french", "Nantes|Lyon", "1720|1793|1848", "Silk|Sugar|Paper", "prefect"),
    era("indian", "Calcutta", "1857|1876|1905", "Jute|Indigo|Tea", "collector"),
    era("norwegian", "Bergen", "1623|1702|1855", "Cod|Timber|Tin", "sheriff"),
    era("mexican", "Puebla", "1737|1812|1862", "Silver|Cochineal|Tile", "bishop"),
    era("yoruba", "Lagos", "1861|1886|1908", "Palm Oil|Cotton|Coral", "consul"),
    era("persian", "Isfahan", "1629|1722|1871", "Saffron|Silk|Copper", "vizier"),
    era("turkish", "Istanbul", "1660|1782|1908", "Coffee|Copper|Tulip", "kadi"),
  ],
  things: "{City}|the {_Trade}|{_Stuff}",
  words: {
    Trade:
      "Clockmaker|Printer|Physician|Dyer|Gilder|Translator|Surveyor|Bookbinder|Tailor|Letter Writer|Bell Founder|Apothecary|Locksmith",
    Kin: "{Child}|Apprentice|{Sibling}|Heir|Orphan|Foundling|{Child}",
    skill: "languages|embroidery|mending clocks|reading faces|copying handwriting|setting bones|keeping accounts",
    quality: "rich|gripping|tender|sweeping|vivid|unsparing|moving|exact",
    theme: "loyalty|survival|craft|exile|silence|ambition|faith|revenge|friendship|hunger",
  },
};

/**
 * Memoirs. What belongs to the life and not to the book is given by the author's: `{City}` where it began, `{Home}` where
 * it goes on, `{Trade}` and `{years}` of it, `{left}` and `{ill}` (ages in words), the father’s `{Things}`. So each may be
 * told in several books; an author has each plot once.
 */
export const MEMOIR: GenreVoice = {
  plots: {
    "{^years} Years {a Trade}|{^years} Years: Notes of {a Trade}": [
      "For {years} years {Author} worked as {a _Trade} in {Home}; this is what the job taught {him} about other people.",
      "{Author} became {a _Trade} by mistake and stayed {years} years: this is why.",
    ],
    "Leaving {City} for {Home}|From {City} to {Home}": [
      "At {left}, with two suitcases and no plan, {Author} left {City} for {Home}.",
      "{Author} was {left} when the train pulled out of {City}; it took {him} half a life to arrive in {Home}.",
    ],
    "A {City} Childhood|Mornings in {City}|The Shop in {City}": [
      "A flat above the shop in {City}, a mother who never sat down and {a _Object} that nobody was allowed to touch: so begins {Author}’s childhood.",
      "The shop in {City} opened at six every morning, and {Author}, who was small enough to sit under the counter, heard everything.",
    ],
    "My Father’s {Things}|The {Things} on My Father’s Bench": [
      "{Author}’s father mended {_Things}, and nothing else: a life told by what came over his bench in {City}.",
      "When {Author} clears out the workshop of {his} father in {City}, each of the {_Things} on the bench turns out to have an owner.",
    ],
    "The Same Question|What I Asked Them in {City}|A Visit to the Living": [
      "After a diagnosis at {ill}, {Author} went back to {City} and asked every living relative the same question.",
      "{Author} was {ill} and had been told to put things in order; {he} began, in {City}, with the family.",
    ],
    "The {Object} in the Hall|Everything but the {Object}|The Weight of {a Object}": [
      "It began with {a _Object} in the hall and a name that nobody in {Author}’s family would explain.",
      "When the house in {City} was sold, {Author} kept nothing but the {_Object}, and then wanted to know why.",
    ],
    "Learning to {Verb}|How I Learned to {Verb}": [
      "Nobody in {Author}’s family could {_Verb}, so {he} set out to learn, with four teachers and no talent.",
      "It took {Author} three winters in {Home} to learn to {_Verb}, and rather longer to say why it mattered.",
    ],
    "My Grandmother’s {Room}|Notes from My Grandmother’s {Room}": [
      "Everything that {Author} knows about money, weather and forgiveness {he} learned in a grandmother’s {_Room} in {City}.",
      "Every summer {Author} was sent to a grandmother who ruled the family from her {_Room}, and once, by telephone, the mayor of {City}.",
    ],
    "The House on {Street}|Nine Rooms on {Street}": [
      "{Author} buys a ruin on {Street} in {Home}, with nine rooms, no roof and a view of somebody else’s roses.",
      "There were nine rooms in the house on {Street}, and {Author} fell out with somebody in each of them.",
    ],
    "{A Animal} Called {Pet}|{Pet} and I: A Year with {a Animal}": [
      "{Author} did not want {a _Animal}; then {Pet} walked into the yard in {Home} and stayed.",
      "A year with {Pet}, {a _Animal} of strong opinions, teaches {Author} more about company than the thirty before.",
    ],
    "Cold Water|The Swimming Year": [
      "In the winter after {his} mother’s death {Author} began to go into cold water every morning, and to talk to whoever else was there.",
    ],
    "Letters to {City}|Dear Sister: Letters to {City}": [
      "For forty years {Author} and a sister who stayed behind in {City} wrote to each other every Sunday; this is what they left out.",
    ],
  },
  subtitles: ["A Memoir", "A Life in {Chapters} Chapters", "A Family Story"],
  middles: [
    "Told without self-pity and with a great deal of wit, it is a story about {theme}, luck and leaving.",
    "Between customers, quarrels and border crossings, {Last} comes together.",
    "What starts as a search for one lost uncle becomes the history of a whole street.",
    "There are recipes, quarrels, {number} weddings and one unforgettable goose.",
    "{Last} spares nobody, least of all {Last}.",
    "The dead get the best lines, and {Last} lets them.",
    "On the way there is a good deal about {theme} and rather little about fame.",
    "It is about {theme}, and about the things that a family agrees not to say.",
  ],
  endings: [
    "Honest, funny and very hard to leave.",
    "Proof that no life is ordinary when it is looked at closely.",
    "A memoir that reads like a novel and rings like the truth.",
    "You will want to telephone somebody.",
    "{A quality} book about {theme2} and {theme3}.",
    "{^theme2}, {theme3} and forgiveness, in {Last}’s {quality} voice.",
  ],
  things: "{City}|{Home}|the {_Object}|{Pet}|{Street}",
  words: {
    Object: "Piano|Trunk|Wall Clock|Suitcase|Gramophone|Mirror|Rifle|Rocking Chair|Sideboard",
    Chapters: "Nine|Twelve|Fifteen|Twenty|Seven",
    Verb: "Swim|Stay|Say No|Bake Bread|Dance|Listen|Drive|Sing|Row a Boat",
    Room: "Kitchen|Garden|Balcony|Pantry|Laundry Room|Back Room",
    Street: "Mill Street|Station Road|Cooper Lane|Chapel Street|Well Street|Rope Walk",
    Animal: "Goose|Donkey|Greyhound|Mule|Parrot|Goat",
    Pet: "Napoleon|Duchess|Mr Biscuit|Clementine|Admiral|Olga|Button",
    number: "three|four|two|five",
    theme: "work|money|faith|sisters|small towns|hunger|stubbornness|mothers|borders|hope|grief|neighbors",
    quality: "warm|dry|fearless|tender|sharp|generous|plain",
  },
};

export const POETRY: GenreVoice = {
  plots: {
    "{Plural} for the {Noun}|{Plural} to {a Noun}": [
      "{Author} writes {_Plural} for {a _Noun} and for everything that went with it.",
      "{Author} writes {_Plural}, forty of them, to {a _Noun} that does not answer.",
    ],
    "The {Noun} Notebook|{A Noun} Almanac": [
      "A year with {a _Noun}: one poem for every week that {Author} went out to look at it.",
      "What began as a notebook about {a _Noun} became an almanac of everything that {Author} had not said.",
    ],
    "{Adj} {Noun}|The {Adj} {Noun}": [
      "The title poem, on {a _Adj} {_Noun}, is eleven lines long, and the rest of the book walks round it.",
      "{Author} begins with {a _Adj} {_Noun} and ends at the edge of the sea.",
    ],
    "Field Notes on {Abstract}|A Short Course in {Abstract}": [
      "In {Author}’s poems {_Abstract} is not a subject but a kind of weather.",
      "{Author} takes notes on {_Abstract} as others do on birds: date, place, and how it flew off.",
    ],
    "{Noun}, {Noun2}|Between {Noun} and {Noun2}": [
      "Between {a _Noun} and {a _Noun2} lies a whole life, told by {Author} in {_Number} poems.",
      "In {Author}’s poems everything happens twice, once to {a _Noun} and once to {a _Noun2}.",
    ],
    "Instructions for {Doing}|A Manual for {Doing}": [
      "{Number} instructions for {_Doing}, none of which, as {Author} admits, has ever worked.",
      "How does one go about {_Doing}? {Author} has {_Number} answers, and they rhyme where it hurts.",
    ],
  },
  subtitles: ["Poems", "New and Selected Poems", "Collected Poems"],
  middles: [
    "Plain words are set down one after the other until they begin to ring.",
    "They move from {room} to {room2} without raising their voice.",
    "Formal and free, sorrowful and very funny, they ask what {theme} can keep.",
    "Each one is a small room with a window in an unexpected wall.",
    "There are elegies here for {theme}, love poems to a bus timetable, and a long letter to a grandmother.",
    "The long sequence in the middle, from {room} to {room2}, is the best that {Last} has done.",
    "Nobody else looks so long at {theme}, or stops so well.",
  ],
  endings: [
    "Poems to learn by heart.",
    "A collection of rare poise.",
    "To be read slowly, and then again.",
    "A poet at full strength.",
    "{^quality}, {quality2} and always listening to {theme2}.",
    "{A quality} book about {theme2} and {theme3}.",
  ],
  things: "the {_Noun}|the {room}|{theme}",
  words: {
    Plural: "Prayers|Songs|Lanterns|Psalms|Apologies|Recipes|Maps|Lessons|Excuses|Letters",
    Noun: "River|Orchard|Radio|Heron|Window|Ferry|Plum|Threshold|Moth|Harbor|Ladder|Lamp|Fox|Bridge",
    Adj: "Unpainted|Late|Second|Ordinary|Blue|Half-Lit|Borrowed|Northern",
    Abstract: "Leaving|Light|Hunger|Rain|Listening|Sleep|Patience|Distance",
    Doing: "Crossing a Field|Keeping Bees|Staying|Saying Goodbye|Folding Sheets|Waiting",
    Number: "Fifty-one|Forty|Sixty-four|Thirty-three|Twenty-seven",
    room: "kitchen|hospital|shoreline|night bus|orchard|schoolyard|waiting room|back garden",
    theme: "grief|distance|tenderness|memory|work|childhood|hunger|rain|fathers|bodies|faith",
    quality: "spare|tender|playful|grave|luminous|plainspoken|musical|watchful",
  },
};
