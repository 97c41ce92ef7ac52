import type { NameListName } from "../name-lists.ts";
import { plot } from "./genre-voice.ts";
import type { GenreVoice, Setting } from "./genre-voice.ts";
import { choicesOf } from "./telling.ts";

/** Cities of one language, years in which something happened there, what they traded in, and who gave the orders. */
function era(names: NameListName, cities: string, years: string, goods: string, official: string): Setting {
  return {
    names,
    words: { City: choicesOf(cities), Year: choicesOf(years), Stuff: choicesOf(goods), official: [official] },
  };
}

export const HISTORICAL: GenreVoice = {
  plots: [
    plot(
      "The {Trade} of {City}|The Last {Trade} of {City}",
      "{City}, {Year}: {hero}, the youngest {_Trade} in the city, takes over the workshop on the night the soldiers come.",
      "In the winter of {Year}, {a _Trade} named {hero} hides a stranger in {City} and a secret from the whole street.",
    ),
    plot(
      "The {Trade}’s {Kin}|The {Trade} and the {Kin}",
      "{hero}, once {a _Kin} to be pitied and now {a _Trade} to be feared, walks into {City} in {Year} with a score to settle.",
      "Nobody in the {City} of {Year} has heard of {a _Kin} who does the work of {a _Trade}; {hero} sees no reason to tell them.",
    ),
    plot(
      "{City}, {Year}|The {Year} Fire of {City}",
      "The fire of {Year} takes half of {City} in a night; {hero} is accused of lighting it.",
      "{City} in {Year}: {hero} arrives with one small trunk, a false name and a talent for {skill}; then the great fire comes.",
    ),
    plot(
      "{A Stuff} Winter|The {Stuff} Road|A House of {Stuff}",
      "The whole of {City} lives on {_Stuff}; in the hard winter of {Year}, {hero} is sent down the road to find out why none comes.",
      "Three winters, one house, and a fortune made of {_Stuff}: {hero} comes to {City} in {Year} to claim {his} part of it.",
    ),
    plot(
      "Letters from {City}|The {City} Letters",
      "{hero}, who writes letters for those who cannot, knows every secret in the {City} of {Year}, and one day puts the wrong one in the post.",
      "In {Year}, a bundle of letters from {City} reaches {hero}, addressed in {his} own hand.",
    ),
    plot(
      "The {Stuff} Merchant’s {Kin}|The {Stuff} Merchant",
      "The richest {_Stuff} merchant of {City} dies in {Year} and leaves it all to {a _Kin} that nobody has met; {hero} is sent to find out whether there is one.",
      "{hero} is {a _Kin} of the {_Stuff} merchant of {City}, which in {Year} is worth a palace, or a rope.",
    ),
    plot(
      "What the {Trade} Carried|The Silence of the {Trade}",
      "Every week {hero}, {a _Trade}, walks out of the gates of {City} with a basket, and in {Year} somebody thinks to ask what is in it.",
      "{hero} has been {a _Trade} in {City} for thirty silent years; in {Year}, the new {official} asks the one question that {he} cannot refuse.",
    ),
  ],
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
    "A novel that smells of {_Stuff}, smoke and rain.",
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
  words: {
    Trade: choicesOf(
      "Clockmaker|Printer|Physician|Dyer|Gilder|Translator|Surveyor|Bookbinder|Tailor|Letter Writer|Bell Founder|Apothecary|Locksmith",
    ),
    Kin: choicesOf("{Child}|Apprentice|{Sibling}|Heir|Orphan|Foundling|{Child}"),
    skill: choicesOf(
      "languages|embroidery|mending clocks|reading faces|copying handwriting|setting bones|keeping accounts",
    ),
    quality: choicesOf("rich|gripping|tender|sweeping|vivid|unsparing|moving|exact"),
    theme: choicesOf("loyalty|survival|craft|exile|silence|ambition|faith|revenge|friendship|hunger"),
  },
};
