import { SeedbedError } from "../../model/errors.ts";
import type { Answer } from "../answer.ts";
import { createDocument, documentAnswer } from "../document.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, refuseParameter, splitTarget } from "../parameters.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { serve } from "../serve.ts";
import { drawAvatar } from "./avatar.ts";
import { drawCover } from "./cover.ts";
import type { CoverText } from "./cover.ts";
import { LOOK } from "./face.ts";
import { drawPlaceholder } from "./placeholder.ts";

const FILE = /^([\p{L}\p{M}\p{N}._~ -]{1,100})\.svg$/u;
const SIZE = /^([1-9]\d{0,5})x([1-9]\d{0,5})\.svg$/;

/** The longest side of a placeholder, pixels. */
const MAX_SIDE = 4000;
/** The longest text that a cover takes. */
const MAX_TEXT = 200;

/** What a picture follows from never changes, and its bytes are shown as a picture only. */
const CACHE = "public, max-age=31536000, immutable";
const HEADERS: readonly string[] = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy",
  "cross-origin",
];

/** `/images/avatar/{key}.svg`, `/images/cover/{key}.svg` and `/images/{width}x{height}.svg`: drawn from their names. */
export function pictureRoutes(app: Router, parts: Parts): void {
  app.get(
    "/images/avatar/:file",
    serve(parts, (exchange) => picture(exchange, drawAvatar(keyOf(exchange), lookOf(exchange)))),
  );
  app.get(
    "/images/cover/:file",
    serve(parts, (exchange) => picture(exchange, drawCover(keyOf(exchange), coverOf(exchange)))),
  );
  app.get(
    "/images/:file",
    serve(parts, (exchange) => {
      const { file = "" } = exchange.params;
      const found = SIZE.exec(file);
      if (found === null)
        throw noPicture(
          file,
          "pictures are /images/avatar/{key}.svg, /images/cover/{key}.svg and /images/{width}x{height}.svg",
        );
      const [width, height] = [Number(found[1]), Number(found[2])];
      if (width > MAX_SIDE || height > MAX_SIDE) {
        const side = width > MAX_SIDE ? "width" : "height";
        refuseParameter(side, "out_of_range", `draw ${file}`, `${side} must be from 1 to ${MAX_SIDE}`);
      }
      return picture(exchange, drawPlaceholder(width, height));
    }),
  );
}

function picture(exchange: Exchange, svg: string): Answer {
  return documentAnswer(exchange, createDocument("image/svg+xml", svg, CACHE, HEADERS));
}

function keyOf({ params: { file = "" } }: Exchange): string {
  const key = FILE.exec(file)?.[1];
  if (key === undefined)
    throw noPicture(file, "a key is up to 100 letters, digits, spaces and - . _ ~, followed by .svg");
  return key;
}

function coverOf(exchange: Exchange): CoverText {
  const [title, author, genre] = ["title", "author", "genre"].map((name) => {
    const text = parameterOf(exchange, name);
    if (text !== undefined && text.length > MAX_TEXT) {
      refuseParameter(name, "too_long", "draw a cover", `${name} must have at most ${MAX_TEXT} characters`);
    }
    return text?.trim() || undefined;
  });
  return { title, author, genre };
}

function lookOf(exchange: Exchange): string | undefined {
  const look = parameterOf(exchange, "look");
  if (look !== undefined && !LOOK.test(look)) {
    const hint =
      "look must be f, m or n, the age in tens of years (0 to 9) and perhaps a tone from a to g, such as f3b";
    refuseParameter("look", "invalid_value", "draw a face", hint);
  }
  return look;
}

function parameterOf(exchange: Exchange, name: string): string | undefined {
  return parseQuery(splitTarget(exchange.target).query).find(([own]) => own === name)?.[1];
}

function noPicture(file: string, hint: string): SeedbedError {
  return new SeedbedError("not_found", `there is no picture ${JSON.stringify(file.slice(0, 60))}: ${hint}`);
}
