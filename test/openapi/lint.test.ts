import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { stringify } from "yaml";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { toVersion31 } from "../../src/core/description/publication.ts";
import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { describeAt } from "../../tools/describe-at.ts";

const REDOCLY = path.resolve(import.meta.dirname, "../../node_modules/@redocly/cli/bin/cli.js");

/** The output of `redocly lint`; `clean` if it found nothing. Nothing leaves the machine. */
function lint(file: string): Promise<{ readonly clean: boolean; readonly said: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      // Whoever runs Seedbed at home has a server at localhost, which Redocly takes for one that was left in by mistake.
      [REDOCLY, "lint", file, "--extends=recommended-strict", "--skip-rule=no-server-example.com"],
      { env, cwd: path.dirname(file) },
      (error, out, err) => resolve({ clean: error === null, said: `${out}\n${err}` }),
    );
  });
}

const rows: readonly {
  readonly name: string;
  readonly baseUrl: string;
  readonly file: string;
  readonly write: (value: OpenApiDocument) => string;
  readonly definition?: string;
}[] = [
  {
    name: "as JSON on the reader's own machine",
    baseUrl: "http://localhost:3000",
    file: "openapi.json",
    write: JSON.stringify,
  },
  {
    name: "as YAML of a public service",
    baseUrl: "https://mock.seedbed.dev",
    file: "openapi.yaml",
    write: (value: OpenApiDocument) => stringify(value, { aliasDuplicateObjects: false }),
  },
  {
    name: "in version 3.1",
    baseUrl: "https://mock.seedbed.dev",
    file: "openapi.json",
    write: (value: OpenApiDocument) => JSON.stringify(toVersion31(value)),
  },
  ...["examples/hotel", "examples/help-desk", "examples/school", "tasks/apis/retail", "tasks/apis/chat"].map(
    (example) => ({
      name: `of ${example}`,
      baseUrl: "http://localhost:3000",
      file: "openapi.json",
      write: JSON.stringify,
      definition: readFileSync(path.resolve(import.meta.dirname, `../../${example}.yaml`), "utf8"),
    }),
  ),
  ...["json-api", "stripe"].map((style) => ({
    name: `in the style ${style}`,
    baseUrl: "http://localhost:3000",
    file: "openapi.json",
    write: JSON.stringify,
    definition: `domain: shop\nbase: /api\nstyle: ${style}\nresources: { tag: { fields: { n: text } }, item: { belongsTo: { tag: { many: true } }, states: { open: { pay: paid } } } }`,
  })),
  {
    name: "of a domain whose names others have too",
    baseUrl: "http://localhost:3000",
    file: "openapi.json",
    write: JSON.stringify,
    definition:
      "domain: shop\nresources: { user: { fields: { nick: text } }, order: { count: 0, belongsTo: [user, book], states: { open: { pay: paid } } } }",
  },
];

for (const { name, baseUrl, file, write, definition } of rows) {
  test(`the description ${name} passes redocly lint --extends=recommended-strict`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "seedbed-lint-"));
    try {
      const target = path.join(folder, file);
      writeFileSync(
        target,
        write(describeAt(baseUrl, definition === undefined ? catalog : declareDomain(definition, { catalog }).catalog)),
      );
      const { clean, said } = await lint(target);
      assert.ok(clean, said);
      assert.match(said, /Your API description is valid/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
