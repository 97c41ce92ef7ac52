import { fromBase64 } from "../platform/bytes.ts";

const utf8 = new TextEncoder();

/** One page without anything on it, its table of objects counted. */
function emptyPdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
  ];
  let text = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj${object}endobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return utf8.encode(text);
}

/** A tenth of a second of silence: 8,000 samples a second, 8 bits. */
function silentWav(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(844).fill(128);
  bytes.set(fromBase64(WAV_HEADER));
  return bytes;
}

/** One frame of silence (MPEG 1, layer III, 128 kbit/s, 44,100 samples a second). */
function silentMp3(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(417);
  bytes.set([0xff, 0xfb, 0x90, 0xc4]);
  return bytes;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#4a7"/></svg>\n';
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const WEBP = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
const JPEG =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=";
/** `ftyp` and an empty `mdat`. */
const MP4 = "AAAAGGZ0eXBpc29tAAACAGlzb21pc28yAAAACG1kYXQ=";
const WEBM = "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC";
const WAV_HEADER = "UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA=";
const ZIP = "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";
const GZIP = "H4sIAAAAAAAAAwMAAAAAAAAAAAA=";
const CALENDAR =
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Seedbed//EN\r\nBEGIN:VEVENT\r\nUID:1@example.com\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261101T090000Z\r\nSUMMARY:Meeting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

/** By media type, exact ones first; what ends in `*` stands for the rest of its kind. */
const FILES: readonly (readonly [type: string, extension: string, make: () => Uint8Array<ArrayBuffer>])[] = [
  ["image/png", "png", () => fromBase64(PNG)],
  ["image/jpeg", "jpg", () => fromBase64(JPEG)],
  ["image/jpg", "jpg", () => fromBase64(JPEG)],
  ["image/gif", "gif", () => fromBase64(GIF)],
  ["image/webp", "webp", () => fromBase64(WEBP)],
  ["image/svg+xml", "svg", () => utf8.encode(SVG)],
  ["image/*", "png", () => fromBase64(PNG)],
  ["application/pdf", "pdf", emptyPdf],
  ["application/zip", "zip", () => fromBase64(ZIP)],
  ["application/x-zip-compressed", "zip", () => fromBase64(ZIP)],
  ["application/gzip", "gz", () => fromBase64(GZIP)],
  ["application/x-gzip", "gz", () => fromBase64(GZIP)],
  ["audio/mpeg", "mp3", silentMp3],
  ["audio/mp3", "mp3", silentMp3],
  ["audio/*", "wav", silentWav],
  ["video/webm", "webm", () => fromBase64(WEBM)],
  ["video/*", "mp4", () => fromBase64(MP4)],
  ["text/csv", "csv", () => utf8.encode("id,name\r\n1,Amber\r\n2,Cedar\r\n")],
  ["text/html", "html", () => utf8.encode("<!doctype html>\n<title>Sample</title>\n<p>Sample</p>\n")],
  ["text/calendar", "ics", () => utf8.encode(CALENDAR)],
  ["text/vcard", "vcf", () => utf8.encode("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Amber\r\nEND:VCARD\r\n")],
  ["text/css", "css", () => utf8.encode("p { margin: 0 }\n")],
  ["text/event-stream", "txt", () => utf8.encode("data: {}\n\n")],
  ["text/*", "txt", () => utf8.encode("A sample text.\n")],
  ["application/json", "json", () => utf8.encode("{}\n")],
  ["application/x-ndjson", "ndjson", () => utf8.encode("{}\n")],
  ["application/jsonl", "jsonl", () => utf8.encode("{}\n")],
  ["application/yaml", "yaml", () => utf8.encode("{}\n")],
  ["application/xml", "xml", () => utf8.encode('<?xml version="1.0" encoding="UTF-8"?>\n<sample/>\n')],
];

/** A small valid file of a media type; a few bytes for what is not known. */
export function sampleFile(mediaType: string) {
  const [type = ""] = mediaType.toLowerCase().split(";", 1);
  const bare = type.trim();
  const kind = bare.replace(/^.*\+(json|xml|zip|gzip|yaml)$/, "application/$1");
  const found =
    FILES.find(([known]) => known === bare) ??
    FILES.find(([known]) => known === kind && !bare.startsWith("image/")) ??
    FILES.find(([known]) => known.endsWith("/*") && bare.startsWith(known.slice(0, -1)));
  if (found === undefined) return { bytes: utf8.encode("A sample of bytes.\n"), extension: "bin" };
  const [, extension, make] = found;
  return { bytes: make(), extension };
}
