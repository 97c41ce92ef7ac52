/** What a handler gives back; the pipeline writes it as JSON, tags it and adds the headers. */
export interface Reply {
  readonly status: number;
  /** Undefined for a reply without a body. */
  readonly value?: unknown;
  /** The value as JSON, where it is there already. */
  readonly json?: string;
  /** Beside those that follow from the operation: names and values in turn. */
  readonly headers: readonly string[];
}

/** 200 with a value. */
export function ok(value: unknown, headers: readonly string[] = []): Reply {
  return { status: 200, value, headers };
}

/** 200 with a value that is JSON already. */
export function okJson(json: string, headers: readonly string[] = []): Reply {
  return { status: 200, json, headers };
}

/** 201 with the new thing and where it is. */
export function created(location: string, value: unknown, headers: readonly string[] = []): Reply {
  return { status: 201, value, headers: ["Location", location, ...headers] };
}

/** 202 with what is under way and, where it can be asked for, its address. */
export function accepted(value: unknown, location?: string): Reply {
  return { status: 202, value, headers: location === undefined ? [] : ["Location", location] };
}

/** 204. */
export function noContent(headers: readonly string[] = []): Reply {
  return { status: 204, headers };
}
