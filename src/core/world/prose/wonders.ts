import type { GenreVoice } from "./telling.ts";

export const SCIENCE_FICTION: GenreVoice = {
  plots: {
    "The {Star} {Noun}|{Noun} of {Star}|The {Noun} at {Star}": [
      "The {_Noun} at {Star} was built to last two centuries; in year one hundred and forty, {hero} finds out what it is for.",
      "When the {_Noun} on {Star} falls silent, {hero} is the only one awake to notice.",
    ],
    "{Number} Light-Years to {Star}|{Number} Letters to {Star}": [
      "It is {_Number} light-years to {Star}, the colony ship {Ship} has air for half of that, and {hero} keeps the list.",
      "A signal from {Star}, {_Number} light-years out, repeats a lullaby from Earth, and only {hero} knows all the verses.",
    ],
    "Children of the {Adj} Sun|Under {a Adj} Sun": [
      "Nobody born on {Star} has ever seen anything but the {_Adj} sun, until {hero} digs up a map of another sky.",
      "The {_Adj} sun over {Star} goes out on a Tuesday, and {hero}, who repairs lamps, is sent for.",
    ],
    "The {Noun} Engine|The Last {Noun} Engine": [
      "Salvage pilot {hero} finds the {Ship} drifting in perfect order: meals laid, the {_Noun} engine warm, and nobody on board.",
      "The {_Noun} engine has kept the peace on {Star} for three generations; tonight it asks {hero} for asylum.",
    ],
    "The Cartographer of {Star}|A Map of {Star}": [
      "On {Star}, where the land moves, a map is good for a week and a cartographer for a year; {hero} has lasted nine.",
      "{hero} is the last cartographer of {Star}, and the blank on {his} map has just answered.",
    ],
    "{A Noun} Among Machines|The Machines’ {Noun}": [
      "On {Star} the machines hold {a _Noun} once in a lifetime, and have never before asked a human to come; they ask {hero}.",
      "{hero} was raised by machines on {Star}, and {he} is the only human invited to their {_Noun}.",
    ],
    "{Adj} Gravity|The {Adj} Orbit|All the {Adj} Moons": [
      "Under the {_Adj} moons of {Star} gravity is taxed and every orbit has an owner; {hero} has just inherited one.",
      "An orbit has gone missing: {hero}, who insures {_Adj} moons against gravity, is asked to find it.",
    ],
    "The Memory Market on {Star}|Eleven Years on {Star}": [
      "On {Star}, memory is a currency on every market, and {hero} has just been robbed of eleven years.",
    ],
  },
  subtitles: [],
  middles: [
    "To bring the answer home, {hero} has to cross a border that moves at the speed of light.",
    "The crew of the {Ship2} wants to turn back, the ship wants to live, and something outside is learning to count.",
    "What looks like first contact turns out to be the second, and the first did not end well.",
    "Every calculation agrees, which means that somebody changed the constants.",
    "The closer {hero} comes to the truth, the older the messages from home become.",
    "{other} remembers another {Star}, with rivers, and can prove it.",
    "Aboard the {Ship2} there are nine hundred sleepers, one captain and two versions of {hero}.",
    "But {other} has been dead for a century, and goes on sending instructions.",
    "There is one law on {Star2}: never wake what you cannot feed.",
    "Between {Star} and {Star2} lie forty years, a blockade, and a mutiny that has not happened yet.",
  ],
  endings: [
    "Big ideas, told on a human scale.",
    "A generous, intricate novel about what we carry with us when we leave.",
    "Hard science with a soft heart.",
    "Humane, strange and very hard to forget.",
    "It asks the oldest question in a voice that is entirely new.",
    "You will look up differently.",
    "The future has seldom felt so lived in.",
    "{A quality} novel about {theme}, {theme2} and the long way home.",
    "{^theme} and {theme2} among the stars: {quality}, {quality2} and wise.",
    "{A quality} story of {theme}, {theme2} and deep space.",
  ],
  series: {
    name: "The {Star} Cycle",
    subtitle: "Book {Nth} of the {Star} Cycle",
    kept: ["Star"],
    sameHero: false,
    first: ["The opening of the {Star} Cycle, a dazzling new series.", "With it the {Star} Cycle begins."],
    later: [
      "In this {nth} book the {Star} Cycle grows wider, stranger and more urgent.",
      "The {Star} Cycle goes on in a {nth} book that raises every stake.",
    ],
  },
  things: "{Star}|the {_Noun}|the {Ship}",
  words: {
    Star: "Vega Station|Kepler’s Rest|Tau Harbor|Meridian|Ganymede|Ishtar|Lacaille|Proxima|Cassiopeia|Halcyon|Aldebaran|Nereid|Sirius Gate|Callisto|Umbriel|New Tromsø",
    Noun: "Archive|Silence|Assembly|Inheritance|Signal|Exodus|Accord|Tide|Migration|Paradox|Harvest|Census|Tribunal|Festival",
    Adj: "Quiet|Glass|Borrowed|Slow|Unfinished|Distant|Iron|Paper|Seventh|Broken|Lesser",
    Number: "Four|Eleven|Forty|Ninety|Six Hundred|Seventeen",
    Ship: "Long Patience|Anna Akhmatova|Second Harvest|Kindly Light|Wayfarer’s Debt|Ostinato|Perihelion|Small Mercy|Open Hand",
    quality: "luminous|restless|tender|vast|ingenious|melancholy|spirited|exact|playful|bold",
    theme: "memory|exile|duty|machines|motherhood|language|time|hunger|borders|hope|loneliness|forgiveness",
  },
};

export const FANTASY: GenreVoice = {
  plots: {
    "The {Role} of {Realm}|Daughters of the {Role} of {Realm}": [
      "In {Realm}, where every child is given a name by the river, {hero} was given none, and became {a _Role}.",
      "When the old queen’s shadow walks out of {Realm} without her, {hero}, apprentice {_Role}, is sent to bring it back.",
    ],
    "A Crown of {Stuff}|{Stuff} and {Stuff2}|The {Stuff} Throne": [
      "For a hundred years the people of {Realm} have paid their tribute in {_Stuff} and {_Stuff2}, until {hero} refuses.",
      "A crown of {_Stuff} cannot be stolen, only refused; {hero} takes it for {_Stuff2} and sits down on the throne of {Realm}.",
    ],
    "The {Stuff} {Role}|The {Role}’s {Stuff}": [
      "{hero} is {a _Role} of no importance, until {his} {_Stuff} begins to whisper the names of the dead kings of {Realm}.",
      "There is {_Stuff} under every hearth in {Realm}, and only {a _Role} such as {hero} may touch it.",
    ],
    "Song of the {Adj} {Beast}|The {Adj} {Beast}|Where the {Adj} {Beast} Sleeps": [
      "The {_Adj} {_Beast} of {Realm} is dying, and {hero} is the only one who can hear it sing.",
      "Where the {_Adj} {_Beast} sleeps, nothing in {Realm} grows old; {hero} has been sent to wake it.",
    ],
    "The {Beast} and the {Role}|{A Role} for the {Beast}": [
      "{A _Beast} walks into {Realm} at noon and asks, politely, for {a _Role}; they send it {hero}.",
      "To pay {his} brother’s debt {hero}, {a _Role}, must serve {a _Beast} for a year and a day at the edge of {Realm}.",
    ],
    "The {Adj} Kingdom|The {Adj} Oath|Heirs of the {Adj} Kingdom": [
      "Everybody in the {_Adj} kingdom has sworn the same oath, and only {hero} has read it to the end.",
      "The {_Adj} kingdom has had no heir for a century, which suits everybody but {hero}, who has just been recognized; {he} takes the oath with crossed fingers.",
    ],
    "The Road to {Realm}|The Map to {Realm}": [
      "{hero} stole the wrong book from the wrong tower, and now the map on its last page draws the road to {Realm} by itself.",
      "No road leads to {Realm} any more, so {hero} sells what {he} has, buys a map and walks.",
    ],
  },
  subtitles: [],
  middles: [
    "The way leads through drowned cities and over a mountain that remembers every foot set on it.",
    "Magic has its price here, and it is always something that {hero} will only miss later.",
    "Beside {hero} walk a disgraced knight, a talkative ghost and {a _Beast2} with opinions.",
    "But {other}, at the gates, was once a friend, and still wears half of a promise round the neck.",
    "Old gods are waking under the wheat, and they want their {_Stuff3} back.",
    "There are nine doors in the palace, and {hero} has been shown eight.",
    "{other} has the army, the treasury and the law; {hero} has {a _Beast2} and until the first snow.",
    "In the library under the lake somebody has been rubbing out {hero}’s name, letter by letter.",
    "What the ferryman asks for is small, and {other} has already given it.",
    "Every spell must be paid for in {_Stuff3}, and {hero} has never owned any.",
  ],
  endings: [
    "A lush, clever fantasy about power and who pays for it.",
    "Epic in reach, intimate in every scene.",
    "Perfect for readers who want their magic to cost something.",
    "Funny, fierce and full of wonders.",
    "A world to get lost in, and a map that will not help.",
    "Old as a fairy tale and sharp as a knife.",
    "{A quality} tale of {theme}, {theme2} and the price of both.",
    "{^theme}, {theme2} and magic that bites: {quality} and {quality2}.",
    "A story about {theme}, told with {a quality} heart.",
  ],
  series: {
    name: "Chronicles of {Realm}",
    subtitle: "Chronicles of {Realm}, Book {Nth}",
    kept: ["Realm"],
    sameHero: false,
    first: ["The Chronicles of {Realm} begin here, and they are hard to leave.", "So begin the Chronicles of {Realm}."],
    later: [
      "The {nth} of the Chronicles of {Realm}, and the richest yet.",
      "A {nth} journey to {Realm}, where nothing was settled after all.",
    ],
  },
  things: "{Realm}|the {_Beast}|the {_Role}",
  words: {
    Realm:
      "Aldermere|Ysolde|the Nine Rivers|Karsten Vale|Thessaly Moor|the Salt Marches|Orrin|Vellindra|Hallowmere|the Ember Coast|Sorrow’s Reach|Tamarind|Osk|the Lantern Isles",
    Role: "Lamplighter|Mapmaker|Thief|Beekeeper|Oathbreaker|Ferryman|Glassblower|Falconer|Cartographer|Weaver|Bone Reader|Candlemaker|Bell Ringer",
    Stuff: "Ash|Salt|Thorn|Amber|Iron|Silver|Frost|Coral|Honey|Starlight|Ink|Glass",
    Adj: "Hollow|Drowned|Sleeping|Gilded|Seventh|Nameless|Wandering|Broken|Winter|Starless|Crooked",
    Beast: "Heron|Stag|Wyvern|Fox|Raven|Leviathan|Hare|Wolf|Moth|Griffin|Bear|Toad",
    quality: "sweeping|witty|dark|generous|glittering|brave|wild|wistful|rich|fierce",
    theme: "loyalty|exile|sisters|debts|hunger|names|kings|courage|grief|weather|betrayal|home",
  },
};

export const CHILDRENS: GenreVoice = {
  plots: {
    "{Name} and the {Adj} {Thing}|The {Adj} {Thing}": [
      "{Name} has lost {a _Adj} {_Thing}, and everybody in the street thinks that they saw it last.",
      "One morning there is {a _Adj} {_Thing} in {Name}’s bed, and it does not want to get up.",
    ],
    "The {Animal} Who {Did}|{Name}, the {Animal} Who {Did}": [
      "This is {Name}, the {_Animal} who {_Did}, and this is how it happened.",
      "Nobody believes that {Name} is the {_Animal} who {_Did}, apart from one very small snail.",
    ],
    "Goodnight, {Adj} {Animal}|Hush, {Adj} {Animal}": [
      "Bedtime is at seven, but {Name}, {a _Adj} {_Animal}, has other plans.",
      "The whole wood is asleep, apart from {a _Adj} {_Animal} called {Name}, who is not tired at all.",
    ],
    "{Name} the {Animal} Goes to {Where}|{Where} Is Too Far, {Name} the {Animal}!": [
      "{Name} the {_Animal} packs a sandwich, a spare sock and a compass, and sets off for {_Where}.",
      "It is a long way to {_Where} for {a _Animal}, and longer still if, like {Name}, you stop for every puddle.",
    ],
    "How to Hide {a Animal2} in the {Room}|There Is {a Animal2} in the {Room}|The {Animal2} in the {Room}": [
      "There is {a _Animal2} in the {_Room}, and {Name} has until supper to hide it.",
      "{Name} knows how to hide {a _Animal2}: in the {_Room}, under a towel, with a hat on.",
    ],
    "My {Animal} Can’t {Verb}|{Name} the {Animal} Wants to {Verb}": [
      "Every {_Animal} in the pond can {_Verb}, apart from {Name}.",
      "{Name} the {_Animal} wants to {_Verb}, like everybody else in the pond, the wood and the sky.",
    ],
    "{Name} the {Animal} and the Red Boots|Boots for {Name} the {Animal}": [
      "{Name} the {_Animal} is not afraid of anything, apart from puddles, sneezes and new boots.",
      "One rainy morning {a _Animal2} in red boots knocks at the door of {Name} the {_Animal} and asks to borrow a ladder.",
    ],
  },
  subtitles: [],
  middles: [
    "What follows is a chase over rooftops, through a bakery and all the way to {_Where2}.",
    "With a little help from Grandma and a lot of jam, {Name} finds a way that nobody thought of.",
    "It takes one friend, two mistakes and a very long piece of string to put things right.",
    "Nobody listens to {Name} at first, because small people are easy not to hear.",
    "Luckily {a _Animal2} with a wheelbarrow comes by, and then {a _Animal3} with a plan.",
    "First {Name} asks the {_Animal2}, then the {_Animal3}, and then, very quietly, the moon.",
    "Everything goes wrong in the funniest order, and {Name} counts it all the way to ten.",
    "There is a storm, a secret door and {a _Thing2}, and {Name} needs all three.",
  ],
  endings: [
    "A funny, tender story about being brave in your own way. For ages {ages}.",
    "With pictures to pore over and a chorus to shout along. For ages {ages}.",
    "A warm bedtime story about friendship, sharing and jam. For ages {ages}.",
    "For everybody who has ever felt a little too small. For ages {ages}.",
    "To be read aloud, with voices. For ages {ages}.",
    "There is a mouse to find on every page. For ages {ages}.",
    "{A quality} picture book about {theme} and {theme2}, for ages {ages}.",
    "For ages {ages}, and for anybody who likes {theme}, {theme2} or both.",
    "{^quality}, {quality2} and full of {theme}: made for ages {ages}.",
  ],
  series: {
    name: "{Name} the {Animal}",
    subtitle: null,
    kept: ["Name", "Animal"],
    sameHero: true,
    first: ["The first adventure of {Name} the {_Animal}. For ages {ages}."],
    later: ["The {nth} adventure of {Name} the {_Animal}. For ages {ages}."],
  },
  things: "the {_Adj} {_Thing}|{_Where}|the {_Room}|the {_Animal2}",
  words: {
    Name: "Olive|Pip|Mo|Wilbur|Nina|Kofi|Bea|Suki|Ravi|Tilda|Otto|Lulu|Amara|Finn|Juno|Percy|Ida|Bruno|Zadie|Tomás",
    Animal: "Bear|Hedgehog|Walrus|Penguin|Otter|Elephant|Snail|Goose|Badger|Octopus|Owl|Llama|Yak|Mole",
    Adj: "Enormous|Grumpy|Wobbly|Sleepy|Invisible|Noisy|Borrowed|Shiny|Upside-Down|Tremendous|Polite",
    Thing: "Umbrella|Button|Pancake|Balloon|Kite|Sock|Sandwich|Trumpet|Snowflake|Submarine|Teapot|Drum",
    Did: "Forgot How to Roar|Ate the Moon|Wanted Shoes|Couldn’t Stop Giggling|Collected Clouds|Missed the Bus|Swallowed a Song|Said No",
    Where: "the Moon|the Fair|the Seaside|the Library|the Waterfall|the Lighthouse|the Market|the Castle",
    Verb: "Sleep|Whisper|Swim|Whistle|Dance|Sing|Juggle|Count|Skate",
    Room: "Bathtub|Kitchen|Wardrobe|Cellar|Classroom|Garden Shed|Laundry Basket",
    ages: "2 to 4|3 to 5|3 to 6|4 to 7|5 to 8|2 to 5|4 to 6",
    quality: "funny|tender|noisy|warm|bouncy|splashy|gentle|silly",
    theme: "courage|puddles|friendship|sharing|bedtime|mistakes|pancakes|saying sorry|asking for help|new neighbors",
  },
};
