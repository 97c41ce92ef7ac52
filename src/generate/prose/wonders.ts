import type { GenreVoice } from "./genre-voice.ts";
import { list } from "./telling.ts";

/** Science fiction. */
export const SCIENCE_FICTION: GenreVoice = {
  titles: [
    "The {Star} {Noun}",
    "{Noun} of {Star}",
    "{A Noun} Among Machines",
    "{Number} Light-Years to {Star}",
    "The {Adj} Orbit",
    "Children of the {Adj} Sun",
    "The {Noun} Engine",
    "All the {Adj} Moons",
    "After the {Noun}",
    "The Cartographer of {Star}",
    "{Adj} Gravity",
  ],
  subtitles: ["Book One of the {Star} Cycle", "Book Two of the {Star} Cycle"],
  opening: [
    "The colony ship {Ship} was built to travel for two centuries; in year one hundred and forty, {hero} wakes alone.",
    "When a signal from {Star} repeats a lullaby from Earth, linguist {hero} is the only one who knows all the verses.",
    "On {Star}, memory is a currency, and {hero} has just been robbed of eleven years.",
    "The machines on {Star} have kept the peace for three generations, and tonight one of them asks {hero} for asylum.",
    "Salvage pilot {hero} finds the {Ship} drifting in perfect order: meals laid, engines warm, and nobody on board.",
    "Earth has one summer left, the gate to {Star} has room for nine thousand, and {hero} keeps the list.",
  ],
  middle: [
    "To bring the answer home, {hero} has to cross a border that moves at the speed of light.",
    "The crew wants to turn back, the ship wants to live, and something outside is learning to count.",
    "What looks like first contact turns out to be the second, and the first did not end well.",
    "Every calculation agrees, which means that somebody changed the constants.",
    "The closer {hero} comes to {Star}, the older the messages from home become.",
  ],
  ending: [
    "Big ideas, told on a human scale.",
    "A generous, intricate novel about what we carry with us when we leave.",
    "Hard science with a soft heart.",
    "The opening of a dazzling new series.",
    "Humane, strange and very hard to forget.",
  ],
  words: {
    Star: list(
      "Vega Station|Kepler’s Rest|Tau Harbour|Meridian|Ganymede|Ishtar|Lacaille|Proxima|Cassiopeia|Halcyon|Aldebaran|Nereid|Sirius Gate|Callisto",
    ),
    Noun: list("Archive|Silence|Cartography|Inheritance|Signal|Exodus|Accord|Tide|Migration|Paradox|Harvest|Census"),
    Adj: list("Quiet|Glass|Borrowed|Slow|Unfinished|Distant|Iron|Paper|Seventh|Broken"),
    Number: list("Four|Eleven|Forty|Ninety|Six Hundred"),
    Ship: list("Long Patience|Anna Akhmatova|Second Harvest|Kindly Light|Wayfarer’s Debt|Ostinato|Perihelion"),
  },
};

/** Fantasy. */
export const FANTASY: GenreVoice = {
  titles: [
    "The {Role} of {Realm}",
    "A Crown of {Stuff}",
    "The {Stuff} {Role}",
    "{Stuff} and {Stuff2}",
    "The {Adj} Kingdom",
    "Song of the {Adj} {Beast}",
    "The {Beast} and the {Role}",
    "Daughters of {Realm}",
    "The Road to {Realm}",
    "Where the {Beast} Sleeps",
    "The {Adj} Oath",
  ],
  subtitles: [
    "Chronicles of {Realm}, Book One",
    "Chronicles of {Realm}, Book Two",
    "Chronicles of {Realm}, Book Three",
  ],
  opening: [
    "In {Realm}, every child is given a name by the river; {hero} was given none.",
    "The last {_Beast} in {Realm} is dying, and {hero}, {a _Role} of no importance, is the only one who can hear it speak.",
    "For a hundred years the people of {Realm} have paid their tribute in {_Stuff}, until {a _Role} called {hero} refuses.",
    "{hero} stole the wrong book from the wrong tower, and now the map on its last page is drawing itself.",
    "When the old queen’s shadow walks out of {Realm} without her, apprentice {_Role} {hero} is sent to bring it back.",
  ],
  middle: [
    "The road leads through drowned cities and over a mountain that remembers every foot set on it.",
    "Magic has its price here, and it is always something that you will only miss later.",
    "Beside {hero} walk a disgraced knight, a talkative ghost and {a _Beast} with opinions.",
    "But the enemy at the gates was once a friend, and still wears half of a promise round the neck.",
    "Old gods are waking under the wheat, and they want their {_Stuff} back.",
  ],
  ending: [
    "A lush, clever fantasy about power and who pays for it.",
    "Epic in reach, intimate in every scene.",
    "Perfect for readers who want their magic to cost something.",
    "Funny, fierce and full of wonders.",
    "The beginning of a saga to get lost in.",
  ],
  words: {
    Realm: list(
      "Aldermere|Ysolde|the Nine Rivers|Karsten Vale|Thessaly Moor|the Salt Marches|Orrin|Vellindra|Hallowmere|the Ember Coast|Sorrow’s Reach|Tamarind",
    ),
    Role: list(
      "Lamplighter|Mapmaker|Thief|Beekeeper|Oathbreaker|Ferryman|Glassblower|Falconer|Cartographer|Weaver|Bone Reader|Candlemaker",
    ),
    Stuff: list("Ash|Salt|Thorn|Amber|Iron|Feather|Frost|Coral|Honey|Starlight|Ink|Ember"),
    Adj: list("Hollow|Drowned|Sleeping|Gilded|Seventh|Nameless|Wandering|Broken|Winter|Starless"),
    Beast: list("Heron|Stag|Wyvern|Fox|Raven|Leviathan|Hare|Wolf|Moth|Griffin"),
  },
};

/** Books for children. */
export const CHILDRENS: GenreVoice = {
  titles: [
    "{Name} and the {Adj} {Thing}",
    "The {Animal} Who {Did}",
    "Goodnight, {Adj} {Animal}",
    "{Name} {Animal} Goes to {Where}",
    "How to Hide {a Animal}",
    "The {Adj} Little {Thing}",
    "My {Animal} Can’t {Verb}",
    "There Is {a Animal} in the {Room}",
  ],
  subtitles: [],
  opening: [
    "{Name} the {_Animal} is not afraid of anything, apart from puddles, sneezes and the colour green.",
    "One rainy morning, {a _Animal} in red boots knocks at {Name}’s door and asks to borrow a ladder.",
    "{Name} has lost {a _Adj} {_Thing}, and everybody in the street thinks that they saw it last.",
    "Bedtime is at seven, but the {_Animal} in the {_Room} has other plans.",
    "{Name} wants to {_Verb}, like everybody else in the pond, the wood and the sky.",
  ],
  middle: [
    "What follows is a chase over rooftops, through a bakery and all the way to {Where}.",
    "With a little help from Grandma and a lot of jam, {Name} finds a way that nobody thought of.",
    "It takes one friend, two mistakes and a very long piece of string to put things right.",
    "Nobody listens at first, because {Name} is small, and small people are easy not to hear.",
  ],
  ending: [
    "A funny, tender story about being brave in your own way. For ages 3 to 6.",
    "With pictures to pore over and a chorus to shout along. For ages 2 to 5.",
    "A warm bedtime story about friendship, sharing and jam. For ages 4 to 7.",
    "For everybody who has ever felt a little too small. For ages 5 to 8.",
  ],
  words: {
    Name: list("Olive|Pip|Mo|Wilbur|Nina|Kofi|Bea|Suki|Ravi|Tilda|Otto|Lulu|Amara|Finn|Juno|Percy"),
    Animal: list("Bear|Hedgehog|Walrus|Penguin|Otter|Elephant|Snail|Goose|Badger|Octopus|Owl|Llama"),
    Adj: list("Enormous|Grumpy|Wobbly|Sleepy|Invisible|Noisy|Borrowed|Shiny|Upside-Down|Tremendous"),
    Thing: list("Umbrella|Button|Pancake|Balloon|Kite|Sock|Sandwich|Trumpet|Snowflake|Submarine"),
    Did: list(
      "Forgot How to Roar|Ate the Moon|Wanted Shoes|Couldn’t Stop Giggling|Lived Next Door|Collected Clouds|Missed the Bus",
    ),
    Where: list("the Moon|the Fair|the Seaside|the Library|Antarctica|the Moon and Back|Market"),
    Verb: list("Sleep|Whisper|Swim|Whistle|Fly|Dance|Sing|Juggle"),
    Room: list("Bathtub|Kitchen|Wardrobe|Cellar|Classroom|Garden Shed"),
  },
};
