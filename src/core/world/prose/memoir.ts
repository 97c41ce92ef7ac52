import { plot } from "./genre-voice.ts";
import type { GenreVoice } from "./genre-voice.ts";
import { choicesOf } from "./telling.ts";

/**
 * Memoirs. What belongs to the life and not to the book is given by the author's: `{City}` where it began, `{Home}` where
 * it goes on, `{Trade}` and `{years}` of it, `{left}` and `{ill}` (ages in words), the father’s `{Things}`. So each may be
 * told in several books; an author has each plot once.
 */
export const MEMOIR: GenreVoice = {
  plots: [
    plot(
      "{^years} Years {a Trade}|{^years} Years: Notes of {a Trade}",
      "For {years} years {Author} worked as {a _Trade} in {Home}; this is what the job taught {him} about other people.",
      "{Author} became {a _Trade} by mistake and stayed {years} years: this is why.",
    ),
    plot(
      "Leaving {City} for {Home}|From {City} to {Home}",
      "At {left}, with two suitcases and no plan, {Author} left {City} for {Home}.",
      "{Author} was {left} when the train pulled out of {City}; it took {him} half a life to arrive in {Home}.",
    ),
    plot(
      "A {City} Childhood|Mornings in {City}|The Shop in {City}",
      "A flat above the shop in {City}, a mother who never sat down and {a _Object} that nobody was allowed to touch: so begins {Author}’s childhood.",
      "The shop in {City} opened at six every morning, and {Author}, who was small enough to sit under the counter, heard everything.",
    ),
    plot(
      "My Father’s {Things}|The {Things} on My Father’s Bench",
      "{Author}’s father mended {_Things}, and nothing else: a life told by what came over his bench in {City}.",
      "When {Author} clears out the workshop of {his} father in {City}, each of the {_Things} on the bench turns out to have an owner.",
    ),
    plot(
      "The Same Question|What I Asked Them in {City}|A Visit to the Living",
      "After a diagnosis at {ill}, {Author} went back to {City} and asked every living relative the same question.",
      "{Author} was {ill} and had been told to put things in order; {he} began, in {City}, with the family.",
    ),
    plot(
      "The {Object} in the Hall|Everything but the {Object}|The Weight of {a Object}",
      "It began with {a _Object} in the hall and a name that nobody in {Author}’s family would explain.",
      "When the house in {City} was sold, {Author} kept nothing but the {_Object}, and then wanted to know why.",
    ),
    plot(
      "Learning to {Verb}|How I Learned to {Verb}",
      "Nobody in {Author}’s family could {_Verb}, so {he} set out to learn, with four teachers and no talent.",
      "It took {Author} three winters in {Home} to learn to {_Verb}, and rather longer to say why it mattered.",
    ),
    plot(
      "My Grandmother’s {Room}|Notes from My Grandmother’s {Room}",
      "Everything that {Author} knows about money, weather and forgiveness {he} learned in a grandmother’s {_Room} in {City}.",
      "Every summer {Author} was sent to a grandmother who ruled the family from her {_Room}, and once, by telephone, the mayor of {City}.",
    ),
    plot(
      "The House on {Street}|Nine Rooms on {Street}",
      "{Author} buys a ruin on {Street} in {Home}, with nine rooms, no roof and a view of somebody else’s roses.",
      "There were nine rooms in the house on {Street}, and {Author} fell out with somebody in each of them.",
    ),
    plot(
      "{A Animal} Called {Pet}|{Pet} and I: A Year with {a Animal}",
      "{Author} did not want {a _Animal}; then {Pet} walked into the yard in {Home} and stayed.",
      "A year with {Pet}, {a _Animal} of strong opinions, teaches {Author} more about company than the thirty before.",
    ),
    plot(
      "Cold Water|The Swimming Year",
      "In the winter after {his} mother’s death {Author} began to go into cold water every morning, and to talk to whoever else was there.",
    ),
    plot(
      "Letters to {City}|Dear Sister: Letters to {City}",
      "For forty years {Author} and a sister who stayed behind in {City} wrote to each other every Sunday; this is what they left out.",
    ),
  ],
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
  words: {
    Object: choicesOf("Piano|Trunk|Wall Clock|Suitcase|Gramophone|Mirror|Rifle|Rocking Chair|Sideboard"),
    Chapters: choicesOf("Nine|Twelve|Fifteen|Twenty|Seven"),
    Verb: choicesOf("Swim|Stay|Say No|Bake Bread|Dance|Listen|Drive|Sing|Row a Boat"),
    Room: choicesOf("Kitchen|Garden|Balcony|Pantry|Laundry Room|Back Room"),
    Street: choicesOf("Mill Street|Station Road|Cooper Lane|Chapel Street|Well Street|Rope Walk"),
    Animal: choicesOf("Goose|Donkey|Greyhound|Mule|Parrot|Goat"),
    Pet: choicesOf("Napoleon|Duchess|Mr Biscuit|Clementine|Admiral|Olga|Button"),
    number: choicesOf("three|four|two|five"),
    theme: choicesOf("work|money|faith|sisters|small towns|hunger|stubbornness|mothers|borders|hope|grief|neighbors"),
    quality: choicesOf("warm|dry|fearless|tender|sharp|generous|plain"),
  },
};
