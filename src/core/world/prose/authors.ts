import type { Stream } from "../../model/generation.ts";
import type { Genre } from "../genres.ts";
import { choicesOf, inWords, startTelling } from "./telling.ts";

const CALLINGS: Readonly<Record<Genre, readonly [callings: string, trades: string]>> = {
  Mystery: [
    "crime novelist|mystery writer|novelist",
    "court reporter|probate lawyer|police dispatcher|village librarian|insurance assessor",
  ],
  Thriller: [
    "thriller writer|novelist",
    "war correspondent|diplomat|air-traffic controller|forensic accountant|ship’s radio officer",
  ],
  "Science Fiction": [
    "science fiction writer|novelist",
    "satellite engineer|astronomer|software tester|submarine officer|crane operator",
  ],
  Fantasy: ["fantasy writer|novelist", "medievalist|puppeteer|map librarian|folk musician|saddler"],
  Romance: [
    "novelist|writer of romantic comedies",
    "wedding photographer|florist|divorce lawyer|radio presenter|hotel receptionist",
  ],
  "Historical Fiction": [
    "historical novelist|novelist",
    "archivist|museum conservator|history teacher|bookbinder|tour guide",
  ],
  "Literary Fiction": [
    "novelist and essayist|novelist|writer",
    "translator|literary editor|bookseller|hospital porter|subtitler",
  ],
  Horror: ["horror writer|novelist", "night watchman|undertaker’s assistant|radio dramatist|anatomy illustrator"],
  Children: [
    "children’s author|author and illustrator",
    "kindergarten teacher|cartoonist|puppet maker|zookeeper|school bus driver",
  ],
  Poetry: ["poet|poet and translator", "postal worker|gardener|hospice nurse|sound engineer|tailor"],
  Memoir: [
    "writer|memoirist",
    "nurse|lighthouse keeper|cook|postal worker|midwife|truck driver|interpreter|schoolteacher|beekeeper|locksmith|bus driver",
  ],
  History: ["historian|historian and broadcaster", "museum curator|shipping clerk|archaeologist|lecturer"],
  "Popular Science": [
    "science writer|biologist and writer",
    "field ecologist|laboratory technician|physics teacher|glaciologist|museum guide",
  ],
  Travel: ["travel writer|walker and writer", "mountain guide|railway clerk|geography teacher|ferry steward|mapmaker"],
  Cooking: ["cook and food writer|food writer", "pastry chef|market trader|line cook|food chemist|baker"],
  Business: [
    "management writer|organizational psychologist",
    "factory manager|theater manager|hospital administrator|management consultant|shop steward",
  ],
};

export function callingsOf(genre: Genre): readonly [callings: readonly string[], trades: readonly string[]] {
  const [callings, trades] = CALLINGS[genre];
  return [choicesOf(callings), choicesOf(trades)];
}

export const HOMES = choicesOf(
  "Lisbon|Edinburgh|Montréal|Copenhagen|Melbourne|Galway|Chicago|Marseille|Cape Town|Vienna|Seattle|Toronto|Porto|Ghent|Bristol|Santa Fe|Wellington|Kyoto|Nairobi|Accra|Prague|Rotterdam|Barcelona|Trieste|Asheville|Madison|Cork|Oslo|Ljubljana|Providence",
);

export const COMPANY = choicesOf(
  "two cats and too many books|a large family and a small dog|a retired racing greyhound|three hens and a piano|a partner who reads everything first|a garden that is never finished|a balcony full of tomatoes|a very old tortoise|four bicycles|a parrot that swears|a houseful of clocks|an uncle who paints",
);

export const MENDED = choicesOf("Radios|Shoes|Clocks|Violins|Bicycles|Typewriters|Umbrellas|Sewing Machines");

const OPENINGS =
  "{name} is {a nationality} {calling} born in {town}.|Born in {town}, {name} worked as {a trade} for {years} years before turning to writing.|{name} grew up in {town} and was {a trade} for {years} years before the first book.|{A nationality} {calling}, {name} filled the first of {notebooks} notebooks at a school desk in {town}.|{name} was born in {town} and began to write, {he} says, because of {reason}.|{town} is where {name}, {a nationality} {calling}, was born and where most of the books begin.|Before the first book {name} was {a trade} in {town}, for {years} years and without a single regret.|{name}, {a nationality} {calling} from {town}, wrote the first book at a kitchen table.|The child of {a parent} and a schoolteacher, {name} was born in {town} and learned early to listen.|{name} left {town} to become {a trade}, and {years} years later became {a calling} instead.";
const MIDDLES =
  "{last}’s books have been translated into {languages} languages.|{last}’s work has been shortlisted for the {prize}.|The first book won the {prize} and was read on the radio.|{last} writes {when}, {tool}, and {besides}.|{last}’s stories and essays have appeared in the {journal}.|A founder of the {town} book festival, {last} also reviews for the {journal}.|{^he} received the {prize} for a book that {last} calls “mostly luck.”|{last} is on the board of the {journal} and has never missed a deadline by less than a week.|Between books {he} teaches an evening class that has produced {languages} novels and one marriage.|The {journal} has called {last} “{verdict}.”|{last} reads every page aloud to {listener} before anybody else may see it.|Every book begins, says {last}, with {spark}.|{last} has {languages} unfinished novels in a drawer and says that they are safe there.|For the {journal} {last} writes a column about {topic}.|{^he} gave up a first novel after {wasted} years and has never missed it.|{last} likes {topic} and {topic2}, and cannot stand being asked where ideas come from.|Readers in {languages} countries have written to complain about the same comma.|{last} came late to writing, by way of {topic}, and stayed.|When not at the desk {he} {besides}.|The first story was turned down by the {journal}, which has printed {languages} since.|The {prize} paid for a new roof, and for the next book.|{last} draws a map of every book, {tool}, before a word of it is written.|{last} teaches {topic} at a night school and learns, {he} says, more than the class.|A play for radio by {last} is put on every winter in {town}.|{last} was once {odd}, which explains a good deal.";
const ENDINGS =
  "{last} lives in {home} with {company}.|Home is {home}, shared with {company}.|{last} divides the year between {town} and {home}.|{last} lives in {home} and is at work on the next book.|Today {he} lives in {home}, with {company}.|{^he} lives in {home}, goes back to {town} every summer, and answers letters.|{last} shares a house in {home} with {company}.|Most days {he} can be found in {home}, on the same bench.|{last} lives in {home} and promises a shorter book next time.|Since leaving {town} {he} has lived in {home}, with {company}.|{last} works in a rented room in {home} that has no telephone.";
const MEMOIRISTS =
  "Born in {town}, {name} worked as {a trade} for {years} years before turning to writing.|{name} grew up in {town}, left at {left} and was {a trade} in {home} for {years} years before the first book.";

const WORDS = {
  when: "in the mornings|on trains|before breakfast|on Sundays|in the afternoons|through the winter|after dark",
  tool: "in pencil|in school notebooks|on the backs of letters|with the radio on|standing up|on an old typewriter|in green ink",
  besides:
    "teaches twice a week|coaches a rowing crew|sings in a choir|gardens badly|swims all year round|plays chess by post|referees school football",
  notebooks: "three|eleven|forty|nineteen",
  reason:
    "a broken leg|a long strike|a library with a good stove|a grandfather who lied well|an empty summer|a lost bet|one bad review of a school play",
  languages: "four|nine|eleven|seventeen|twenty-three|six|fourteen",
  prize:
    "Lantern Prize|Northern Quill Award|Heron Book Prize|Meridian Prize|Golden Inkwell|Harbor Prize|Wren Award|Silver Margin|Alder Prize|Compass Medal",
  journal:
    "Salt Marsh Review|Paper Lantern|Quarterly of Small Things|Ferry Street Review|Winter Almanac|Tideline|Orchard and Hinge|Ninth Letterbox",
  verdict:
    "a writer to cross the street for|the best-kept secret on the shelf|exact and never cold|a generous troublemaker|incapable of a dull page",
  spark:
    "a voice|a place on a map|an overheard sentence|somebody in a doorway|a mistake|the last page|a name in a telephone book",
  topic:
    "ferries|old timetables|birds|second-hand shops|weather|soup|bridges|gardens|lost luggage|chess|lighthouses|small museums",
  wasted: "three|seven|two|five",
  odd: "the slowest waiter in {town}|a goalkeeper|a judge of pumpkins|a chess correspondent|a stand-in for a tenor|third in a pie contest",
  parent: "baker|tram driver|surveyor|tailor|ship’s cook|piano tuner|midwife|bookkeeper",
  listener: "the dog|a sister|the neighbor’s cat|an old teacher|the houseplants",
};

/** As much of a life as a bio tells. */
export interface ToldLife {
  readonly town: string;
  readonly home: string;
  readonly company: string;
  readonly calling: string;
  readonly trade: string;
  readonly years: number;
  readonly leftAt: number;
}

interface BioSubject {
  readonly name: string;
  readonly lastName: string;
  readonly nationality: string;
  readonly genre: Genre;
  readonly life: ToldLife;
  readonly he: string;
}

/** A few sentences about an author, as on the flap of a book. */
export function writeBio({ name, lastName, nationality, genre, life, he }: BioSubject, random: Stream): string {
  const tell = startTelling(random, WORDS, {
    name,
    last: lastName,
    nationality,
    he,
    town: life.town,
    home: life.home,
    company: life.company,
    calling: life.calling,
    trade: life.trade,
    years: inWords(life.years),
    left: inWords(life.leftAt),
  });
  const openings = genre === "Memoir" ? MEMOIRISTS : OPENINGS;
  return [openings, MIDDLES, ENDINGS].map((choices) => tell(random.pick(choicesOf(choices)))).join(" ");
}
