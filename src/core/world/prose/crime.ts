import type { GenreVoice } from "./telling.ts";

export const MYSTERY: GenreVoice = {
  plots: {
    "Death at {House}|The {House} Affair|A Weekend at {House}|The Heirs of {House}": [
      "Six guests come to {House} for a weekend; five go home, and {hero}, who only came to catalog the library, knows why.",
      "When the heir to {House} is found dead in the boathouse, everybody in {Town} agrees that it was an accident, except {hero}.",
    ],
    "The {Victim}’s {Clue}|No {Clue} for the {Victim}|The {Victim} and the {Clue}": [
      "The {_Victim} of {Town} is pulled from the millrace with {a _Clue} in one hand, and only {hero} asks whose it is.",
      "{hero} has promised to stay out of other people’s business, but the {_Clue} in the {_Victim}’s coat is hard to ignore.",
    ],
    "The Last {Victim} of {Town}|What the {Victim} of {Town} Knew|The {Victim} of {Town}": [
      "Nobody in {Town} has locked a door for thirty years, until the {_Victim} disappears on the night of the {_Event}.",
      "The {_Victim} knew every secret in {Town}; now the {_Victim} is dead, and {hero} has to find out which of them was worth it.",
    ],
    "The {Color} {Clue}|The Riddle of the {Color} {Clue}": [
      "{A _Color} {_Clue} turns up in the collection plate at {Town}, and by evening {hero} has a body to go with it.",
      "Three people in {Town} have been sent {a _Color} {_Clue}; two are dead, and the third is {hero}.",
    ],
    "Murder Before {Hour}|Dead by {Hour}|A Quarrel Before {Hour}": [
      "By {_Hour} the colonel is dead, the doors of {House} are still locked, and {hero} has eleven people who swear that they were asleep.",
      "Somebody at {House} will be dead by {_Hour}: so says the note that {hero} finds under the teapot.",
    ],
    "{Weather} over {Town}|{Town} in the {Weather}": [
      "It takes nine days of {_Weather} to cut off {Town}, and one night for {hero} to find out who wanted it so.",
      "There is {_Weather} over {Town} on the morning that {hero} trips over the organist, who is past minding.",
    ],
    "{A Death} in {Town}|The Business of {a Death} in {Town}": [
      "Everybody in {Town} calls it {a _Death}; {hero} calls it murder, and is asked, kindly, to go home.",
      "One {_Death} is bad luck, even in {Town}; {hero} has just counted the third.",
    ],
    "Trouble at the {Event}|The {Event} Murders|Last Seen at the {Event}": [
      "The {_Event} in {Town} ends with a scream, a missing {_Clue} and eleven witnesses, none of whom {hero} believes.",
      "{hero} is to judge the cakes at the {_Event} in {Town}, and the first of them kills the mayor.",
    ],
  },
  subtitles: ["A Mystery", "A Village Mystery"],
  middles: [
    "The only clue is {a _Clue2} that should not exist, and the only witness is a boy who will not speak.",
    "Half the town had a reason, the other half had a key, and the constable would rather be fishing.",
    "As old letters come to light, {hero} begins to see how much a small place can agree to forget.",
    "Somebody has been here before, forty years ago, and left {a _Color2} {_Clue2} behind.",
    "Every alibi holds, which is exactly what troubles {hero}.",
    "The vicar is lying, the doctor is drinking, and somebody has been through {hero}’s desk.",
    "With a borrowed bicycle and {a _Clue2}, {hero} asks the questions that nobody thanks {him} for.",
    "Then a second letter arrives, in the same green ink, and this time it is addressed to {hero}.",
    "Inspector {other}, who is paid to solve such things, has two suspects; {hero} has nine.",
    "The trail leads from the tea tent to the family vault and back, by way of {a _Clue2} and {a _Clue3}.",
    "Between {hero} and the truth stand a will, a locked greenhouse and a very polite family.",
  ],
  endings: [
    "A warm, sly puzzle with a last page that changes the first.",
    "A classic village mystery, told with a dry smile.",
    "Fair clues, false friends and a very good dinner.",
    "For everybody who likes their murders with tea and their answers in the final chapter.",
    "Not one word of it is there by accident.",
    "The kindest murder you will read this year.",
    "Every clue is in plain sight, and you will walk past all of them.",
    "A murder among people too well brought up to mention it.",
    "{A quality} mystery about {theme} and {theme2}.",
    "{^theme}, {theme2} and murder: {a quality} puzzle to the last page.",
    "Come for the {theme}, stay for the {theme2}: {a quality} story from beginning to end.",
  ],
  series: {
    name: "The {lead} Mysteries",
    subtitle: "{A lead} Mystery",
    kept: ["Town"],
    sameHero: true,
    first: [
      "The first case for {hero}, and not the last.",
      "It is {hero}’s first case, and the beginning of a series to live with.",
    ],
    later: [
      "The {nth} case for {hero}, who is getting better at it.",
      "In this {nth} case {hero} is harder to fool than ever, and so is {Town}.",
    ],
  },
  things: "{House}|{Town}|the {_Clue}|the {_Victim}|the {_Event}|the {_Weather}",
  words: {
    House:
      "Thornfield Lodge|Harrow Hall|Saltmarsh House|Wexcombe Abbey|Gull Cottage|Aldermoor|Fallowgate|Marrow Court|Penhallow|Larkrise Manor|Cinder Hill|Blackwater Grange|Rookhurst|Winterbourne House|Quillon Park|Sable Court",
    Town: "Marrow Bay|Little Askham|St Cleer|Pellworthy|Dunmouth|Crickmere|Upper Tollard|Saltby|Hollin Ferry|Kestrel Green|Nether Whitlow|Port Garrow|Ashcombe|Lowmarsh|Tansy Bridge|Great Orme End",
    Victim:
      "Archivist|Beekeeper|Organist|Postmistress|Gardener|Watchmaker|Bookbinder|Verger|Housekeeper|Magistrate|Lighthouse Keeper|Piano Tuner|Auctioneer|Apothecary|Choirmaster|Ferryman",
    Clue: "Key|Glove|Ledger|Inkwell|Thimble|Photograph|Candlestick|Umbrella|Envelope|Teacup|Cufflink|Notebook|Hatpin|Train Ticket|Chess Piece|Ribbon",
    Color: "Crimson|Ivory|Emerald|Indigo|Scarlet|Amber|Gray|Violet|Silver|Yellow",
    Weather: "Fog|Snow|Rain|Frost|Thunder|Mist",
    Hour: "Breakfast|Midnight|Noon|Teatime|Sunrise|Closing Time|Lunch",
    Death: "Drowning|Quiet Death|Convenient Fall|Sudden Chill|Riding Accident|Small Mistake",
    Event:
      "Harvest Supper|Regatta|Flower Show|Costume Ball|Parish Auction|Choir Concert|Village Fair|Chess Tournament|Cricket Match",
    quality:
      "gentle|sly|tightly wound|clever|melancholy|sunlit|wicked|crisp|good-humored|stylish|brooding|thoroughly satisfying",
    theme:
      "envy|inheritance|old promises|silence|good manners|debts|grief|gossip|pride|jam|loyalty|bad weather|second wives|family silver|unpaid bills",
  },
};

export const THRILLER: GenreVoice = {
  plots: {
    "The {Adj} {Noun}|{Adj} {Noun}": [
      "To the rest of the service the {_Adj} {_Noun} is a rumor; to {hero}, {a _Trade} in {City}, it has just become a telephone call.",
      "Somebody has put a price on the {_Adj} {_Noun}, and {hero} has {_Number} hours to find out what it is.",
    ],
    "The {City} {Item}|The {Item} in {City}|Exit {City}: The {Item}": [
      "The message reaches {hero} in {City} at four in the morning: a time, a place, and the word “{_Item}.”",
      "Eight years after walking away from the service, {hero} sees a dead colleague board a tram in {City} with the {_Item} that should have burned.",
    ],
    "{Number} Hours in {City}|{Number} Hours to {City}": [
      "{hero} has {_Number} hours in {City} to find {a thing} that three governments deny ever existed.",
      "The border at {City} closes in {_Number} hours, and the only person who knows the way through will speak to nobody but {hero}.",
    ],
    "The {Trade}’s {Item}|The {Trade} and the {Item}": [
      "{hero} is {a _Trade} with a quiet life, until a stranger asks for the {_Item} and recites last night’s dinner conversation word for word.",
      "Nobody looks twice at {a _Trade}, which is why {hero} was given the {_Item} to carry.",
    ],
    "Before They {Verb}|Nobody Will {Verb}": [
      "A data center outside {City} burns for six minutes, {a thing} is gone, and {hero} must get it back before they {_Verb}.",
      "If the nine people on {hero}’s list {_Verb} it is over; seven of them live in {City}, and one is {his} brother.",
    ],
    "Dead {Dead}|The Dead {Dead}": [
      "The courier is late, {City} is silent, and “dead {_Dead}” are the last words that {hero} was told.",
      "{hero} thought that dead {_Dead} was just an expression, until it stood on a wall in {City} with {his} name under it.",
    ],
    "The {Noun} Protocol|Protocol {Noun}": [
      "Four people wrote the {_Noun} protocol; three of them have died this week, and {hero} is boarding a plane to {City}.",
      "The {_Noun} protocol was meant never to be used, so when it wakes at three in the morning, {hero} assumes an error.",
    ],
    "{A Noun} of Strangers|The {Noun} on Flight {Flight}": [
      "Flight {Flight} lands in {City} with one passenger fewer than it took off with; of all the strangers on board, only {hero} noticed, and only {he} knows of the {_Noun}.",
    ],
  },
  subtitles: [],
  middles: [
    "Trust nobody was the first rule; {hero} wrote it.",
    "The hunt runs from {City} to {City2}, and every safe house has already been visited.",
    "Somebody inside is feeding the other side, and the evidence points to {hero}.",
    "With the border closing and the money frozen, the only way out of {City2} leads straight back in.",
    "What begins as a favor for {other} becomes a race against people who never leave a trace.",
    "In {City2} there is a man who can explain it, and {other} has reached him first.",
    "{hero} has a false passport, a real enemy and until {day} to tell them apart.",
    "Then {other}, who died in {City2}, sends a postcard.",
    "Every door that opens for {hero} was opened by somebody else first.",
    "The trail leads through {City2} to a house without windows and {a thing2} that nobody would kill for twice.",
  ],
  endings: [
    "Lean, fast and impossible to put down.",
    "A thriller with a conscience and a terrific final hundred pages.",
    "Cancel your evening.",
    "Smart, paranoid and uncomfortably plausible.",
    "The twist on the last page earns every one before it.",
    "You will look twice at the person in the next seat.",
    "It starts at a run and then speeds up.",
    "Not a wasted word, not a safe corner.",
    "{A quality} thriller about {theme} and {theme2}.",
    "{^quality}, {quality2} and full of {theme}: read it with the door locked.",
    "{^theme} against {theme2} in {a quality}, headlong chase.",
  ],
  series: {
    name: "The {lead} Files",
    subtitle: null,
    kept: ["Trade"],
    sameHero: true,
    first: ["The first of the {lead} files, and a hard act to follow."],
    later: [
      "The {nth} of the {lead} files, and the darkest so far.",
      "{hero} is back, older and no wiser, in the {nth} book of the series.",
    ],
  },
  things: "{City}|the {_Item}|the {thing}|the {_Noun}|the {_Trade}",
  words: {
    Adj: "Silent|Hollow|Burning|Double|Final|Cold|Blind|Broken|Hidden|Black|Second|Borrowed|Perfect|Paper|Ninth",
    Noun: "Signal|Witness|Courier|Asset|Cipher|Border|Ledger|Exchange|Handler|Verdict|Frequency|Shadow|Passenger|Accomplice|Extradition|Alibi",
    Item: "Cipher|Ledger|Manuscript|Recording|Envelope|Photograph|Passport|Violin Case|Codebook|Film Reel|Telegram",
    Dead: "Drop|Letter|Line|Channel|Calm|Reckoning",
    City: "Vienna|Lisbon|Tallinn|Trieste|Istanbul|Singapore|Montevideo|Marseille|Nairobi|Gdańsk|Helsinki|Tbilisi|Antwerp|Macau|Valletta|Oslo|Beirut|Riga|Zürich|Panama City",
    Number: "Nineteen|Thirty-Six|Seventy-Two|Eleven|Forty|Twenty-Four|Sixty",
    Verb: "Wake|Remember|Land|Speak|Notice|Meet|Confess",
    Trade:
      "Translator|Forger|Surgeon|Negotiator|Locksmith|Pilot|Auditor|Diplomat|Court Stenographer|Customs Broker|Harbor Pilot|Piano Tuner|Archivist",
    Flight: "417|208|1160|932|75",
    thing:
      "encrypted drive|list of forty names|prototype|set of forged passports|recording|sealed envelope|diplomatic bag|vial|film canister|set of keys",
    day: "Friday|midnight|Sunday|the end of the week|noon",
    quality: "taut|breathless|icy|clever|ruthless|stylish|unsettling|intelligent|nervy|merciless",
    theme:
      "loyalty|betrayal|old debts|bad luck|money|lies|memory|borrowed names|guilt|silence|second chances|power|trust|revenge",
  },
};

export const HORROR: GenreVoice = {
  plots: {
    "The {Adj} {Place}|The {Place} at {Village}": [
      "The {_Adj} {_Place} at {Village} has been boarded up since before {hero} was born, and tonight there is a light in it.",
      "Something has been digging under the {_Adj} {_Place} at {Village}, from below.",
    ],
    "What Waits in the {Place}|Under the {Place}|Do Not Open the {Place}": [
      "{hero} returns to {Village} to sell the family home, and the {_Place} is not where it used to be.",
      "The house in {Village} was cheap for a reason, and by the first night {hero} knows that the reason lives in the {_Place}.",
    ],
    "The {Family} {Thing}|The {Thing} of the {Family}s": [
      "When the {Family} children stop talking, they all begin to draw the same {_Thing}.",
      "Once in every generation the {Family} family holds {a _Thing}, and {hero} has just married into it.",
    ],
    "{A Thing} for {Village}|{Village} and the {Thing}": [
      "Every seven years the people of {Village} prepare {a _Thing}; this year it is {hero}’s turn.",
      "{hero} came to {Village} to write about the {_Thing}, and nobody has told {him} yet that it is for {him}.",
    ],
    "{Village} After Dark|The Road to {Village}": [
      "No map agrees on the road to {Village}, but every night, after dark, {hero} ends up there.",
      "{hero} takes the night bus to {Village}, where everybody knows {his} name and nobody casts a shadow after dark.",
    ],
    "The {Thing} Upstairs|{Adj} {Thing}": [
      "{hero} rents the ground floor in {Village}; the {_Adj} {_Thing} upstairs is not mentioned in the lease.",
      "At first it is only footsteps: the {_Adj} {_Thing} upstairs, says the landlady of {Village}, is shy of {hero}.",
    ],
  },
  subtitles: [],
  middles: [
    "The neighbors bring food, never come in, and always count the people at {hero}’s table.",
    "The recordings that {hero} makes at night hold one voice too many.",
    "The old rules still hold here: no whistling, no mirrors, no names after dark.",
    "And whatever it is that knocks, it has begun to use voices that {hero} loved.",
    "{other} went into the {_Place2} on Tuesday, and came out on Monday.",
    "There are {many} graves in the churchyard of {Village}, and each has {hero}’s birthday on it.",
    "The dog knew first, then the children; {hero} is the last to hear it breathing.",
    "Every morning one more door in the house leads to the {_Place2}.",
  ],
  endings: [
    "A slow, cold dread that does not leave with the last page.",
    "Folk horror at its most patient and most cruel.",
    "Read it with the lights on, and not alone.",
    "A haunting about grief, land and what we owe the dead.",
    "You will never again like the sound of a house at rest.",
    "Quiet, until it is not.",
    "{A quality} tale of {theme} and {theme2}.",
    "{^theme}, {theme2} and a house that listens: {quality} to the last line.",
  ],
  things: "{Village}|the {_Place}|the {_Thing}",
  words: {
    Adj: "Hollow|Crooked|Drowned|Pale|Starving|Whispering|Ninth|Unlit|Rotting|Patient|Sleepless",
    Place: "Cellar|Well|Orchard|Chapel|Attic|Mill|Marsh|Nursery|Icehouse|Quarry|Boathouse",
    Thing: "Guest|Harvest|Lullaby|Congregation|Doll|Inheritance|Vigil|Hunger|Offering|Procession|Bride",
    Family: "Harrow|Blackwood|Vane|Corrigan|Pike|Thackeray|Sorrell|Lisle",
    Village:
      "Hob’s Hollow|Gallowmere|Scarrow|Wither End|Coldbrook|Sallow Fen|Ninepins|Grimsdyke|Mourne Cross|Owlpen|Dead Man’s Elm",
    many: "nine|eleven|thirteen|twenty|seven",
    quality: "chilling|patient|bleak|feverish|elegant|merciless|dreamlike|clammy",
    theme: "grief|guilt|hunger|old bargains|motherhood|inheritance|winter|silence|hospitality|faith",
  },
};
