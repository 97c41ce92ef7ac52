import type { Genre } from "../genres.ts";
import type { BookLanguage } from "./books.ts";
import { list } from "./telling.ts";

const FICTION = list(
  "Lantern House|Tall Heron Press|Northlight Books|Salt & Ink|Quillfeather|Marrowbone Press|Aldwych & Daughters|Ostrich Editions",
);
const FACTS = list("Meridian University Press|Plain Facts Publishing|Cartwheel Books|Long View Press|Common Room");

const PUBLISHERS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: [...FICTION, "Gaslight Crime"],
  Thriller: [...FICTION, "Dead Drop Books"],
  "Science Fiction": list("Perihelion|Ninth Planet Books|Long Orbit Press|Lantern House"),
  Fantasy: list("Wyvern & Wren|Hollow Oak Books|Ninth Planet Books|Lantern House"),
  Romance: list("Marigold Lane|Second Dance Books|Velvet Ribbon|Northlight Books"),
  "Historical Fiction": [...FICTION, "Old Quay Press"],
  "Literary Fiction": [...FICTION, "Half Moon Editions"],
  Horror: list("Black Candle|Ninepins Press|Gaslight Crime"),
  Children: list("Puddle & Boot|Small Giants|Tall Hat Books|Paper Kite"),
  Poetry: list("Half Moon Editions|Windowsill Press|Salt & Ink"),
  Memoir: [...FACTS, "Half Moon Editions"],
  History: [...FACTS, "Old Quay Press"],
  "Popular Science": [...FACTS, "Tidepool"],
  Travel: list("Slow Road Books|Long View Press|Compass & Kettle"),
  Cooking: list("Copper Pan|Table for Two|Compass & Kettle"),
  Business: list("Whiteboard Books|Long View Press|Corner Office Press"),
};

const ABROAD: Readonly<Record<Exclude<BookLanguage, "en">, readonly string[]>> = {
  es: list("Editorial Farol|Ediciones del Pozo|La Media Luna"),
  fr: list("Éditions du Quai Bleu|Plume et Sel|Les Trois Lanternes"),
  de: list("Verlag Nachtfalter|Edition Kranich|Tintenfass & Söhne"),
};

/** Publishers, none of which exists, that bring out books of a genre in a language. */
export function publishersOf(genre: Genre, language: BookLanguage): readonly string[] {
  return language === "en" ? PUBLISHERS[genre] : ABROAD[language];
}
