/** A value of a style: JSON in which `$records`, `$total` and the other {@link SLOTS} stand for what an answer has there. */
export type Shaped = string | number | boolean | null | readonly Shaped[] | { readonly [name: string]: Shaped };

export const NAMINGS = ["camel", "snake", "pascal", "kebab"] as const;

export type Naming = (typeof NAMINGS)[number];

/** Ways from page to page: by its number, by how many records to leave out, by an opaque cursor, or by the id of the last record. */
export const PAGINGS = ["page", "offset", "cursor", "link", "after"] as const;

/** Parameters of lists, by the style's names for them. */
export interface StylePaging {
  readonly by: (typeof PAGINGS)[number];
  readonly page: string;
  readonly size: string;
  readonly offset: string;
  readonly cursor: string;
  readonly before: string;
  /** The number of the first page, 0 or 1. */
  readonly first: number;
  readonly usual: number;
  /** True where a request that says nothing of pages gets the whole list, as far as one answer goes. */
  readonly whole: boolean;
  /** True where a page after the last one is 404, and not empty. */
  readonly bounded: boolean;
}

/** The looks of an API on the wire. An absent part is the usual one. */
export interface Style {
  readonly names?: Naming;
  /** A record wherever it is shown: in lists, alone, and expanded in others. */
  readonly item?: Shaped;
  readonly list?: Shaped;
  /** The list where a request has this parameter. */
  readonly listWith?: { readonly parameter: string; readonly list: Shaped };
  readonly record?: Shaped;
  /** The answer at the base: its lists as `$links` or `$urls`, by name. */
  readonly root?: Shaped;
  readonly error?: Shaped;
  readonly invalid?: Shaped;
  readonly invalidStatus?: number;
  /** One of `$errors`. */
  readonly issue?: Shaped;
  /** The style's words for the codes of problems and issues; `else` is its word for those that are not named. */
  readonly codes?: Readonly<Record<string, string>>;
  /** The style's messages for issues and problems, by their codes; `$field` in them is the field, `$label` the same in words, and `$resource` the resource. */
  readonly says?: Readonly<Record<string, string>>;
  /** The member of `$errorsByField` for what is about no field; `base` unless given. */
  readonly fieldless?: string;
  readonly paging?: StylePaging;
  /** Names of usual parameters, by the style's: `ordering` is `sort`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** `name`: a field that holds the id of a maker is called `maker`, and not `makerId`; where a maker is shown in full, it stands there too. */
  readonly references?: "id" | "name";
  /** `created` and `updated`: the members' names, or false where records have none. */
  readonly times?: {
    readonly created?: string | false;
    readonly updated?: string | false;
    readonly as: "iso" | "epoch";
  };
  /** `always`: it is shown whichever fields are asked for. */
  readonly id?: { readonly name?: string; readonly kind?: "text" | "number" | "uuid"; readonly always?: boolean };
  readonly removed?: { readonly status: 200 | 204; readonly body?: Shaped };
  /** The status of a creation, where it is not 201; `status` of a route is that of all that it does. */
  readonly created?: number;
  readonly status?: number;
  /** Headers of lists, of records or of both, with their slots. */
  readonly headers?: Readonly<Record<string, Shaped>>;
  /** Members that say whether who calls has a record below: `article.favorited` by `favorites.userId`. */
  readonly marks?: Readonly<Record<string, string>>;
  /** The order of lists where none is asked for. */
  readonly sort?: string;
  /** Fields that records never show: passwords. */
  readonly hidden?: readonly string[];
  readonly mediaType?: string;
  /** That of errors, where it is another one. */
  readonly errorType?: string;
  readonly changesByPost?: boolean;
  /** True where the operator of a filter stands before its value: `price=gte.9`. */
  readonly operatorsInValues?: boolean;
  /** The member of a body by which a POST at a record stands for PUT, PATCH or DELETE. */
  readonly methodIn?: string;
  /** True where PUT changes what is sent, as PATCH does, and leaves the rest. */
  readonly putChanges?: boolean;
  /** The end that each path may have as well. */
  readonly ending?: string;
}

export const SLOTS = {
  list: "records total page limit pages offset count next previous first last self nextPage previousPage nextCursor previousCursor hasMore hasPrevious from to path url collection resource included pageLinks",
  record: "record id self collection resource included",
  item: "record id attributes relationships embedded self collection resource",
  error: "status statusText code title reason message detail errors errorsByField issuesByField path time requestId",
  issue: "field parameter pointer header message detail code status title resource",
  root: "links urls self",
} as const;

/** Slots in what a style `says`. */
export const SAID_SLOTS: readonly string[] = ["field", "label", "resource"];

const page = (more: Partial<StylePaging> = {}): StylePaging => ({
  by: "page",
  page: "page",
  size: "limit",
  offset: "offset",
  cursor: "cursor",
  before: "before",
  first: 1,
  usual: 10,
  whole: false,
  bounded: false,
  ...more,
});

/** The parameters of a way of paging, by their usual names. */
export function pagingBy(by: StylePaging["by"], more: Partial<StylePaging> = {}): StylePaging {
  return page({ by, ...(by === "after" && { cursor: "starting_after", before: "ending_before" }), ...more });
}

const PAGE_LINKS: Shaped = { self: "$self", first: "$first", prev: "$previous", next: "$next", last: "$last" };
const HAL_LINKS: Shaped = {
  self: { href: "$self" },
  first: { href: "$first" },
  prev: { href: "$previous" },
  next: { href: "$next" },
  last: { href: "$last" },
};

/** Styles by name, each as its framework's documentation shows its answers. */
export const NAMED_STYLES: Readonly<Record<string, Style>> = Object.freeze({
  // json-server 0.17 and 1: github.com/typicode/json-server
  "json-server": {
    list: "$records",
    listWith: {
      parameter: "_per_page",
      list: {
        first: 1,
        prev: "$previousPage",
        next: "$nextPage",
        last: "$pages",
        pages: "$pages",
        items: "$total",
        data: "$records",
      },
    },
    record: "$record",
    error: {},
    paging: page({ page: "_page", size: "_limit", offset: "_start", whole: true }),
    parameters: {
      _end: "end",
      _per_page: "limit",
      _sort: "sort",
      _order: "order",
      _expand: "expand",
      _embed: "expand",
      _where: "where",
    },
    times: { created: false, updated: false, as: "iso" },
    id: { kind: "number" },
    removed: { status: 200, body: {} },
  },
  // jsonapi.org/format/1.1
  "json-api": {
    item: {
      type: "$collection",
      id: "$id",
      attributes: "$attributes",
      relationships: "$relationships",
      links: { self: "$self" },
    },
    list: { data: "$records", included: "$included", meta: { total: "$total" }, links: PAGE_LINKS },
    record: { data: "$record", included: "$included", links: { self: "$self" } },
    error: { errors: "$errors" },
    issue: {
      status: "$status",
      code: "$code",
      title: "$title",
      detail: "$message",
      source: { pointer: "$pointer", parameter: "$parameter", header: "$header" },
    },
    paging: page({ page: "page[number]", size: "page[size]", offset: "page[offset]" }),
    parameters: { include: "expand", "page[limit]": "limit" },
    mediaType: "application/vnd.api+json",
  },
  // datatracker.ietf.org/doc/html/draft-kelly-json-hal
  hal: {
    item: { "...": "$record", _embedded: "$embedded", _links: { self: { href: "$self" } } },
    list: { _embedded: { $collection: "$records" }, _links: HAL_LINKS, total: "$total", page: "$page", size: "$limit" },
    record: "$record",
    root: { _links: { self: { href: "$self" }, "...": "$links" } },
    paging: page({ size: "size" }),
    mediaType: "application/hal+json",
  },
  // guides.rubyonrails.org: scaffolds with jbuilder or to_json
  rails: {
    names: "snake",
    list: "$records",
    record: "$record",
    error: { status: "$status", error: "$reason" },
    invalid: "$errorsByField",
    says: { required: "can't be blank", taken: "has already been taken", unresolved_reference: "must exist" },
    paging: page({ size: "per_page", usual: 25, whole: true }),
    id: { kind: "number" },
    methodIn: "_method",
    putChanges: true,
    ending: ".json",
  },
  // laravel.com/docs: API resources with a paginator
  laravel: {
    names: "snake",
    list: {
      data: "$records",
      links: { first: "$first", last: "$last", prev: "$previous", next: "$next" },
      meta: {
        current_page: "$page",
        from: "$from",
        last_page: "$pages",
        links: "$pageLinks",
        path: "$url",
        per_page: "$limit",
        to: "$to",
        total: "$total",
      },
    },
    record: { data: "$record" },
    error: { message: "$message" },
    invalid: { message: "$message", errors: "$errorsByField" },
    says: {
      required: "The $label field is required.",
      taken: "The $label has already been taken.",
      unresolved_reference: "The selected $label is invalid.",
    },
    paging: page({ size: "per_page", usual: 15 }),
    parameters: { include: "expand" },
    id: { kind: "number" },
    methodIn: "_method",
    putChanges: true,
  },
  // django-rest-framework.org/api-guide/pagination
  "django-rest": {
    names: "snake",
    list: { count: "$total", next: "$next", previous: "$previous", results: "$records" },
    record: "$record",
    root: { "...": "$urls" },
    error: { detail: "$message" },
    invalid: "$errorsByField",
    invalidStatus: 400,
    says: { required: "This field is required.", taken: "$resource with this $label already exists." },
    fieldless: "non_field_errors",
    paging: page({ size: "page_size", bounded: true }),
    parameters: { ordering: "sort", search: "q" },
    references: "name",
    id: { kind: "number" },
  },
  // docs.spring.io/spring-data/rest
  "spring-data": {
    item: { "...": "$record", _embedded: "$embedded", _links: { self: { href: "$self" } } },
    list: {
      _embedded: { $collection: "$records" },
      _links: HAL_LINKS,
      page: { size: "$limit", totalElements: "$total", totalPages: "$pages", number: "$page" },
    },
    record: "$record",
    root: { _links: { self: { href: "$self" }, "...": "$links" } },
    error: { timestamp: "$time", status: "$status", error: "$reason", message: "$message", path: "$path" },
    invalidStatus: 400,
    paging: page({ size: "size", first: 0, usual: 20 }),
    id: { kind: "number" },
    mediaType: "application/hal+json",
    errorType: "application/json",
  },
  // docs.stripe.com/api
  stripe: {
    names: "snake",
    item: { id: "$id", object: "$resource", "...": "$record" },
    list: { object: "list", url: "$path", has_more: "$hasMore", data: "$records" },
    record: "$record",
    error: { error: { type: "invalid_request_error", code: "$code", message: "$message" } },
    invalid: { error: { type: "invalid_request_error", code: "$code", message: "$message", param: "$field" } },
    invalidStatus: 400,
    says: { required: "Missing required param: $field." },
    codes: {
      not_found: "resource_missing",
      unresolved_reference: "resource_missing",
      required: "parameter_missing",
      undeclared_field: "parameter_unknown",
      unknown_parameter: "parameter_unknown",
      taken: "resource_already_exists",
      rate_limited: "rate_limit",
    },
    paging: pagingBy("after"),
    parameters: { "expand[]": "expand" },
    references: "name",
    times: { created: "created", updated: false, as: "epoch" },
    removed: { status: 200, body: { id: "$id", object: "$resource", deleted: true } },
    created: 200,
    changesByPost: true,
  },
  // docs.github.com/rest
  github: {
    names: "snake",
    list: "$records",
    record: "$record",
    error: { message: "$reason", documentation_url: "https://docs.github.com/rest", status: "$statusText" },
    invalid: {
      message: "Validation Failed",
      errors: "$errors",
      documentation_url: "https://docs.github.com/rest",
      status: "$statusText",
    },
    issue: { resource: "$resource", field: "$field", code: "$code", message: "$message" },
    codes: { required: "missing_field", unresolved_reference: "missing", taken: "already_exists", else: "invalid" },
    says: { malformed_json: "Problems parsing JSON" },
    paging: pagingBy("link", { size: "per_page", usual: 30 }),
    parameters: { direction: "order" },
    id: { kind: "number" },
  },
});

/** A name in another spelling: `ownerId` is `owner_id` in snake case. */
export function toNaming(name: string, naming: Naming | undefined): string {
  if (naming === undefined) return name;
  const [, before = "", inner = ""] = /^([^A-Za-z]*)(.*)$/s.exec(name) ?? [];
  const words = inner
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4")
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase());
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (naming) {
    case "snake":
      return before + words.join("_");
    case "kebab":
      return before + words.join("-");
    case "pascal":
      return before + words.map(capital).join("");
    case "camel":
      return before + words.map((word, at) => (at === 0 ? word : capital(word))).join("");
  }
}

const STANDING = { createdAt: "created", updatedAt: "updated" } as const;

/** The name that a member of records has in a style; false for a time that its records have not. */
export function nameInStyle(name: string, { names, times, id }: Style): string | false {
  if (name === "id") return id?.name ?? "id";
  const own = name === "createdAt" || name === "updatedAt" ? times?.[STANDING[name]] : undefined;
  return own ?? toNaming(name, names);
}

/** The members that lead to a slot in a style; undefined where it is not there. */
export function pathOfSlot(shaped: Shaped | undefined, slot: string): readonly string[] | undefined {
  if (shaped === `$${slot}`) return [];
  if (typeof shaped !== "object" || shaped === null || Array.isArray(shaped)) return undefined;
  for (const [name, inner] of Object.entries(shaped)) {
    const path = pathOfSlot(inner, slot);
    if (path !== undefined) return name === "..." ? path : [name, ...path];
  }
  return undefined;
}

function isSlot(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("$") && !value.startsWith("$$");
}

/** The value that a style stands for: a member whose slot is undefined is left out, and what `...` gives is laid in beside the others. */
export function fill(shaped: Shaped, slot: (name: string) => unknown): unknown {
  if (typeof shaped === "string") {
    return isSlot(shaped) ? slot(shaped.slice(1)) : shaped.replace(/^\$\$/, "$");
  }
  if (typeof shaped !== "object" || shaped === null) return shaped;
  if (Array.isArray(shaped)) return (shaped as readonly Shaped[]).map((item) => fill(item, slot));
  const members = Object.entries(shaped);
  const filled: [string, unknown][] = [];
  for (const [name, inner] of members) {
    const value = fill(inner, slot);
    if (value === undefined) continue;
    if (name === "...") filled.push(...Object.entries(value as object));
    else filled.push([isSlot(name) ? String(slot(name.slice(1))) : name, value]);
  }
  // `{ href: "$next" }` is no link where there is no next page.
  const isEmpty = filled.length === 0 || (members.length === 1 && filled[0]?.[1] === null && isSlot(members[0]?.[1]));
  return isEmpty && members.length > 0 ? undefined : Object.fromEntries(filled);
}
