/** What stands for a secret. */
export const MASK = "[masked]";

const SECRET =
  /authorization|cookie|token|secret|passw|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|credential|session[-_]?id|^(?:sid|pwd|auth|key|code|jwt|sig|otp|pin)$/i;

/** A member of a JSON text with a text for a value, which may have been cut off. */
const MEMBER = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/g;

/** Whether something of this name is likely to be secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/** The values by name, those of secrets masked. */
export function maskValues<T>(values: Readonly<Record<string, T>>): Record<string, T | string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecretName(name) ? MASK : value]));
}

/** A body in text, the values of its secrets masked: of JSON members and of form fields. */
export function maskBody(text: string, contentType: string): string {
  if (/x-www-form-urlencoded/i.test(contentType)) {
    return text.replaceAll(/(^|&)([^=&]*)=[^&]*/g, (field, start: string, name: string) =>
      isSecretName(name) ? `${start}${name}=${MASK}` : field,
    );
  }
  return text.replaceAll(MEMBER, (member, name: string, colon: string) =>
    isSecretName(name) ? `"${name}"${colon}"${MASK}"` : member,
  );
}
