import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import { servedOf } from "../../core/definition/routes/served-apis.ts";
import { isAddress, isApiDocument } from "../node/api-document.ts";
import { loadCatalog, loadForeign } from "../node/definition-file.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { COMMAND, firstListOf } from "./banner.ts";
import { importFile, linkTo, loadCatalogOf } from "./import-file.ts";

const DEFINITION = `# A domain of your own, beside the built-in ones: npx seedbed serves it under /v1/helpdesk and reads this file again
# when it changes. All that can be said in it: http://localhost:3000/docs/guides/domains
domain: helpdesk
resources:
  agent:
    count: 8
    fields:
      name: { from: person.fullName, required: true, search: true }
      email: { is: email, from: name, unique: true }
  ticket:
    count: 60
    belongsTo: { agent: {} }
    fields:
      subject: { from: hacker.phrase, required: true, search: true }
      priority: [low, normal, high]
      agentName: { copy: agent.name }
    states:
      open: { solve: solved }
      solved: { reopen: open, close: closed }
      closed: {}
`;

const FIRST_TEST = `import { expect, test } from "seedbed/playwright";

// Addresses below are those of the test's own sandbox: nothing is shared with other tests, and nothing stays.
test.use({ seedbedNaming: "baseURL", seedbedStart: { seed: 42 }, seedbedConfig: "seedbed.yaml" });

test("an order is paid, and only that happens", async ({ request, seedbed }) => {
  const ordered = await request.post("v1/bookstore/orders", {
    data: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  });
  expect(ordered.status()).toBe(201);
  const { id } = await ordered.json();
  expect((await request.post(\`v1/bookstore/orders/\${id}/pay\`)).status()).toBe(200);

  const { collections } = await seedbed.mock.changes();
  expect(collections["orders"]?.created).toMatchObject([{ id, status: "paid" }]);
  expect(collections["payments"]?.created).toHaveLength(1);
});

test("a ticket of your own domain is solved once", async ({ request }) => {
  const made = await request.post("v1/helpdesk/tickets", { data: { agentId: "1", subject: "The printer is on fire" } });
  const { id } = await made.json();
  const solved = await request.post(\`v1/helpdesk/tickets/\${id}/solve\`);
  expect((await solved.json()).status).toBe("solved");
  expect((await request.post(\`v1/helpdesk/tickets/\${id}/solve\`)).status()).toBe(409);
});
`;

/** A first test of an API of one's own: `target` is a list of it. */
const testOf = (target: string): string => `import { expect, test } from "seedbed/playwright";

// Addresses below are those of the test's own sandbox: nothing is shared with other tests, and nothing stays.
test.use({ seedbedNaming: "baseURL", seedbedStart: { seed: 42 }, seedbedConfig: "seedbed.yaml" });

test("the API answers, and nothing changes by reading", async ({ request, seedbed }) => {
  const listed = await request.get("${target.replace(/^\//, "")}");
  expect(listed.status()).toBe(200);
  expect((await seedbed.mock.changes()).collections).toEqual({});
});
`;

/** The project that begins from a file or an address. Throws a `ConfigError` for what cannot be read. */
async function projectOf(file: string, folder: string) {
  const place = isAddress(file) ? file : path.resolve(folder, file);
  const isNamed = isApiDocument(await loadForeign(place));
  const imported = isNamed ? undefined : await importFile(place);
  const catalog =
    imported === undefined
      ? await loadCatalog(place)
      : await loadCatalogOf(imported, path.join(folder, "seedbed.yaml"));
  /** A list of the API, as a path. */
  const target = firstListOf(catalog);
  return {
    definition:
      imported ??
      servedOf(catalog)
        .map((api) => linkTo(file, api))
        .join(""),
    test: testOf(target),
    target,
  };
}

/**
 * Writes what a new project begins with into a folder, and nothing over what is there; a file or an address among the arguments is
 * what its definition is made of. Resolves to what is said about it. Throws a `ConfigError` where it may not write.
 */
export async function beginProject(args: readonly string[], folder: string): Promise<string> {
  const [file, ...others] = readArguments(args, {}).positionals;
  if (others.length > 0) throw new UsageError("name one file or address: seedbed init openapi.yaml");
  const project =
    file === undefined
      ? { definition: DEFINITION, test: FIRST_TEST, target: "/v1/helpdesk/tickets" }
      : await projectOf(file, folder);
  const said = Object.entries({ "seedbed.yaml": project.definition, "tests/seedbed.spec.ts": project.test }).map(
    ([name, text]) => {
      const place = path.join(folder, name);
      try {
        mkdirSync(path.dirname(place), { recursive: true });
        writeFileSync(place, text, { flag: "wx" });
        return `  ${name} is written`;
      } catch (error) {
        if (
          error instanceof Error &&
          "code" in error &&
          error.code === "EEXIST" &&
          "syscall" in error &&
          error.syscall === "open"
        )
          return `  ${name} is there already, and stays as it is`;
        throw new ConfigError(`cannot write ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  );
  return `${said.join("\n")}

Next
  ${COMMAND.padEnd(59)} the API of seedbed.yaml: http://localhost:3000${project.target}
  npm install --save-dev seedbed @playwright/test             what the test needs
  npx playwright test tests/seedbed.spec.ts                   the test, in a world of its own
`;
}
