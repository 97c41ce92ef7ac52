/** A request that ends in a problem, so that it can be sent. */
export interface ProblemRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What must be so beforehand, as it goes on after the request; nothing, where a fresh sandbox answers so. */
  readonly when?: string;
}

/** The request in words. */
export function tellExample(example: string | ProblemRequest): string {
  if (typeof example === "string") return example;
  const { method, path, headers = {}, body, when } = example;
  // What every JSON body is sent with needs no word.
  const told = Object.entries(headers).filter(([name, value]) => !(name === "Content-Type" && value.endsWith("json")));
  const carried = [...(body === undefined ? [] : [body]), ...told.map(([name, value]) => `${name}: ${value}`)];
  return [
    `${method} ${path}`,
    carried.length === 0 ? "" : ` with ${carried.join(" and ")}`,
    when === undefined ? "" : `, ${when}`,
  ].join("");
}
