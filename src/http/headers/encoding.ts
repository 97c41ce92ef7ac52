import { weightOf } from "./weight.ts";

/** A compression that browsers take, the better one first. */
export type Encoding = "br" | "gzip";

/** Bytes, compressed. */
export type Variants = Readonly<Partial<Record<Encoding, Uint8Array>>>;

/** Compresses what many will ask for. */
export type Compress = (bytes: Uint8Array | string) => Variants;

const PREFERRED: readonly Encoding[] = ["br", "gzip"];

/** The encoding of those at hand that Accept-Encoding likes best (RFC 9110 §12.5.3); undefined: none, the bytes as they are. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = member.split(";").map((part) => part.trim());
    if (name !== "") weights.set(name, weightOf(parameters));
  }
  const weigh = (encoding: Encoding): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  return PREFERRED.filter((encoding) => available.includes(encoding) && weigh(encoding) > 0)
    .toSorted((a, b) => weigh(b) - weigh(a))
    .at(0);
}
