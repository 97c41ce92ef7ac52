/** What a path is written with; a query and a fragment may have `?` too. */
const PATH = String.raw`[\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2}`;

const URI = new RegExp(
  String.raw`^[A-Za-z][A-Za-z\d+.-]*:(?://(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2}|\[[\dA-Fa-f:.]+\])*(?=[/?#]|$))?(?:${PATH})*(?:\?(?:${PATH}|\?)*)?(?:#(?:${PATH}|\?)*)?$`,
);

/** Whether a text is written as a URI is (RFC 3986): all but its characters percent-encoded, one `#` at most. */
export function isUri(text: string): boolean {
  return URI.test(text);
}
