/** Which part of a list was answered. */
export interface Window {
  /** The list's address, absolute, without a query. */
  readonly url: string;
  /** The query as sent. */
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
  /** Records on all pages. */
  readonly total: number;
  /** What a page's number is called. */
  readonly name: string;
}

/** The value of Link (RFC 8288): first, prev, next and last, where there are such pages, with all other parameters kept. */
export function toLinks({ url, query, offset, limit, total, name: pageName }: Window): string {
  const pairs = query.split("&").filter((pair) => pair !== "");
  const isNamed = (name: string) => (pair: string) => pair === name || pair.startsWith(`${name}=`);
  const byOffset = pairs.some(isNamed("offset"));
  const kept = pairs.filter((pair) => !isNamed("offset")(pair) && !isNamed(pageName)(pair)).map(toSafe);
  const link = (at: number, rel: string): string => {
    const position = byOffset ? `offset=${at}` : `${pageName}=${Math.floor(at / limit) + 1}`;
    return `<${url}?${[...kept, position].join("&")}>; rel="${rel}"`;
  };
  // Pages are counted from the offset asked for, so that prev and next meet it again.
  const shift = byOffset ? offset % limit : 0;
  const last = total === 0 ? 0 : Math.max(0, Math.floor((total - 1 - shift) / limit) * limit + shift);
  const links = [link(0, "first")];
  if (offset > 0) links.push(link(Math.max(0, Math.min(offset - limit, last)), "prev"));
  if (offset + limit < total) links.push(link(offset + limit, "next"));
  links.push(link(last, "last"));
  return links.join(", ");
}

/** What may stand in a target but not between the angle brackets of a link. */
function toSafe(pair: string): string {
  return pair.replaceAll(
    /[^\u0021-\u007e]|[<>"]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
