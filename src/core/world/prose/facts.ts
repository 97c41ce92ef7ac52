import type { GenreVoice, Setting } from "./telling.ts";

function region(name: string, things: string, people: string): Setting {
  return { words: { Region: name, Thing: things, People: people } };
}

export const HISTORY_FACTS: GenreVoice = {
  plots: {
    "The {Thing} That Made {Region}|{Thing} and the Making of {Region}": [
      "Before oil and before gold there was {_Thing}, and whoever controlled it controlled {Region}.",
      "{Author} follows {_Thing} from field to ledger to show how it made {Region} rich, and who paid.",
    ],
    "A History of {Region} in {Number} {Objects}|{Region} in {Number} {Objects}": [
      "{Number} {_Objects}, chosen with care and told with relish, are enough for {Author} to give {Region} a history.",
      "A history of {Region} could fill a wall; {Author} has put it into {_Number} {_Objects}.",
    ],
    "{Thing}: A Global History|Empires of {Thing}|The Age of {Thing}": [
      "There have been wars over {_Thing}, hymns to {_Thing}, and at least one empire that fell for the lack of it; {Author} tells all three.",
      "An age can be known by what it hoards, and for two centuries, as {Author} shows, that was {_Thing}.",
    ],
    "The {People} of {Region}|The World That the {People} of {Region} Made": [
      "Drawing on letters, ledgers and court rolls, {Author} tells the story of the {_People} of {Region}.",
      "The {_People} of {Region} left no monument but the world as we have it: {Author} gives them their due.",
    ],
    "The Great {Event} of {Region}|{Region} and the Great {Event}": [
      "For one year the great {_Event} was all that anybody in {Region} could talk about; a generation later nobody would.",
      "It began with a rumor: {Author} goes through the great {_Event} of {Region} day by day.",
    ],
    "The {Adj} Century of {Region}|{Region}: The {Adj} Century": [
      "Historians have called it many things; to {Author} it was the {_Adj} century of {Region}, and it is not quite over.",
      "In a single {_Adj} century {Region} changed its masters, its bread and its gods.",
    ],
    "The {People} and the {Thing}|{Thing} for the {People}": [
      "What did the {_People} of {Region} want with {_Thing}? {Author} went to the archives, and found a murder.",
      "The {_People} of {Region} lived by {_Thing}, sang about {_Thing} and were ruined by {_Thing}.",
    ],
  },
  subtitles: ["A People’s History", "The Untold Story", "A New History", "Trade, Power and Everyday Life"],
  middles: [
    "From {place} to royal counting houses, it follows the people who are usually left in the footnotes.",
    "Maps lied, prices soared, and a handful of {clerks} decided more than any general.",
    "It overturns what we thought we knew about {theme}, debt and who discovered whom.",
    "Along the way we meet smugglers, nuns, bankrupt dukes and {number} very persistent {clerks}.",
    "{Last} reads account books as others read novels, and finds {theme} on every page.",
    "Nobody in it is a hero, and {Last} likes most of them.",
    "The best chapter, on {place}, is worth a shelf of biographies.",
    "It is a story of {theme}, {theme2} and extraordinarily bad weather.",
  ],
  endings: [
    "History on a grand scale, told with an eye for the telling detail.",
    "Vivid, surprising and scrupulously researched.",
    "A book that rearranges the map in your head.",
    "Essential reading, and a pleasure.",
    "The past, with the lid off.",
    "{A quality} history of {theme2} and {theme3}.",
    "{^quality}, {quality2} and full of {clerks2}.",
    "On {theme2} and {theme3} there is nothing better, or more {quality}.",
  ],
  settings: [
    region("the Baltic", "Herring|Timber|Amber|Tar", "Shipwrights|Pilots|Fur Traders"),
    region("the Sahel", "Salt|Gold|Cotton", "Camel Drivers|Weavers|Scribes"),
    region("the Mediterranean", "Wheat|Alum|Coral|Olive Oil", "Oarsmen|Moneylenders|Pilgrims"),
    region("the Andes", "Silver|Wool|Potatoes", "Muleteers|Weavers|Miners"),
    region("Bengal", "Cotton|Rice|Jute|Tea", "Weavers|Boatmen|Printers"),
    region("the North Sea", "Herring|Wool|Cod|Coal", "Dockers|Navigators|Net Makers"),
    region("the Levant", "Glass|Cotton|Soap", "Dragomans|Printers|Moneylenders"),
    region("the Silk Road", "Silk|Paper|Horses", "Caravan Guides|Monks|Interpreters"),
    region("the Caribbean", "Sugar|Rum|Tobacco", "Sailmakers|Runaways|Dockers"),
    region("Anatolia", "Wool|Tulips|Copper", "Potters|Shepherds|Carpet Weavers"),
    region("the Great Lakes", "Timber|Iron|Ice", "Lumbermen|Canal Diggers|Ferrymen"),
    region("the Cape", "Wine|Wool|Diamonds", "Harbor Pilots|Vintners|Washerwomen"),
  ],
  things: "{_Thing}|{Region}|the {_Event}",
  words: {
    Objects: "Objects|Bridges|Meals|Trials|Letters|Maps|Coins|Lies",
    Number: "Twelve|Twenty|Nine|Fifteen|Thirty|Ten",
    Adj: "Forgotten|Restless|Iron|Hungry|Borrowed|Long|Stolen",
    Event: "Frost|Bread Riot|Strike|Siege|Price War|Flood|Panic",
    place: "harbor taverns|customs sheds|pawnshops|convent kitchens|coffeehouses|shipyards|prison yards",
    clerks: "clerks|widows|brokers|cartographers|notaries|translators|toll keepers",
    number: "three|seven|two|five",
    theme: "borders|money|hunger|faith|work|empire|maps|migration|war|shopping|weather|marriage",
    quality: "brilliant|lively|humane|provocative|elegant|magisterial|gripping|witty",
  },
};

function subject(things: string, field: string, verbs: string, object: string, puzzles: string): Setting {
  const words = { Things: things, Field: field, Verb: verbs, Object: object };
  return { words: { ...words, Puzzle: puzzles } };
}

export const SCIENCE: GenreVoice = {
  plots: {
    "The Secret Life of {Things}|The {Things} Next Door": [
      "There are {_Things} nearer to you than you think, and {Author} has spent a good deal of time on {his} knees to prove it.",
      "{Things} lead a life of their own, most of it at night, and {Author} was there with a flashlight.",
    ],
    "Why {Things} {Verb}|How {Things} {Verb}": [
      "Ask a child why {_Things} {_Verb} and you get an answer; ask a scientist, as {Author} did, and you get a quarrel.",
      "That {_Things} {_Verb} was long held to be a fable; then somebody measured it.",
    ],
    "What {Things} Know|Listening to {Things}": [
      "Can one learn from {_Things}? {Author} listened for three years and came back with a notebook and an apology.",
      "We have been looking at {_Things} for as long as we have had eyes; what they know, says {Author}, we are only beginning to hear.",
    ],
    "How to Read {a Object}|{A Object} and What It Tells": [
      "Give {Author} {a _Object} and {he} will tell you the year, the weather and what went wrong.",
      "Two hundred years of {_Field} can be read from {a _Object}, if somebody shows you how.",
    ],
    "A Brief History of {Noun}|{Noun}|The {Noun} Equation": [
      "{Noun} is all around us, and, as {Author} shows, we understand it less well than the far side of the moon.",
      "What do traffic jams, lullabies and the human heart have in common? {Noun}, says {Author}, and brings the equation.",
    ],
    "The {Adj} Science of {Noun}|The {Adj} Truth About {Noun}": [
      "{Author} tells the {_Adj} story of how people tried to measure {_Noun}, gave up, and found something better.",
      "The science of {_Noun} is young, quarrelsome and {_Adj}, and nobody explains it better than {Author}.",
    ],
    "{Things}, {Puzzle} and Other Riddles|{Things} and {Puzzle}": [
      "{Things} have to do with {_Puzzle} in a way that nobody would expect; how is one of {number} riddles in this book.",
    ],
  },
  subtitles: ["And Other Questions", "What Nature Can Teach Us", "An Introduction for the Curious"],
  middles: [
    "With clear explanations and no more mathematics than fits on {paper}, {Last} shows how science came by one of its strangest results.",
    "We visit the laboratories where it is measured, the people who got it gloriously wrong, and {table} where you can try it yourself.",
    "It is a story of stubborn observers, broken instruments and one unforgettable {tool}.",
    "From the very small to the very old, {Last} follows one question wherever it leads.",
    "Here are a physicist, a shepherd and a very patient {tool}, and what they found out together.",
    "{Last} explains {theme} with soup, {theme2} with socks, and the rest with a straight face.",
    "Each chapter starts from something on {table} and ends at the edge of what is known.",
    "The experiments are described so well that {paper} and a {tool} will do.",
  ],
  endings: [
    "Popular science at its most generous.",
    "A delight for curious people of any age.",
    "Clear, witty and quietly profound.",
    "You will never be bored on a walk again.",
    "Wonder, with footnotes.",
    "{A quality} book about {theme} and {theme2}.",
    "{^quality}, {quality2} and never in a hurry: science for people who like {theme}.",
    "After this, {theme} and {theme2} will never look the same.",
  ],
  settings: [
    subject("Lichens", "Biology", "Cooperate|Wait|Remember", "Gravestone", "Cold|Drought|Marble"),
    subject("Octopuses", "Biology", "Dream|Solve Puzzles|Hide", "Tide Pool", "Boredom|Mirrors|Color"),
    subject("Glaciers", "Geology", "Sing|Walk|Remember", "Pebble", "Friction|Dust|Salt"),
    subject("Swifts", "Ornithology", "Sleep in the Air|Migrate|Return", "Feather", "Sleep|Storms|Starlight"),
    subject("Mosses", "Botany", "Survive|Share Water|Sleep", "Leaf", "Drought|Darkness|Copper"),
    subject("Raindrops", "Physics", "Sing|Split|Bounce", "Cloud", "Dust|Wind|Color"),
    subject("Bees", "Biology", "Vote|Dance|Get Lost", "Honeycomb", "Symmetry|Cold|Scent"),
    subject("Eels", "Biology", "Migrate|Vanish|Find Home", "River Map", "Darkness|Distance|Moonlight"),
    subject("Fungi", "Biology", "Trade|Talk|Glow", "Rotten Log", "Frost|Light|Copper"),
    subject("Tides", "Oceanography", "Keep Time|Turn|Rise", "Tide Table", "Storms|Chance|Moonlight"),
    subject("Crows", "Ornithology", "Count|Play|Bear Grudges", "Nest", "Boredom|Grief|Arithmetic"),
    subject("Crystals", "Chemistry", "Grow|Bend Light|Make Mistakes", "Snowflake", "Heat|Symmetry|Chance"),
  ],
  things: "{_Noun}|the {_Object}|{_Field}|{_Puzzle}|{theme}",
  words: {
    Adj: "Invisible|Slow|Accidental|Restless|Patient|Surprising|Untidy",
    Noun: "Dust|Noise|Symmetry|Smell|Friction|Chance|Darkness|Balance|Itching|Stickiness|Boredom",
    paper: "a napkin|a bus ticket|a postcard|the back of an envelope",
    table: "the kitchen table|a park bench|your windowsill|the edge of the bath",
    tool: "slide rule|camera|bathroom scale|tuning fork|magnifying glass|stopwatch",
    number: "nine|eleven|twelve|twenty",
    theme: "patience|time|water|sleep|memory|light|error|luck|heat|maps|hearing|scale",
    quality: "joyful|lucid|playful|patient|surprising|exact|generous|cheerful",
  },
};
