import { MASK } from "../../model/json.ts";

/** Words of a name for a secret, parted by {@link toWords}. */
const SECRET =
  /authorization|cookie|token(?!iz)|secret(?!ar)|passw|passphrase|(?:api|access|private|secret|sign(?:ing)?|encryption|subscription)_?key|credential|session_?id|code_?verifier|csrf|xsrf|card_?(?:number|no(?![a-z]))|(?:credit|debit)_?card|cvv|cvc|signature|(?:auth|security|verification|time)_?code|(?:^|_)(?:pwd|jwt|sig|otp)(?:_|$)|^(?:x_)?auth$|^(?:sid|key|code|pin)$/;

/** Names that only tell about secrets: how many, of which kind, until when. */
const ABOUT_SECRETS =
  /_(?:used|counts?|types?|kinds?|limits?|usage|quota|length|policy|consent|name|endpoint|methods?|at|in)$|^(?:has|is)_|(?:max|min|total|prompt|completion|input|output|cached)_tokens$/;

/**
 * A member of a JSON text whose value is a text, which may have been cut off, a number or a truth; or any other text up to
 * its closing quote, so that none is read again from each quote within.
 */
const MEMBER =
  /"((?:[^"\\]|\\[^])*)(?:"(\s*:\s*)(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d[\d.eE+-]*|true|false)|(?="|\\?$))/g;

/** Values that say which error, language or kind it is, under names that keys and codes of sign-ins have too. */
const NO_SECRET = /^(?:[a-z]+(?:[_. -][a-z]+)*|\d{1,3})$/i;

/** `clientSecret`, `client-secret` and `user[client secret]` as words in lower case with `_` between. */
function toWords(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/g, "_")
    .replace(/_$/, "")
    .toLowerCase();
}

export function isSecretName(name: string): boolean {
  const words = toWords(name);
  return SECRET.test(words) && !ABOUT_SECRETS.test(words);
}

function isSecret(name: string, value: string): boolean {
  return isSecretName(name) && !(/^(?:key|code)$/i.test(name) && value.length < 60 && NO_SECRET.test(value));
}

function readName(name: string, read: (name: string) => unknown): string {
  try {
    return String(read(name));
  } catch {
    return name;
  }
}

const fromJson = (name: string): string => (name.includes("\\") ? readName(name, (it) => JSON.parse(`"${it}"`)) : name);
const fromForm = (name: string): string => (name.includes("%") ? readName(name, decodeURIComponent) : name);

/** The value of a name: the mask, or itself with what is secret within it masked. */
export function maskNamed(name: string, value: string): string {
  return isSecret(name, value) ? MASK : maskText(value);
}

export function maskValues(
  values: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? maskNamed(name, value) : value.map((one) => maskNamed(name, one)),
    ]),
  );
}

/** Tokens that are known by their look wherever they stand: JWTs, and keys of well-known services. */
const TOKENS =
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+(?=\S*\d)[\w.~+/=-]{8,}|\b(?:[sr]k_(?:live|test)|whsec|gh[pousr]|xox[abps])[_-][\w-]{8,}/g;

/** A text with the tokens in it masked, and what its addresses have for secrets: in their queries, and before their host. */
export function maskText(text: string): string {
  return text
    .replaceAll(TOKENS, MASK)
    .replaceAll(/([?&#])([\w.%[\]-]{1,100})=([^&#\s"'<>\\]+)/g, (pair, before: string, name: string, value: string) =>
      isSecret(fromForm(name), value) ? `${before}${name}=${MASK}` : pair,
    )
    .replaceAll(/(:\/\/)[^\s/@"'<>]+@/g, `$1${MASK}@`);
}

/** A body in text, the values of its secrets masked: of JSON members, of form fields, of parts and of addresses anywhere. */
export function maskBody(text: string, contentType: string): string {
  if (/x-www-form-urlencoded/i.test(contentType)) return maskForm(text);
  const boundary = /^multipart\/form-data\b.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (boundary !== null) return maskParts(text, `--${boundary[1] ?? boundary[2]}`);
  const masked = text.replaceAll(MEMBER, (member, name: string, colon: string | undefined) =>
    colon !== undefined && isSecret(fromJson(name), member.slice(name.length + colon.length + 2).replaceAll('"', ""))
      ? `"${name}"${colon}"${MASK}"`
      : member,
  );
  return maskText(maskStructures(masked) ?? masked);
}

function maskForm(text: string): string {
  return text.replaceAll(/(^|&)([^=&]*)=([^&]*)/g, (field, start: string, name: string, value: string) => {
    if (isSecret(fromForm(name), value)) return `${start}${name}=${MASK}`;
    const decoded = fromForm(value);
    const masked = maskText(decoded);
    return masked === decoded ? field : `${start}${name}=${encodeURIComponent(masked)}`;
  });
}

/** A body of parts (RFC 7578): each has its name among its headers and, after an empty line, its value. */
function maskParts(text: string, delimiter: string): string {
  const parts = text.split(delimiter).map((part) => {
    const [head = "", line = ""] = /^[^]*?(\r?\n)\1/.exec(part) ?? [];
    const [, quoted, bare = quoted] = /\bname=(?:"([^"]*)"|([^\s;]+))/i.exec(head) ?? [];
    const value = part.slice(head.length).trimEnd();
    return bare !== undefined && isSecret(bare, value) ? `${head}${MASK}${line}` : maskText(part);
  });
  return parts.join(delimiter);
}

/** A JSON text with the lists and objects of secret names masked; undefined where there are none, or the text is no whole JSON. */
function maskStructures(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  let found = false;
  const masked = JSON.stringify(value, (name, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || !isSecretName(name)) return inner;
    found = true;
    return MASK;
  });
  return found ? masked : undefined;
}
