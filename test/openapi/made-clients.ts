import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { collectionsOf } from "./client-scenario.ts";
import type { Collection } from "./client-scenario.ts";

/** Lets Node run what makers of clients write: TypeScript whose imports leave the ending out, or say `.js`. */
export const RESOLVE_HOOK = `import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    if (!/^\\.\\.?(\\/|$)/.test(specifier) || specifier.endsWith(".ts")) return next(specifier, context);
    const name = specifier.replace(/\\.js$/, "");
    try {
      return next(name + ".ts", context);
    } catch {
      return next(name + "/index.ts", context);
    }
  },
});
`;

const PREAMBLE = `
const address = process.argv[2] ?? "";
let visitor = 0;

function assert(condition: boolean, what: string, seen: unknown): asserts condition {
  if (!condition) throw new Error(\`\${what}: \${JSON.stringify(seen)}\`);
}

/** The header of a new visitor. */
function newcomer(): { "X-Forwarded-For": string } {
  visitor += 1;
  return { "X-Forwarded-For": \`10.2.\${visitor >> 8}.\${visitor & 255}\` };
}
`;

/** A program that goes through every collection with a client of hey-api in \`./api\`, and prints their names. */
export function heyScenarioOf(description: OpenApiDocument): string {
  return `import { createClient, createConfig } from "./api/client";
import * as sdk from "./api/sdk.gen.ts";
import type * as types from "./api/types.gen.ts";
${PREAMBLE}
const config = { baseUrl: address };
${collectionsOf(description).map(heyWalk).join("")}
const dear = await sdk.listBooks({
  client: createClient(createConfig({ ...config, headers: newcomer() })),
  query: { price: { gte: 1500 }, language: ["en", "fr"], sort: ["-price", "id"], expand: ["authors"], limit: 5 },
});
assert(dear.data !== undefined && dear.data.books.length > 0, "lists and filters are written as the server reads them", dear.error);
type Expanded = NonNullable<types.Book["authors"]>[number];
const mayBeGone: null extends Expanded ? true : false = true;
const bloodType: null extends types.Patient["bloodType"] ? true : false = true;
assert(mayBeGone && bloodType, "what may be null is so in the types", undefined);
`;
}

function heyWalk({ record, collection, list, create, replace, patch }: Collection): string {
  return `
async function ${collection}(): Promise<void> {
  const client = createClient(createConfig({ ...config, headers: newcomer() }));
  const created = await sdk.create${record}({ client, body: ${create} });
  assert(created.data !== undefined, "create ${collection}", created.error);
  const one: types.${record} = created.data;
  const path = { id: one.id };
  const read = await sdk.get${record}({ client, path });
  assert(read.data?.createdAt === one.createdAt, "read ${collection}", read.error);
  const found = await sdk.${list}({ client, query: { sort: ["-id"], fields: ["id"], id: one.id } });
  assert(found.data?.${collection}[0]?.id === one.id && found.data.total === 1, "list ${collection}", found.error);
  const replaced = await sdk.replace${record}({ client, path: { id: "1" }, body: ${replace} });
  assert(replaced.data?.id === "1", "replace ${collection}", replaced.error);
  const patched = await sdk.update${record}({ client, path: { id: "1" }, body: ${patch} });
  assert(patched.data?.id === "1", "patch ${collection}", patched.error);
  const deleted = await sdk.delete${record}({ client, path });
  assert(deleted.response?.status === 204, "delete ${collection}", deleted.error);
  const gone = await sdk.get${record}({ client, path });
  const problem: types.Problem | undefined = gone.error;
  assert(problem?.code === "not_found", "it is gone ${collection}", gone.data);
  console.log("${collection}");
}
await ${collection}();
`;
}

/** A program that goes through every collection with a client of orval, a folder for each tag, and prints their names. */
export function orvalScenarioOf(description: OpenApiDocument): string {
  const collections = collectionsOf(description);
  const imports = collections.map(
    ({ collection }) => `import * as ${collection}Api from "./api/${collection}/${collection}.ts";\n`,
  );
  return `${imports.join("")}import type * as model from "./api/model";
${PREAMBLE.replace('const address = process.argv[2] ?? "";\n', "")}
${collections.map(orvalWalk).join("")}`;
}

function orvalWalk({ record, collection, list, create, replace, patch }: Collection): string {
  const api = `${collection}Api`;
  return `
async function ${collection}(): Promise<void> {
  const options = { headers: newcomer() };
  const created = await ${api}.create${record}(${create}, undefined, options);
  assert(created.status === 201, "create ${collection}", created.data);
  const one: model.${record} = created.data;
  const read = await ${api}.get${record}(one.id, undefined, options);
  assert(read.status === 200 && read.data.createdAt === one.createdAt, "read ${collection}", read.data);
  const found = await ${api}.${list}({ sort: ["-id"], fields: ["id"], id: one.id }, options);
  assert(found.status === 200 && found.data.${collection}[0]?.id === one.id, "list ${collection}", found.data);
  const replaced = await ${api}.replace${record}("1", ${replace}, undefined, options);
  assert(replaced.status === 200 && replaced.data.id === "1", "replace ${collection}", replaced.data);
  const patched = await ${api}.update${record}("1", ${patch}, undefined, options);
  assert(patched.status === 200 && patched.data.id === "1", "patch ${collection}", patched.data);
  const deleted = await ${api}.delete${record}(one.id, undefined, options);
  assert(deleted.status === 204, "delete ${collection}", deleted.data);
  const gone = await ${api}.get${record}(one.id, undefined, options);
  assert(gone.status === 404 && gone.data.code === "not_found", "it is gone ${collection}", gone.data);
  console.log("${collection}");
}
await ${collection}();
`;
}
