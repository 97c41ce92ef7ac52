import type { Catalog, Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_PAGE } from "../bounds.ts";
import { createFaults } from "./faults.ts";
import type { Faults } from "./faults.ts";
import { createFilterParser } from "./filters.ts";
import type { Filter } from "./filters.ts";
import { ITEM_PARAMETERS, LIST_PARAMETER_NAMES, SIMULATION_PARAMETERS, takeSingle } from "./parameters.ts";
import type { Parameters } from "./parameters.ts";
import { headsOf } from "./read-path.ts";
import { createSearch } from "./search.ts";
import type { Search } from "./search.ts";
import { parseSelection } from "./selection.ts";
import type { Selection } from "./selection.ts";
import { parseSort } from "./sorting.ts";
import type { SortKey } from "./sorting.ts";
import { quote, suggest } from "./wording.ts";

export interface ListQuery extends Selection {
  readonly key: string;
  /** Position of the first record, from 0. */
  readonly offset: number;
  readonly limit: number;
  /** The page that the first record is on, from 1. */
  readonly page: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
  readonly q: string | undefined;
  /** The fields of records that filters, `q` and `sort` look at. */
  readonly reads: readonly string[];
  readonly search: Search | undefined;
  /** No filter, sort, q, fields or expand: records in order of id, as they are. */
  readonly plain: boolean;
  readonly bare: boolean;
}

export interface ItemQuery extends Selection {
  readonly key: string;
  /** No fields or expand: the record as it is. */
  readonly plain: boolean;
}

const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

/** Reads the parameters of a list; throws `invalid_parameter` with every fault at once, those found before among them. */
export function parseListQuery(
  parameters: Parameters,
  entry: Entry,
  catalog: Catalog,
  faults: Faults = createFaults(),
): ListQuery {
  const kinds = fieldKinds(entry.resource);
  const filterParser = createFilterParser(kinds, [...LIST_PARAMETER_NAMES, ...SIMULATION_PARAMETERS], faults);
  const given = takeSingle(parameters, LIST_PARAMETER_NAMES, faults, (name, value) => filterParser.add(name, value));

  const { offset, limit } = parseWindow(given, faults);
  const sortText = given.get("sort");
  const sort = sortText === undefined ? [] : parseSort(sortText, kinds, faults);
  const q = given.get("q")?.trim().toLowerCase() || undefined; // an empty search box is no search
  const search = q === undefined ? undefined : createSearch(q, entry, catalog);
  const selection = parseSelection(given.get("fields"), given.get("expand"), entry, catalog, faults);
  faults.throwIfAny(`list ${entry.resource.collection}`);

  const filters = filterParser.filters();
  const plain = filters.length === 0 && sort.length === 0 && q === undefined && selection.view === undefined;
  const window = [offset, limit];
  const rest = [filters.map(toKeyPart), sort.map(toSortText), q ?? null, selection.fields ?? null, selection.expand];
  return {
    ...selection,
    key: JSON.stringify(plain ? window : [...window, ...rest]),
    offset,
    limit,
    page: Math.min(Math.floor(offset / limit) + 1, Number.MAX_SAFE_INTEGER),
    sort,
    filters,
    q,
    reads: headsOf([...filters.map(({ name }) => name), ...sort.map(({ name }) => name), ...(search?.reads ?? [])]),
    search,
    plain,
    bare: false,
  };
}

interface ItemForm {
  readonly tried: string;
  /** Those of {@link ITEM_PARAMETERS} that it takes. */
  readonly takes: readonly string[];
  readonly others: readonly string[];
}

/** Reads the parameters of a request for one record; throws `invalid_parameter` with every fault at once, those found before among them. */
export function parseItemQuery(
  parameters: Parameters,
  entry: Entry,
  catalog: Catalog,
  faults: Faults = createFaults(),
  { tried, takes, others }: ItemForm = {
    tried: `get ${entry.resource.name}`,
    takes: ITEM_PARAMETERS,
    others: SIMULATION_PARAMETERS,
  },
): ItemQuery {
  const given = takeSingle(parameters, takes, faults, (name) => {
    const known = [...takes, ...others];
    const reason = LIST_PARAMETER_NAMES.includes(name)
      ? `: ${name} is for lists`
      : suggest(name, known) || `: it takes ${known.join(", ")}`;
    faults.add(name, "unknown_parameter", `unknown parameter ${quote(name)}${reason}`);
  });
  const selection = parseSelection(given.get("fields"), given.get("expand"), entry, catalog, faults);
  faults.throwIfAny(tried);
  const key = JSON.stringify([selection.fields ?? null, selection.expand]);
  return { ...selection, key, plain: selection.view === undefined };
}

/** The part of the list that is asked for: by page, or by offset. */
function parseWindow(given: ReadonlyMap<string, string>, faults: Faults) {
  const read = (name: string, least: number, most: number, otherwise: number): number => {
    const text = given.get(name);
    if (text === undefined) return otherwise;
    const number = WHOLE.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    faults.add(
      name,
      "out_of_range",
      `${name} cannot be ${quote(text)}: it must be a whole number from ${least} to ${most}`,
    );
    return otherwise;
  };
  const limit = read("limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
  if (given.has("page") && given.has("offset")) {
    faults.add("offset", "exclusive", "page and offset say the same in two ways: give one of them");
  }
  const page = read("page", 1, MAX_PAGE, 1);
  return { limit, offset: read("offset", 0, Number.MAX_SAFE_INTEGER, (page - 1) * limit) };
}

function toKeyPart({ name, operator, operands }: Filter): unknown {
  return [name, operator, ...new Set(operands.map((operand) => JSON.stringify(operand)).sort())];
}

function toSortText({ name, descending }: SortKey): string {
  return descending ? `-${name}` : name;
}
