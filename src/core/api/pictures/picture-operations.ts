import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { IN_PARTS, PART } from "../../description/response-headers.ts";
import type { Answer, MaybePromise } from "../../http/answer.ts";
import type { AnswerDeclaration, Call } from "../../http/operation/declaration.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { whole } from "../../http/operation/parameter-kinds.ts";
import { createDocument, documentAnswer } from "../../http/pages/document.ts";
import { SeedbedError } from "../../model/errors.ts";
import { requireInstalled } from "../../platform/native.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import { work } from "../../sandbox/work.ts";
import { drawCover } from "./cover.ts";
import { createChance, hsl, toSvg, wordsOf } from "./drawing.ts";
import { LOOK, drawFace, toLook } from "./face.ts";

const AVATAR_SIZE = 128;

/** The face of somebody who does not exist: `look` says how they may look (`f3b`, see {@link toLook}), the key decides the rest. */
function drawAvatar(key: string, look: string | undefined): string {
  const chance = createChance(`avatar ${key}`);
  return toSvg(AVATAR_SIZE, AVATAR_SIZE, wordsOf(key).join(" "), drawFace(toLook(look, chance), chance));
}

function drawPlaceholder(width: number, height: number): string {
  const label = `${width} × ${height}`;
  const hue = createChance(label).int(360);
  const size = Math.max(1, Math.min(width / 6, height / 3, 96));
  const line = Math.max(1, Math.min(width, height) / 100);
  const stroke = `stroke="${hsl(hue, 20, 60)}" stroke-width="${line}"`;
  return toSvg(
    width,
    height,
    label,
    `<rect width="100%" height="100%" fill="${hsl(hue, 22, 88)}"/>` +
      `<path d="M0 0L${width} ${height}M${width} 0L0 ${height}" ${stroke} stroke-opacity=".5"/>` +
      `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" fill="${hsl(hue, 35, 25)}">${label}</text>`,
  );
}

const TAG = "Pictures";

const FILE = /^([\p{L}\p{M}\p{N}._~ -]{1,100})\.(?:svg|png)$/u;
const SIZE = /^([1-9]\d{0,5})x([1-9]\d{0,5})\.(?:svg|png)$/;

/** The longest side of a placeholder, and of what has a dot for each pixel. */
const MAX_SIDE = 4000;
const MAX_PNG_SIDE = 2048;
const MAX_TEXT = 200;

/** All that a picture is made from is in its address, so that it never changes. Its bytes are shown as a picture only. */
const CACHE = "public, max-age=31536000, immutable";
const HEADERS: readonly string[] = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy",
  "cross-origin",
];

const KEY_RULE = "1 to 100 letters, digits, spaces and - . _ ~, followed by .svg or .png";

const fileOf = (example: string) => ({
  file: z.string().describe(`A key of ${KEY_RULE}. The same address is the same picture.`).meta({ example }),
});

const coverText = (what: string, example: string) =>
  z
    .string()
    .max(MAX_TEXT, `must have at most ${MAX_TEXT} characters`)
    .transform((text) => text.trim() || undefined)
    .optional()
    .describe(what)
    .meta({ example });

const PNG_QUERY = {
  width: whole({ least: 1, most: MAX_PNG_SIDE })
    .describe("The width of a PNG in pixels; the default is the picture’s own.")
    .meta({ example: 256 }),
};

const common = {
  tag: TAG,
  caller: "anyone",
  takesAnyParameter: true,
  headers: { Range: z.string().optional().describe("The bytes to get, such as `bytes=0-99`.") },
  problems: ["not_found", "range_not_satisfiable"],
} as const;

const PICTURE = { mediaTypes: ["image/svg+xml", "image/png"], body: z.string() };

const drawing = (description: string, drawn: string): Readonly<Record<200 | 206, AnswerDeclaration>> => ({
  200: {
    ...PICTURE,
    description,
    headers: IN_PARTS,
    examples: { drawn: { summary: "Of the parameters’ examples", value: drawn } },
  },
  206: {
    ...PICTURE,
    description: "The part of it that Range asks for.",
    headers: { ...IN_PARTS, ...PART },
    examples: { part: { summary: "Of Range: bytes=0-3", value: "<svg" } },
  },
});

const getAvatar = defineOperation({
  ...common,
  route: "GET /images/avatar/{file}",
  id: "getAvatar",
  summary: "Draw a face",
  description: "The avatar of a user: drawn from the key, so that a user keeps it. Any key has one.",
  params: fileOf("ada-lovelace.svg"),
  query: {
    look: z
      .string()
      .regex(LOOK, "must be f, m or n, the age in tens of years (0 to 9) and perhaps a tone from a to g, such as f3b")
      .optional()
      .describe(
        "What the face must not contradict: hair as women (f), men (m) or either (n) wear it, the age in tens of years, and a skin tone from a to g. What is left out follows from the key.",
      )
      .meta({ example: "f3b" }),
    ...PNG_QUERY,
  },
  answers: drawing("The face.", drawAvatar("ada-lovelace", "f3b")),
  handle: (call) => picture(call, drawAvatar(keyOf(call), call.query.look)),
});

const getCover = defineOperation({
  ...common,
  route: "GET /images/cover/{file}",
  id: "getCover",
  summary: "Draw a book cover",
  description: "The cover of a book, with a motif of its genre. Colors and motif follow from the key.",
  params: fileOf("the-harvest-engine.svg"),
  query: {
    title: coverText("The title on the cover; the default is the key, as words.", "The Saffron Merchant’s Daughter"),
    author: coverText("Who stands on it.", "Zoë König"),
    genre: coverText("Chooses the motif; an unknown genre is like none.", "Historical Fiction"),
    ...PNG_QUERY,
  },
  answers: drawing(
    "The cover.",
    drawCover("the-harvest-engine", {
      title: "The Saffron Merchant’s Daughter",
      author: "Zoë König",
      genre: "Historical Fiction",
    }),
  ),
  handle: (call) => picture(call, drawCover(keyOf(call), call.query)),
});

const getPlaceholder = defineOperation({
  ...common,
  route: "GET /images/{file}",
  id: "getPlaceholder",
  summary: "Draw a placeholder",
  description: `A gray rectangle that says how large it is, with sides from 1 to ${MAX_SIDE} pixels, as a PNG to ${MAX_PNG_SIDE}.`,
  params: {
    file: z
      .string()
      .describe("Width and height in pixels: `{width}x{height}.svg`, or `.png`.")
      .meta({ example: "320x200.svg" }),
  },
  answers: drawing("The placeholder.", drawPlaceholder(320, 200)),
  handle(call) {
    const { file } = call.params;
    const found = SIZE.exec(file);
    if (found === null)
      throw noPicture(
        file,
        "pictures are /images/avatar/{key}.svg, /images/cover/{key}.svg and /images/{width}x{height}.svg, or .png",
      );
    const [width, height] = [Number(found[1]), Number(found[2])];
    const faults = createFaults();
    const most = file.endsWith(".png") ? MAX_PNG_SIDE : MAX_SIDE;
    for (const [side, pixels] of Object.entries({ width, height }))
      if (pixels > most) faults.add(side, "out_of_range", `${side} must be from 1 to ${most}`);
    faults.throwIfAny(`draw ${file}`);
    return picture(call, drawPlaceholder(width, height));
  },
});

/** `/images/avatar/{key}.svg`, `/images/cover/{key}.svg` and `/images/{width}x{height}.svg`: drawn from their names. */
export const pictureOperations = (): OperationGroup => ({
  title: "Service",
  tags: [
    {
      name: TAG,
      description:
        "Pictures that follow from their address. Browsers keep them for a year. These requests are not counted. `.png` in place of `.svg` is the same picture for apps that show no SVG: `?width=` says its pixels. The server has `@resvg/resvg-js` installed for it.",
    },
  ],
  operations: [getAvatar, getCover, getPlaceholder],
});

/** A package that draws an SVG, as it is installed beside Seedbed. */
interface Resvg {
  readonly renderAsync: (svg: string, options: object) => Promise<{ asPng(): Uint8Array }>;
}

type PictureCall = Pick<
  Call<"anyone", ReturnType<typeof fileOf>, {}, {}, unknown, unknown>,
  "hasTag" | "caller" | "params"
> & { readonly query: { readonly width?: number | undefined } };

/** The picture in the format that its address ends with. */
function picture(
  { hasTag, caller, params: { file }, query: { width } }: PictureCall,
  svg: string,
): MaybePromise<Answer> {
  const answer = (type: string, body: string | Uint8Array): Answer =>
    documentAnswer({ hasTag }, createDocument(type, body, CACHE, HEADERS));
  if (!file.endsWith(".png")) return answer("image/svg+xml", svg);
  const resvg = requireInstalled("@resvg/resvg-js") as Resvg | undefined; // what the package exports
  if (resvg === undefined)
    throw noPicture(
      file,
      "the server draws PNG once it has the package for it (npm install @resvg/resvg-js); .svg needs none",
    );
  const size = width === undefined ? {} : { fitTo: { mode: "width", value: width } };
  return work.run(caller.owner, async () => answer("image/png", (await resvg.renderAsync(svg, size)).asPng()));
}

function keyOf({ params: { file } }: { readonly params: { readonly file: string } }): string {
  const key = FILE.exec(file)?.[1];
  if (key === undefined) throw noPicture(file, `a key is ${KEY_RULE}`);
  return key;
}

function noPicture(file: string, hint: string): SeedbedError {
  return new SeedbedError("not_found", `there is no picture ${JSON.stringify(file.slice(0, 60))}: ${hint}`);
}
