import type { Stream } from "../../model/generation.ts";
import type { Genre } from "../genres.ts";
import type { NameListName } from "../name-lists.ts";
import { list, startTelling } from "./telling.ts";

/** Where somebody comes from: what they are called there, and towns to be born in. */
export interface Origin {
  /** As in "a Nigerian novelist". */
  readonly nationality: string;
  readonly names: NameListName;
  readonly towns: readonly string[];
}

/** Origins of authors, with how often each occurs. */
export const ORIGINS: readonly (readonly [Origin, number])[] = [
  [
    { nationality: "American", names: "english", towns: list("Duluth|Savannah|Tacoma|Baltimore|Omaha|Albany|El Paso") },
    12,
  ],
  [{ nationality: "British", names: "english", towns: list("Hull|Cardiff|Norwich|Dundee|Bradford|Penzance") }, 10],
  [{ nationality: "British", names: "indian", towns: list("Leicester|Southall|Wolverhampton") }, 2],
  [{ nationality: "American", names: "chinese", towns: list("Oakland|Queens|Houston") }, 2],
  [{ nationality: "American", names: "korean", towns: list("Los Angeles|Annandale") }, 1],
  [{ nationality: "Irish", names: "irish", towns: list("Sligo|Waterford|Ennis|Dublin") }, 4],
  [{ nationality: "Canadian", names: "english", towns: list("Saskatoon|Halifax|Kingston") }, 3],
  [{ nationality: "Australian", names: "english", towns: list("Ballarat|Fremantle|Hobart") }, 3],
  [{ nationality: "Nigerian", names: "igbo", towns: list("Enugu|Nsukka|Onitsha") }, 3],
  [{ nationality: "Nigerian", names: "yoruba", towns: list("Ibadan|Abeokuta|Lagos") }, 3],
  [{ nationality: "Ghanaian", names: "ghanaian", towns: list("Kumasi|Cape Coast") }, 2],
  [{ nationality: "Kenyan", names: "kenyan", towns: list("Nakuru|Kisumu") }, 2],
  [{ nationality: "South African", names: "southernAfrican", towns: list("Durban|Soweto|Bloemfontein") }, 2],
  [{ nationality: "Ethiopian", names: "ethiopian", towns: list("Gondar|Harar") }, 1],
  [{ nationality: "Indian", names: "indian", towns: list("Pune|Kochi|Kolkata|Mysuru") }, 5],
  [{ nationality: "Pakistani", names: "pakistani", towns: list("Lahore|Karachi") }, 2],
  [{ nationality: "French", names: "french", towns: list("Nantes|Avignon|Dijon") }, 4],
  [{ nationality: "German", names: "german", towns: list("Leipzig|Bremen|Freiburg") }, 4],
  [{ nationality: "Italian", names: "italian", towns: list("Lecce|Turin|Bologna") }, 3],
  [{ nationality: "Spanish", names: "spanish", towns: list("Bilbao|Cádiz|Salamanca") }, 3],
  [{ nationality: "Mexican", names: "mexican", towns: list("Puebla|Mérida|Oaxaca") }, 3],
  [{ nationality: "Brazilian", names: "brazilian", towns: list("Recife|Belém|Curitiba") }, 3],
  [{ nationality: "Japanese", names: "japanese", towns: list("Sapporo|Kanazawa|Nagasaki") }, 4],
  [{ nationality: "South Korean", names: "korean", towns: list("Busan|Gwangju") }, 3],
  [{ nationality: "Chinese", names: "chinese", towns: list("Chengdu|Suzhou|Harbin") }, 3],
  [{ nationality: "Vietnamese", names: "vietnamese", towns: list("Huế|Đà Nẵng") }, 1],
  [{ nationality: "Lebanese", names: "arabic", towns: list("Tripoli|Beirut|Zahlé") }, 2],
  [{ nationality: "Iranian", names: "persian", towns: list("Shiraz|Isfahan") }, 2],
  [{ nationality: "Turkish", names: "turkish", towns: list("İzmir|Eskişehir") }, 2],
  [{ nationality: "Israeli", names: "israeli", towns: list("Haifa|Jerusalem") }, 1],
  [{ nationality: "Polish", names: "polish", towns: list("Łódź|Lublin") }, 2],
  [{ nationality: "Ukrainian", names: "ukrainian", towns: list("Lviv|Odesa") }, 2],
  [{ nationality: "Hungarian", names: "hungarian", towns: list("Pécs|Szeged") }, 1],
  [{ nationality: "Greek", names: "greek", towns: list("Volos|Chania") }, 1],
  [{ nationality: "Swedish", names: "swedish", towns: list("Umeå|Lund") }, 2],
  [{ nationality: "Norwegian", names: "norwegian", towns: list("Tromsø|Bergen") }, 2],
  [{ nationality: "Danish", names: "danish", towns: list("Aarhus|Odense") }, 1],
  [{ nationality: "Finnish", names: "finnish", towns: list("Tampere|Oulu") }, 1],
  [{ nationality: "Dutch", names: "dutch", towns: list("Haarlem|Groningen") }, 2],
  [{ nationality: "Indonesian", names: "indonesian", towns: list("Yogyakarta|Bandung") }, 1],
  [{ nationality: "Filipino", names: "filipino", towns: list("Iloilo|Baguio") }, 1],
];

/** What authors of a genre are called, and what they did before. */
const CALLINGS: Readonly<Record<Genre, readonly [callings: readonly string[], trades: readonly string[]]>> = {
  Mystery: [
    list("crime novelist|mystery writer"),
    list("a court reporter|a probate lawyer|a police dispatcher|a village librarian"),
  ],
  Thriller: [
    list("thriller writer|novelist"),
    list("a war correspondent|a diplomat|an air-traffic controller|a forensic accountant"),
  ],
  "Science Fiction": [
    list("science fiction writer|novelist"),
    list("a satellite engineer|an astronomer|a software tester|a submarine officer"),
  ],
  Fantasy: [list("fantasy writer|novelist"), list("a medievalist|a puppeteer|a map librarian|a folk musician")],
  Romance: [
    list("novelist|writer of romantic comedies"),
    list("a wedding photographer|a florist|a divorce lawyer|a radio presenter"),
  ],
  "Historical Fiction": [
    list("historical novelist|novelist"),
    list("an archivist|a museum conservator|a history teacher|a bookbinder"),
  ],
  "Literary Fiction": [
    list("novelist and essayist|novelist|writer"),
    list("a translator|a literary editor|a bookseller|a hospital porter"),
  ],
  Horror: [
    list("horror writer|novelist"),
    list("a night watchman|an undertaker’s assistant|a radio dramatist|an anatomy illustrator"),
  ],
  Children: [
    list("children’s author|author and illustrator"),
    list("a primary-school teacher|a cartoonist|a puppet maker|a zookeeper"),
  ],
  Poetry: [
    list("poet|poet and translator"),
    list("a postal worker|a gardener|a palliative-care nurse|a sound engineer"),
  ],
  Memoir: [list("writer|memoirist"), list("a nurse|a merchant sailor|a schoolteacher|a stage manager")],
  History: [
    list("historian|historian and broadcaster"),
    list("a museum curator|a shipping clerk|an archaeologist|a lecturer"),
  ],
  "Popular Science": [
    list("science writer|biologist and writer"),
    list("a field ecologist|a laboratory technician|a physics teacher|a glaciologist"),
  ],
  Travel: [
    list("travel writer|walker and writer"),
    list("a mountain guide|a railway clerk|a geography teacher|a ferry steward"),
  ],
  Cooking: [list("cook and food writer|food writer"), list("a pastry chef|a market trader|a line cook|a food chemist")],
  Business: [
    list("management writer|organisational psychologist"),
    list("a factory manager|a founder|a hospital administrator|a management consultant"),
  ],
};

const OPENINGS = list(
  "{name} is {a nationality} {calling} born in {town}.|Born in {town}, {name} worked as {trade} before turning to writing.|{name} grew up in {town} and was {trade} for {years} years before the first book.|{A nationality} {calling}, {name} filled the first of {years2} notebooks at a school desk in {town}.",
);
const MIDDLES = list(
  "{last}’s books have been translated into {languages} languages.|{last}’s work has been shortlisted for the {prize}.|The debut won the {prize} and was broadcast on the radio.|{last} writes in the mornings, in pencil, and teaches at night.|{last}’s stories and essays have appeared in the {journal}.|A founder of the {town} festival, {last} also reviews for the {journal}.",
);
const ENDINGS = list(
  "{last} lives in {home} with {company}.|Home is {home}, shared with {company}.|{last} divides the year between {town} and {home}.|{last} lives near {home} and is at work on the next book.",
);

const WORDS = {
  years: list("six|nine|twelve|fifteen"),
  years2: list("three|eleven|forty"),
  languages: list("four|nine|eleven|seventeen|twenty-three"),
  prize: list(
    "Lantern Prize|Northern Quill Award|Heron Book Prize|Meridian Prize|Golden Inkwell|Harbour Prize|Wren Award",
  ),
  journal: list(
    "Salt Marsh Review|Paper Lantern|Quarterly of Small Things|Ferry Street Review|Winter Almanac|Tideline",
  ),
  home: list(
    "Lisbon|Edinburgh|Montréal|Vermont|Copenhagen|Melbourne|the Black Forest|Galway|Chicago|Marseille|Cape Town|the Lake District",
  ),
  company: list(
    "two cats and too many books|a large family and a small dog|a retired racing greyhound|three hens and a piano|a partner who reads everything first|a garden that is never finished|twin daughters",
  ),
};

/** A few sentences about an author, as on the flap of a book. */
export function writeBio(
  author: { readonly name: string; readonly lastName: string; readonly genre: Genre; readonly origin: Origin },
  random: Stream,
): string {
  const [callings, trades] = CALLINGS[author.genre];
  const tell = startTelling(random, WORDS, {
    name: author.name,
    last: author.lastName,
    nationality: author.origin.nationality,
    town: random.pick(author.origin.towns),
    calling: random.pick(callings),
    trade: random.pick(trades),
  });
  return [OPENINGS, MIDDLES, ENDINGS].map((choices) => tell(random.pick(choices))).join(" ");
}
