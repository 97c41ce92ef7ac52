/** The recipe that an address brings along (`/explore#recipe=…`, its JSON in base64url); undefined if none, or none that can be read. */
export function parseRecipeLink(hash: string): unknown {
  const encoded = /^#recipe=([\w-]{1,20000})$/.exec(hash)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}
