import type { Genre } from "../genres.ts";
import { list } from "./telling.ts";

const FICTION = list(
  "Lantern House|Grey Heron Press|Northlight Books|Salt & Ink|Quillfeather|Marrowbone Press|Aldwych & Daughters|Ostrich Editions",
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

/** Publishers, none of which exists, that bring out books of a genre. */
export function publishersOf(genre: Genre): readonly string[] {
  return PUBLISHERS[genre];
}
