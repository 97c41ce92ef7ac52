import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const owner = {
  type: "object",
  properties: { login: { type: "string" }, url: { type: "string" }, avatar_url: { type: "string" } },
};

/** A description of repositories and their issues, with one example of each. */
function description(issueUrl: object = { type: "string" }): object {
  const repository = {
    name: "hello",
    owner: { login: "octo", url: "https://api.test/users/octo", avatar_url: "https://api.test/avatars/octo.png" },
    full_name: "octo/hello",
    clone_url: "git@git.test:octo/hello.git",
    issues_url: "https://api.test/repos/octo/hello/issues{/number}",
    docs: "https://docs.test/start",
  };
  const issue = {
    number: 7,
    title: "It fails",
    author: { login: "octo" },
    url: "https://api.test/repos/octo/hello/issues/7",
  };
  const listOf = (name: string, example: object) => ({
    responses: {
      200: {
        description: "Them.",
        content: {
          "application/json": {
            schema: { type: "array", items: { $ref: `#/components/schemas/${name}` } },
            example: [example],
          },
        },
      },
    },
  });
  const oneOf = (name: string) => ({
    responses: {
      200: {
        description: "It.",
        content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
      },
    },
  });
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const at = (...names: string[]) =>
    names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const sent = {
    requestBody: { content: { "application/json": { schema: { type: "object", properties: texts("name") } } } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Code", version: "1" },
    paths: {
      "/repos": { get: listOf("Repository", repository), post: { ...sent, ...oneOf("Repository") } },
      "/repos/{owner}/{repo}": {
        parameters: at("owner", "repo"),
        get: oneOf("Repository"),
        patch: { ...sent, ...oneOf("Repository") },
      },
      "/repos/{owner}/{repo}/issues": { parameters: at("owner", "repo"), get: listOf("Issue", issue) },
      "/repos/{owner}/{repo}/issues/{number}": { parameters: at("owner", "repo", "number"), get: oneOf("Issue") },
    },
    components: {
      schemas: {
        Repository: {
          type: "object",
          required: ["name", "owner", "full_name", "clone_url", "issues_url", "docs"],
          properties: { ...texts("name", "full_name", "clone_url", "issues_url", "docs"), owner },
        },
        Issue: {
          type: "object",
          required: ["number", "title", "author", "url"],
          properties: {
            number: { type: "integer" },
            title: { type: "string" },
            author: { type: "object", required: ["login"], properties: { login: { type: "string" } } },
            url: issueUrl,
          },
        },
      },
    },
  };
}

interface Shown {
  readonly name: string;
  readonly number: number;
  readonly owner: { readonly login: string; readonly url: string };
  readonly full_name: string;
  readonly clone_url: string;
  readonly issues_url: string;
  readonly url: string;
}

async function listed(document: object, path: string): Promise<Shown[]> {
  const mock = createMock({ config: defineConfig({ api: document }) });
  const response = await mock.fetch(new Request(`http://localhost${path}`));
  assert.equal(response.status, 200);
  return (await response.json()) as Shown[]; // as the description has them
}

test("texts of records repeat their own values where the example's texts repeat those of the example", async () => {
  const [first, ...others] = await listed(description(), "/repos");
  assert.equal(first?.full_name, "octo/hello");
  assert.ok(others.length > 5);
  for (const {
    name,
    owner: { login, url },
    ...texts
  } of others) {
    const [who, what] = [encodeURIComponent(login), encodeURIComponent(name)];
    assert.equal(texts.full_name, `${login}/${name}`);
    assert.equal(texts.clone_url, `git@git.test:${login}/${name}.git`);
    assert.equal(texts.issues_url, `https://api.test/repos/${who}/${what}/issues{/number}`);
    assert.equal(url, `https://api.test/users/${who}`);
  }
});

test("a text names what the record belongs to, not who wrote it, where both are called the same in the example", async () => {
  const repositories = await listed(description(), "/repos");
  let seen = 0;
  for (const {
    name,
    owner: { login },
  } of repositories) {
    const issues = await listed(description(), `/repos/${login}/${encodeURIComponent(name)}/issues`);
    for (const { number, url } of issues) {
      assert.equal(url, `https://api.test/repos/${login}/${encodeURIComponent(name)}/issues/${number}`);
      seen += 1;
    }
  }
  assert.ok(seen > 5, `${seen} issues`);
});

test("a text that its schema would not take stays as it was made", async () => {
  const issues = await listed(description({ type: "string", maxLength: 45 }), "/repos/octo/hello/issues");
  for (const { url } of issues) assert.ok(url.length <= 45, url);
});

test("texts of what is written follow the values that they repeat, unless they are given", async () => {
  const mock = createMock({ config: defineConfig({ api: description() }) });
  const ask = async (method: string, path: string, body: object): Promise<Shown> => {
    const headers = { "Content-Type": "application/json" };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await (await mock.fetch(`http://localhost${path}`, init)).json()) as Shown; // as the description has them
  };
  const made = await ask("POST", "/repos", { name: "garden" });
  const { login } = made.owner;
  assert.equal(made.full_name, `${login}/garden`);
  assert.equal(made.issues_url, `https://api.test/repos/${encodeURIComponent(login)}/garden/issues{/number}`);
  const renamed = await ask("PATCH", `/repos/${login}/garden`, { name: "yard" });
  assert.deepEqual([renamed.full_name, renamed.clone_url], [`${login}/yard`, `git@git.test:${login}/yard.git`]);
  const given = await ask("PATCH", `/repos/${login}/yard`, { name: "lawn", full_name: "The lawn" });
  assert.deepEqual([given.full_name, given.clone_url], ["The lawn", `git@git.test:${login}/lawn.git`]);
  const later = await ask("PATCH", `/repos/${login}/lawn`, { name: "field" });
  assert.deepEqual([later.full_name, later.clone_url], ["The lawn", `git@git.test:${login}/field.git`]);
});
