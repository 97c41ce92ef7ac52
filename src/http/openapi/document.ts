import type { Reader } from "../../engine/reader.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { createComponentRegistry } from "./component-registry.ts";
import { withEnumNames } from "./enum-names.ts";
import { filterSchemas } from "./filter-parameters.ts";
import { introduction } from "./introduction.ts";
import { mapSchemas } from "./map-schemas.ts";
import { sayNullTwice } from "./null-schema.ts";
import { describeGroup } from "./operation-description.ts";
import type { OperationGroup } from "./operation-description.ts";
import { ANYONE, createPaths } from "./paths.ts";
import { createProblemResponses, problemSchemas } from "./problem-responses.ts";
import type { ProblemTable } from "./problem-responses.ts";
import { createRehearsal } from "./rehearsal.ts";
import type { DescribedGroup } from "./route-group.ts";
import { securitySchemes } from "./security.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

/** The version of the API: of its paths and shapes, not of the program. */
export const API_VERSION = "1.0.0";

/** What the description is made of. */
export interface DocumentParts {
  readonly catalog: Catalog;
  /** The records of a world: examples are real. */
  readonly world: (choice: WorldChoice) => Reader;
  /** The service's own address, without a trailing slash. */
  readonly baseUrl: string;
  readonly problems: ProblemTable;
}

/** The OpenAPI 3.0.3 description of operations. Throws if two operations or components meet under one name. */
export function describeApi(
  { catalog, world, baseUrl, problems }: DocumentParts,
  groupsOf: (catalog: Catalog) => readonly OperationGroup[],
): OpenApiDocument {
  const rehearsal = createRehearsal(catalog, world, baseUrl);
  const groups = mergeByTitle(groupsOf(catalog).map((group) => describeGroup(group, rehearsal)));
  const registry = createComponentRegistry();
  const responses = createProblemResponses(problems, baseUrl, registry);
  const paths = createPaths(
    groups.flatMap((group) => group.operations),
    registry,
    responses,
  );
  const document: OpenApiDocument = {
    openapi: "3.0.3",
    info: {
      title: "Seedbed",
      version: API_VERSION,
      description: introduction(catalog),
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: baseUrl, description: "This Seedbed." }],
    security: ANYONE,
    tags: groups.flatMap((group) => group.tags),
    "x-tagGroups": groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ title, tags }) => ({ name: title, tags: tags.map((tag) => tag.name) })),
    paths,
    components: {
      schemas: mergeSchemas([
        ...groups.map((group) => group.schemas),
        filterSchemas(catalog.entries.map((entry) => entry.resource)),
        problemSchemas(problems),
      ]),
      ...registry.collected(),
      securitySchemes: securitySchemes(paths),
    },
  };
  const { schemas } = document.components;
  return mapSchemas(document, (schema) => sayNullTwice(withEnumNames(schema), schemas));
}

/** Groups of one title as one, in the order of the first. */
function mergeByTitle(groups: readonly DescribedGroup[]): DescribedGroup[] {
  const merged = new Map<string, DescribedGroup>();
  for (const group of groups) {
    const before = merged.get(group.title);
    if (before === undefined) merged.set(group.title, group);
    else {
      merged.set(group.title, {
        title: group.title,
        tags: [...before.tags, ...group.tags],
        operations: [...before.operations, ...group.operations],
        schemas: mergeSchemas([before.schemas, group.schemas]),
      });
    }
  }
  return [...merged.values()];
}

function mergeSchemas(parts: readonly Readonly<Record<string, Schema>>[]): Record<string, Schema> {
  const merged: Record<string, Schema> = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[name];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas of the description are called ${name}`);
    }
    merged[name] = schema;
  }
  return merged;
}
