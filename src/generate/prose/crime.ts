import type { GenreVoice } from "./genre-voice.ts";
import { list } from "./telling.ts";

/** Mysteries. */
export const MYSTERY: GenreVoice = {
  titles: [
    "The {House} {Deed}",
    "Death at {House}",
    "{A Death} in {Town}",
    "The {Victim}’s {Clue}",
    "The Last {Victim} of {Town}",
    "Murder Before {Hour}",
    "The {Colour} {Clue}",
    "What the {Victim} Knew",
    "{Town} in {Weather}",
    "The {Weather} Alibi",
    "No {Clue} for the {Victim}",
    "Six Guests at {House}",
  ],
  subtitles: ["{A lead} Mystery"],
  opening: [
    "When {a _Victim} is found dead at {House}, everybody in {Town} agrees that it was an accident, except {hero}.",
    "{hero} came to {Town} for a quiet month by the sea and finds {a _Victim} lying in the library of {House} instead.",
    "Nobody in {Town} has locked a door for thirty years, until the {_Victim} disappears on the night of the {event}.",
    "The {event} at {House} ends with a scream, a missing {clue} and eleven people who all swear that they were asleep.",
    "Retired {trade} {hero} has promised to stay out of other people’s business, but the {clue} in the {_Victim}’s coat is hard to ignore.",
    "It has been raining for nine days when the {_Victim} of {Town} is pulled from the millrace with {a clue} in one hand.",
  ],
  middle: [
    "The only clue is {a clue} that should not exist, and the only witness is a boy who will not speak.",
    "Half the town had a reason, the other half had a key, and the constable would rather be fishing.",
    "As old letters come to light, {hero} begins to see how much a small place can agree to forget.",
    "Somebody has been here before, forty years ago, and left the same {clue} behind.",
    "Every alibi holds, which is exactly what troubles {hero}.",
  ],
  ending: [
    "A warm, sly puzzle with a last page that changes the first.",
    "A classic village mystery, told with a dry smile.",
    "The third case for one of crime fiction’s most patient detectives.",
    "Fair clues, false friends and a very good dinner.",
    "For everybody who likes their murders with tea and their answers in the final chapter.",
  ],
  words: {
    House: list(
      "Thornfield Lodge|Harrow Hall|Saltmarsh House|Wexcombe Abbey|Gull Cottage|Aldermoor|Fallowgate|Marrow Court|Penhallow|Larkrise Manor|Cinder Hill|Blackwater Grange|Rookhurst|Winterbourne House",
    ),
    Town: list(
      "Marrow Bay|Little Askham|St Cleer|Pellworthy|Dunmouth|Crickmere|Upper Tollard|Saltby|Hollin Ferry|Kestrel Green|Nether Whitlow|Port Garrow|Ashcombe|Lowmarsh",
    ),
    Deed: list("Inheritance|Affair|Silence|Bequest|Visitors|Secret|Portrait|Telegram|Weekend|Will|Conspiracy"),
    Death: list("Drowning|Quiet Death|Wedding|Stranger|Burial|Convenient Fall|Killing|Poisoning"),
    Victim: list(
      "Archivist|Beekeeper|Organist|Postmistress|Gardener|Watchmaker|Bookbinder|Verger|Housekeeper|Magistrate|Lighthouse Keeper|Piano Tuner|Auctioneer|Apothecary",
    ),
    Clue: list("Key|Glove|Ledger|Inkwell|Thimble|Photograph|Candlestick|Umbrella|Envelope|Teacup|Cufflink|Notebook"),
    clue: list(
      "brass key|grey glove|torn ledger page|stopped watch|silver thimble|photograph without a face|wax seal|train ticket for the wrong day|pressed flower|chess piece",
    ),
    Colour: list("Crimson|Ivory|Emerald|Indigo|Scarlet|Amber|Grey|Violet"),
    Weather: list("Fog|November|Low Tide|Snow|Midsummer|Rain|Frost|Half Light"),
    Hour: list("Breakfast|Midnight|Matins|Noon|Vespers|Tea|the Interval|Closing Time"),
    event: list(
      "harvest supper|regatta|flower show|Twelfth Night ball|parish auction|choir concert|shooting party|village fête",
    ),
    trade: list(
      "proofreader|magistrate|ship’s doctor|schoolmistress|customs officer|seamstress|botanist|stationmaster",
    ),
  },
};

/** Thrillers. */
export const THRILLER: GenreVoice = {
  titles: [
    "The {Adj} {Noun}",
    "{Adj} {Noun}",
    "Dead {Dead}",
    "The {City} {Noun}",
    "{Number} Hours in {City}",
    "Before They {Verb}",
    "Nobody {Verbs} Twice",
    "The {Noun} Protocol",
    "{A Noun} of Strangers",
    "Exit {City}",
    "The {Trade}’s {Noun}",
  ],
  subtitles: [],
  opening: [
    "{hero} has {_Number} hours to find {a thing} that three governments deny ever existed.",
    "The message reaches {hero} in {City} at four in the morning: a name, a time and a photograph of an empty chair.",
    "Eight years after walking away from the service, {_Trade} {hero} sees a dead colleague board a tram in {City}.",
    "A data centre outside {City} burns for six minutes, and when the lights come back {a thing} is gone.",
    "{hero} is {a _Trade} with a quiet life in {City}, until a stranger calls and recites last night’s dinner conversation word for word.",
    "The plane lands in {City} with one passenger fewer than it took off with, and only {hero} noticed.",
  ],
  middle: [
    "Trust nobody was the first rule; {hero} wrote it.",
    "The hunt runs from {City} to {City2}, and every safe house has already been visited.",
    "Somebody inside is feeding the other side, and the evidence points to {hero}.",
    "With the border closing and the money frozen, the only way out leads straight back in.",
    "What begins as a favour for an old friend becomes a race against people who never leave a trace.",
  ],
  ending: [
    "Lean, fast and impossible to put down.",
    "A thriller with a conscience and a terrific final hundred pages.",
    "Cancel your evening.",
    "Smart, paranoid and uncomfortably plausible.",
    "The twist on the last page earns every one before it.",
  ],
  words: {
    Adj: list("Silent|Hollow|Burning|Double|Final|Cold|Blind|Broken|Hidden|Black|Second|Borrowed|Perfect|Paper"),
    Noun: list(
      "Signal|Witness|Courier|Asset|Cipher|Border|Ledger|Exchange|Handler|Verdict|Hour|Frequency|Shadow|Passenger|Accomplice|Extradition",
    ),
    Dead: list("Reckoning|Drop|Air|Ground|Letter Office|Man’s Switch|Water|Channel"),
    City: list(
      "Vienna|Lisbon|Tallinn|Trieste|Istanbul|Singapore|Montevideo|Marseille|Nairobi|Gdańsk|Helsinki|Tbilisi|Antwerp|Macau|Valletta|Oslo",
    ),
    Number: list("Nineteen|Thirty-Six|Seventy-Two|Eleven|Forty|Twenty-Four"),
    Verb: list("Wake|Remember|Land|Call Back|Find You|Speak|Notice"),
    Verbs: list("Disappears|Crosses|Betrays Us|Asks|Lies|Drowns"),
    Trade: list(
      "Translator|Forger|Surgeon|Negotiator|Locksmith|Pilot|Auditor|Diplomat|Court Stenographer|Customs Broker|Harbour Pilot",
    ),
    thing: list(
      "encrypted drive|list of forty names|prototype|set of forged passports|recording|sealed envelope|diplomatic bag|vial",
    ),
  },
};

/** Horror. */
export const HORROR: GenreVoice = {
  titles: [
    "The {Adj} {Place}",
    "What Waits in the {Place}",
    "{Adj} {Thing}",
    "The {Thing} Upstairs",
    "Do Not {Verb}",
    "Under the {Place}",
    "The {Family} {Thing}",
    "{A Thing} for {Village}",
    "{Village} After Dark",
  ],
  subtitles: [],
  opening: [
    "The house in {Village} was cheap for a reason, and by the first night {hero} knows that the reason is awake.",
    "Every seven years the people of {Village} leave one door open; this year it is {hero}’s.",
    "{hero} returns to {Village} to sell the family home, and the rooms are not where they used to be.",
    "Something has been digging under the {_Place} at {Village}, from below.",
    "When the {Family} children stop talking, they all begin to draw the same {_Place}.",
  ],
  middle: [
    "The neighbours bring food, never come in, and always count the people at the table.",
    "The recordings that {hero} makes at night hold one voice too many.",
    "The old rules still hold here: no whistling, no mirrors, no names after dark.",
    "And whatever it is that knocks, it has begun to use voices that {hero} loved.",
  ],
  ending: [
    "A slow, cold dread that does not leave with the last page.",
    "Folk horror at its most patient and most cruel.",
    "Read it with the lights on, and not alone.",
    "A haunting about grief, land and what we owe the dead.",
  ],
  words: {
    Adj: list("Hollow|Crooked|Drowned|Pale|Starving|Whispering|Ninth|Unlit|Rotting|Patient"),
    Place: list("Cellar|Well|Orchard|Chapel|Attic|Mill|Marsh|Nursery|Crossing|Quarry"),
    Thing: list("Guest|Harvest|Lullaby|Teeth|Congregation|Doll|Inheritance|Vigil|Hunger|Offering"),
    Verb: list("Answer|Look Down|Wake Her|Count Them|Follow the Lights|Open It"),
    Family: list("Harrow|Blackwood|Vane|Corrigan|Marsh|Thackeray|Sorrell|Lisle"),
    Village: list("Hob’s Hollow|Gallowmere|Scarrow|Wither End|Coldbrook|Sallow Fen|Ninepins|Grimsdyke|Mourne Cross"),
  },
};
