import { plot } from "./genre-voice.ts";
import type { GenreVoice } from "./genre-voice.ts";
import { choicesOf } from "./telling.ts";

export const POETRY: GenreVoice = {
  plots: [
    plot(
      "{Plural} for the {Noun}|{Plural} to {a Noun}",
      "{Author} writes {_Plural} for {a _Noun} and for everything that went with it.",
      "{Author} writes {_Plural}, forty of them, to {a _Noun} that does not answer.",
    ),
    plot(
      "The {Noun} Notebook|{A Noun} Almanac",
      "A year with {a _Noun}: one poem for every week that {Author} went out to look at it.",
      "What began as a notebook about {a _Noun} became an almanac of everything that {Author} had not said.",
    ),
    plot(
      "{Adj} {Noun}|The {Adj} {Noun}",
      "The title poem, on {a _Adj} {_Noun}, is eleven lines long, and the rest of the book walks round it.",
      "{Author} begins with {a _Adj} {_Noun} and ends at the edge of the sea.",
    ),
    plot(
      "Field Notes on {Abstract}|A Short Course in {Abstract}",
      "In {Author}’s poems {_Abstract} is not a subject but a kind of weather.",
      "{Author} takes notes on {_Abstract} as others do on birds: date, place, and how it flew off.",
    ),
    plot(
      "{Noun}, {Noun2}|Between {Noun} and {Noun2}",
      "Between {a _Noun} and {a _Noun2} lies a whole life, told by {Author} in {_Number} poems.",
      "In {Author}’s poems everything happens twice, once to {a _Noun} and once to {a _Noun2}.",
    ),
    plot(
      "Instructions for {Doing}|A Manual for {Doing}",
      "{Number} instructions for {_Doing}, none of which, as {Author} admits, has ever worked.",
      "How does one go about {_Doing}? {Author} has {_Number} answers, and they rhyme where it hurts.",
    ),
  ],
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
  words: {
    Plural: choicesOf("Prayers|Songs|Lanterns|Psalms|Apologies|Recipes|Maps|Lessons|Excuses|Letters"),
    Noun: choicesOf("River|Orchard|Radio|Heron|Window|Ferry|Plum|Threshold|Moth|Harbor|Ladder|Lamp|Fox|Bridge"),
    Adj: choicesOf("Unpainted|Late|Second|Ordinary|Blue|Half-Lit|Borrowed|Northern"),
    Abstract: choicesOf("Leaving|Light|Hunger|Rain|Listening|Sleep|Patience|Distance"),
    Doing: choicesOf("Crossing a Field|Keeping Bees|Staying|Saying Goodbye|Folding Sheets|Waiting"),
    Number: choicesOf("Fifty-one|Forty|Sixty-four|Thirty-three|Twenty-seven"),
    room: choicesOf("kitchen|hospital|shoreline|night bus|orchard|schoolyard|waiting room|back garden"),
    theme: choicesOf("grief|distance|tenderness|memory|work|childhood|hunger|rain|fathers|bodies|faith"),
    quality: choicesOf("spare|tender|playful|grave|luminous|plainspoken|musical|watchful"),
  },
};
