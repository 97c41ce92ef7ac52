import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import { readArguments } from "./arguments.ts";

const DEFINITION = `# A domain of your own, beside the built-in ones: npx seedbed serves it under /v1/helpdesk and reads this file anew
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

const FILES: Readonly<Record<string, string>> = {
  "seedbed.yaml": DEFINITION,
  "tests/seedbed.spec.ts": FIRST_TEST,
};

/** Writes what a new project begins with into a folder, and nothing over what is there. Returns what it says about it. Throws a `ConfigError` where it may not write. */
export function beginProject(args: readonly string[], folder: string): string {
  readArguments(args, {}, { takesWords: false });
  const said = Object.entries(FILES).map(([name, text]) => {
    const file = path.join(folder, name);
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: "wx" });
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
  });
  return `${said.join("\n")}

Next
  npx seedbed                                                 the API, with the domain of seedbed.yaml: http://localhost:3000/v1/helpdesk/tickets
  npm install --save-dev seedbed @playwright/test             what the test needs
  npx playwright test tests/seedbed.spec.ts                   the test, in a world of its own
`;
}
