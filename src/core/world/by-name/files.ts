import { toDashes } from "./asked.ts";
import type { AskedField } from "./asked.ts";

/** A kind of file, and how large one may be, bytes. */
interface FileKind {
  readonly extension: string;
  readonly mimeType: string;
  readonly size: readonly [from: number, to: number];
}

const file = (extension: string, mimeType: string, from: number, to: number): FileKind => ({
  extension,
  mimeType,
  size: [from * 1_000, to * 1_000],
});

const FILES = {
  document: [
    file("pdf", "application/pdf", 40, 4_000),
    file("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", 20, 900),
    file("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 12, 700),
    file("csv", "text/csv", 1, 300),
    file("txt", "text/plain", 1, 40),
  ],
  image: [
    file("jpg", "image/jpeg", 80, 4_800),
    file("png", "image/png", 20, 2_400),
    file("webp", "image/webp", 15, 900),
  ],
  video: [file("mp4", "video/mp4", 4_000, 900_000)],
  audio: [file("mp3", "audio/mpeg", 1_200, 14_000)],
} as const satisfies Readonly<Record<string, readonly FileKind[]>>;

const sideOf = (words: readonly string[]): "image" | "video" | "audio" | "document" => {
  const all = words.join(" ");
  if (/image|width|alt|photo|picture|avatar|logo|thumbnail|icon|banner|cover|artwork|gallery/.test(all)) return "image";
  if (/audio|song|track|podcast|sound|recording/.test(all)) return "audio";
  return /video|movie|clip|episode/.test(all) ? "video" : "document";
};
/** The kind of a record's file; an episode with an `audioUrl` is no film. */
const kindOfFile = ({ fields, words }: AskedField["record"], before: readonly string[]): keyof typeof FILES =>
  sideOf([...words, ...before, ...fields.filter((name) => /^(?:audio_?(?:url|file)|width|alt_?text)$/i.test(name))]);
const PAPER = /^(?:pdf|resume|cv|invoice|receipt|contract|certificate)$/;

export function fileKind({ record, before, words }: AskedField): FileKind {
  return words.some((word) => PAPER.test(word))
    ? FILES.document[0]
    : record.stream("file").pick(FILES[kindOfFile(record, before)]);
}

export function fileName(asked: AskedField): string {
  const { extension } = fileKind(asked);
  const paper = asked.words.find((word) => word !== "pdf" && PAPER.test(word));
  if (paper !== undefined) return `${paper}-${1_000 + asked.record.index}.${extension}`;
  const side = kindOfFile(asked.record, asked.before);
  const called = side === "image" ? "photo" : side === "video" ? "video" : side === "audio" ? "song" : "document";
  return `${toDashes(asked.record.named(called))}.${extension}`;
}

export function isFile({ record, before }: AskedField): boolean {
  return [...record.words, ...before].some((word) =>
    /^(?:files?|attachments?|uploads?|documents?|images?|photos?|pictures?|videos?|assets?|media|thumbnails?|screens?)$/.test(
      word,
    ),
  );
}
