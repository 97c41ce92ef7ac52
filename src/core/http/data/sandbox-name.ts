import { percentDecoded } from "../../model/content.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { SANDBOX_NAME_RULE, isSandboxName } from "../../services/sandboxes.ts";
import type { Exchange } from "../exchange.ts";
import type { ApiRequest } from "../request.ts";

/** The headers that may name a sandbox, for Vary: what an answer depends on. */
export const NAMED_BY = "X-Sandbox, Baggage";

interface Naming {
  readonly place: string;
  readonly header: string | undefined;
  readonly name: string;
}

/**
 * The sandbox that the request names: in its path (`/s/{name}`), in X-Sandbox or in its baggage; undefined for the caller's
 * own. Throws `invalid_header`, or `invalid_parameter` for the path, if a name is none, or two disagree.
 */
export function sandboxName(exchange: Exchange): string | undefined {
  const prefix = exchange.request.prefix.startsWith("/s/") ? exchange.request.prefix : "";
  const inHeader = exchange.header("x-sandbox");
  const baggage = exchange.header("baggage");
  if (prefix === "" && baggage === undefined && (inHeader === undefined || isSandboxName(inHeader))) return inHeader;
  return agreedName([
    ...(prefix === "" ? [] : [{ place: "the path", header: undefined, name: nameInPrefix(prefix) }]),
    ...(inHeader === undefined ? [] : [{ place: "X-Sandbox", header: "X-Sandbox", name: inHeader }]),
    ...(baggage === undefined
      ? []
      : sandboxesInBaggage(baggage).map((name) => ({ place: "baggage", header: "Baggage", name }))),
  ]);
}

function agreedName(namings: readonly Naming[]): string | undefined {
  const wrong = namings.filter(({ name }) => !isSandboxName(name));
  if (wrong.length > 0) refuseNames(wrong);
  const [first, ...others] = namings;
  const other = others.find(({ name }) => name !== first?.name);
  if (first === undefined || other === undefined) return first?.name;
  const detail = `${first.place} says ${first.name}, ${other.place} says ${other.name}`;
  throw new SeedbedError(
    "invalid_header",
    `cannot tell which sandbox is meant: ${detail}; name it in one place, or the same in all`,
    { errors: [{ header: other.header ?? "X-Sandbox", code: "disagrees", detail }] },
  );
}

function refuseNames(wrong: readonly Naming[]): never {
  const errors = wrong.map(({ header, name }): InputFault => {
    const detail = `${SANDBOX_NAME_RULE}, and is ${shorten(name)}`;
    return header === undefined
      ? { parameter: "sandbox", code: "pattern", detail }
      : { header, code: "pattern", detail: SANDBOX_NAME_RULE };
  });
  const inPath = wrong.some(({ header }) => header === undefined);
  const places = [...new Set(wrong.map(({ place }) => place))].join(" and ");
  throw new SeedbedError(
    inPath ? "invalid_parameter" : "invalid_header",
    `cannot open the sandbox that ${places} ${places.includes(" and ") ? "name" : "names"}: its name ${SANDBOX_NAME_RULE}`,
    { errors },
  );
}

export function nameInPath({ prefix }: Pick<ApiRequest, "prefix">): string | undefined {
  return prefix === "" ? undefined : nameInPrefix(prefix);
}

/** The name in a prefix that begins with `/s/{name}`, percent-decoded; as it is where that cannot be done. */
function nameInPrefix(prefix: string): string {
  const [name = ""] = prefix.slice("/s/".length).split("/", 1);
  return percentDecoded(name);
}

function shorten(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** The member of W3C Baggage that names a sandbox. */
const KEY = "seedbed.sandbox";

/**
 * The sandboxes that a `baggage` header names (W3C Baggage, "Header Content"): the values of our member, percent-decoded,
 * without their properties. There is one, unless the member is repeated; none where other members are all that there is,
 * whatever they are. A value that is not percent-encoded UTF-8 is given as it is.
 */
export function sandboxesInBaggage(baggage: string): readonly string[] {
  if (!baggage.includes(KEY)) return [];
  return baggage.split(",").flatMap((member) => {
    const equals = member.indexOf("=");
    if (equals < 0 || member.slice(0, equals).trim() !== KEY) return [];
    const [value = ""] = member.slice(equals + 1).split(";", 1);
    return [percentDecoded(value.trim())];
  });
}
