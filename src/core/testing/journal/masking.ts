export const MASK = "[masked]";

const SECRET =
  /authorization|cookie|token|secret|passw|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|credential|session[-_]?id|code[-_]?verifier|csrf|xsrf|card[-_]?(?:number|no)|credit[-_]?card|debit[-_]?card|cvv|cvc|^(?:sid|pwd|auth|key|code|jwt|sig|otp|pin)$/i;

/**
 * A member of a JSON text whose value is a text, which may have been cut off, a number or a truth; or any other text up to
 * its closing quote, so that none is read again from each quote within.
 */
const MEMBER =
  /"((?:[^"\\]|\\[^])*)(?:"(\s*:\s*)(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d[\d.eE+-]*|true|false)|(?="|\\?$))/g;

/** Values that say which error, language or kind it is, under names that keys and codes of sign-ins have too. */
const NO_SECRET = /^(?:[a-z]+(?:[_. -][a-z]+)*|\d{1,3})$/i;

export function isSecretName(name: string): boolean {
  return SECRET.test(name);
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

export function maskValues<T>(values: Readonly<Record<string, T>>): Record<string, T | string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecretName(name) ? MASK : value]));
}

/** Tokens that are known by their look wherever they stand: JWTs, and keys of well-known services. */
const TOKENS =
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+(?=\S*\d)[\w.~+/=-]{8,}|\b(?:[sr]k_(?:live|test)|whsec|gh[pousr]|xox[abps])[_-][\w-]{8,}/g;

/** A text with the tokens in it masked, and what its addresses have for secrets: in their queries, and before their host. */
export function maskText(text: string): string {
  return text
    .replaceAll(TOKENS, MASK)
    .replaceAll(/([?&#])([\w.%[\]-]{1,100})=([^&#\s"'<>\\]+)/g, (pair, before: string, name: string, value: string) =>
      isSecret(fromForm(name), value) ? `${before}${name}=${MASK}` : pair,
    )
    .replaceAll(/(:\/\/)[^\s/@"'<>]+@/g, `$1${MASK}@`);
}

/** A body in text, the values of its secrets masked: of JSON members, of form fields and of parts. */
export function maskBody(text: string, contentType: string): string {
  if (/x-www-form-urlencoded/i.test(contentType)) {
    return text.replaceAll(/(^|&)([^=&]*)=([^&]*)/g, (field, start: string, name: string, value: string) =>
      isSecret(fromForm(name), value) ? `${start}${name}=${MASK}` : field,
    );
  }
  const boundary = /^multipart\/form-data\b.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (boundary !== null) return maskParts(text, `--${boundary[1] ?? boundary[2]}`);
  const masked = text.replaceAll(MEMBER, (member, name: string, colon: string | undefined) =>
    colon !== undefined && isSecret(fromJson(name), member.slice(name.length + colon.length + 2).replaceAll('"', ""))
      ? `"${name}"${colon}"${MASK}"`
      : member,
  );
  return maskStructures(masked) ?? masked;
}

/** A body of parts (RFC 7578): each has its name among its headers and, after an empty line, its value. */
function maskParts(text: string, delimiter: string): string {
  const parts = text.split(delimiter).map((part) => {
    const [head = "", line = ""] = /^[^]*?(\r?\n)\1/.exec(part) ?? [];
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    return name !== undefined && isSecretName(name) ? `${head}${MASK}${line}` : part;
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
