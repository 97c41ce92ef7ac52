const FORM = /^[A-Za-z0-9_-]{1,100}$/;

/** True if a text may be an id that Seedbed gave: any other is unknown without a look into storage, where PostgreSQL refuses U+0000. */
export function isId(text: string): boolean {
  return FORM.test(text);
}
