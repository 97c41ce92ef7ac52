import type { Genre } from "../genres.ts";
import type { BookLanguage } from "./books.ts";
import { choicesOf } from "./telling.ts";

const FICTION = choicesOf(
  "Lantern House|Tall Heron Press|Northlight Books|Salt & Ink|Quillfeather|Marrowbone Press|Aldwych & Daughters|Ostrich Editions",
);
const FACTS = choicesOf("Meridian University Press|Plain Facts Publishing|Cartwheel Books|Long View Press|Common Room");

const PUBLISHERS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: [...FICTION, "Gaslight Crime"],
  Thriller: [...FICTION, "Dead Drop Books"],
  "Science Fiction": choicesOf("Perihelion|Ninth Planet Books|Long Orbit Press|Lantern House"),
  Fantasy: choicesOf("Wyvern & Wren|Hollow Oak Books|Ninth Planet Books|Lantern House"),
  Romance: choicesOf("Marigold Lane|Second Dance Books|Velvet Ribbon|Northlight Books"),
  "Historical Fiction": [...FICTION, "Old Quay Press"],
  "Literary Fiction": [...FICTION, "Half Moon Editions"],
  Horror: choicesOf("Black Candle|Ninepins Press|Gaslight Crime"),
  Children: choicesOf("Puddle & Boot|Small Giants|Tall Hat Books|Paper Kite"),
  Poetry: choicesOf("Half Moon Editions|Windowsill Press|Salt & Ink"),
  Memoir: [...FACTS, "Half Moon Editions"],
  History: [...FACTS, "Old Quay Press"],
  "Popular Science": [...FACTS, "Tidepool"],
  Travel: choicesOf("Slow Road Books|Long View Press|Compass & Kettle"),
  Cooking: choicesOf("Copper Pan|Table for Two|Compass & Kettle"),
  Business: choicesOf("Whiteboard Books|Long View Press|Corner Office Press"),
};

const ABROAD: Readonly<Record<Exclude<BookLanguage, "en">, readonly string[]>> = {
  es: choicesOf("Editorial Farol|Ediciones del Pozo|La Media Luna"),
  fr: choicesOf("Éditions du Quai Bleu|Plume et Sel|Les Trois Lanternes"),
  de: choicesOf("Verlag Nachtfalter|Edition Kranich|Tintenfass & Söhne"),
};

/** Publishers, none of which exists, that bring out books of a genre in a language. */
export function publishersOf(genre: Genre, language: BookLanguage): readonly string[] {
  return language === "en" ? PUBLISHERS[genre] : ABROAD[language];
}
