import type { ProblemTable } from "../openapi/problem-responses.ts";
import { markup } from "../pages/markup.ts";
import type { Markup } from "../pages/markup.ts";
import type { DocsContents, TagPage } from "./contents.ts";
import { partItem } from "./field-list.ts";
import type { DocsPage } from "./frame.ts";
import { toBlocks, toLine } from "./markdown.ts";
import type { Guide } from "./markdown.ts";
import { breakable } from "./operation-section.ts";
import type { Sources } from "./operation-section.ts";
import { dereference } from "./schemas.ts";

/** The first page of the docs: guides, the introduction, what all operations share, and a list of them. */
export function firstPage(
  contents: DocsContents,
  guides: readonly Guide[],
  problems: ProblemTable,
  sources: Sources,
): DocsPage {
  const { document } = sources;
  const count = contents.pages.reduce((sum, { operations }) => sum + operations.length, 0);
  return {
    title: "Docs",
    description: `Guides and API reference of Seedbed: ${count} operations with parameters, answers, problems and examples that are real.`,
    main: markup`<h1>Docs</h1>
<p class="lead">${guides.length} guides and ${count} operations. Every example is real: send it and you get that answer.</p>
<p class="row no-print">
<a class="button primary" href="/explore">Open the Explorer</a>
<a class="button" href="/openapi.json" download="seedbed-openapi.json">OpenAPI 3.0, JSON</a>
<a class="button" href="/openapi.yaml" download="seedbed-openapi.yaml">OpenAPI 3.0, YAML</a>
<a class="button" href="/openapi/3.1.json" download="seedbed-openapi-3.1.json">OpenAPI 3.1, JSON</a>
<a class="button" href="/openapi/3.1.yaml" download="seedbed-openapi-3.1.yaml">OpenAPI 3.1, YAML</a>
</p>
<section aria-labelledby="guides"><h2 id="guides">Guides</h2>
<ul class="cards">${guides.map(({ name, title, lead }) => markup`<li><a href="/docs/guides/${name}">${title}</a><p class="soft">${firstSentence(lead)}</p></li>`)}
<li><a href="/problems">Problems</a><p class="soft">Every code that an answer of 400 and above can have, and how to fix it.</p></li></ul></section>
<section class="prose" aria-labelledby="introduction"><h2 id="introduction">Introduction</h2>${toBlocks(document.info.description)}</section>
${sharedParts(sources)}
<section class="prose" aria-labelledby="problems"><h2 id="problems">Problems of most operations</h2>
<ul class="fields">${[...sources.shared.problems].map((code) => problemItem(code, problems))}</ul></section>
<section aria-labelledby="reference"><h2 id="reference">Operations</h2>${contents.groups.map(
      ({ title, pages }) => markup`<section><h3>${title}</h3>${pages.map(operationTable)}</section>`,
    )}</section>`,
  };
}

function problemItem(code: string, problems: ProblemTable): Markup | undefined {
  const kind = Object.entries(problems).find(([name]) => name === code)?.[1];
  if (kind === undefined) return undefined;
  return markup`<li><p><a href="/problems/${code}">${kind.status} <code>${code}</code></a></p><p>${kind.meaning}</p></li>`;
}

/** The parameters and headers that many operations have, and the ways to prove who calls. */
function sharedParts({ document, schemas, shared }: Sources): Markup {
  const { headers, securitySchemes } = document.components;
  const answered = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap((response) => Object.entries(dereference(document.components.responses, response).headers ?? {}));
  const byName = new Map(answered.filter(([name]) => shared.headers.has(name)));
  return markup`<section class="prose" aria-labelledby="shared-parameters"><h2 id="shared-parameters">Parameters of many operations</h2>
<ul class="fields">${[...shared.parameters.values()].map(
    (one) =>
      markup`<li id="parameter-${one.name}"><ul class="fields">${partItem(one.name, one.schema, schemas, `${one.in === "header" ? "Header." : "Query."} ${one.description ?? ""}`, one.required)}</ul></li>`,
  )}</ul></section>
<section class="prose" aria-labelledby="shared-headers"><h2 id="shared-headers">Headers of most answers</h2>
<ul class="fields">${[...byName].map(([name, one]) => {
    const { schema, description } = dereference(headers, one);
    return partItem(name, schema, schemas, description);
  })}</ul></section>
<section class="prose" aria-labelledby="proofs"><h2 id="proofs">Authentication</h2>
<ul class="fields">${Object.entries(securitySchemes).map(
    ([name, { description, name: field }]) =>
      markup`<li id="proof-${name}"><p class="field-name"><b>${name}</b> <code>${field ?? "Authorization"}</code></p><p>${toLine(description)}</p></li>`,
  )}</ul></section>`;
}

function operationTable({ name, href, operations }: TagPage): Markup {
  return markup`<h4><a href="${href}">${name}</a></h4><ul class="operation-index">${operations.map(
    ({ method, path, operation: { operationId: id, summary } }) =>
      markup`<li><a href="${href}#${id}"><span class="method ${method}">${method.toUpperCase()}</span> <span>${summary}</span> <code>${breakable(path)}</code></a></li>`,
  )}</ul>`;
}

/** As much of a text as a card holds. */
export function firstSentence(text: string): string {
  return /^.*?[.!?:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
