import type { OpenApiDocument, OpenApiOperation, Parameter } from "../../core/description/specification.ts";
import { joinMarkup, markup } from "../../core/http/pages/markup.ts";
import type { Markup, MarkupPart } from "../../core/http/pages/markup.ts";
import type { DescribedOperation } from "./contents.ts";
import { fieldList, partItem, typeMarkup } from "./field-list.ts";
import { toBlocks, toLine } from "./markdown.ts";
import { operationExample } from "./operation-example.ts";
import { dereference, problemsOf, schemaNameOf, sharedHref } from "./schemas.ts";
import type { SchemaPages, SharedParts } from "./schemas.ts";

export interface Sources {
  readonly document: OpenApiDocument;
  readonly schemas: SchemaPages;
  readonly shared: SharedParts;
}

/** An operation: what it does, takes, answers and may end in, and an example of it. `shown` are the objects that the page has already. */
export function operationSection(described: DescribedOperation, sources: Sources, shown: Set<string>): Markup {
  const { method, path, operation } = described;
  const { operationId: id, summary, description } = operation;
  return markup`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="operation-text">
<h2 id="${id}-title"><a href="#${id}">${summary}</a></h2>
<p class="operation-route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
${toBlocks(description)}
<p><a href="${`/explore?op=${encodeURIComponent(id)}`}" aria-label="${`Open in Explorer: ${summary}`}">Open in Explorer</a></p>
${proofs(operation)}
${parameters(operation, sources)}
${requestBody(operation, sources, shown)}
${answers(operation, sources)}
${problems(operation, sources)}
${callbacks(operation)}
</div>
${operationExample(described, sources.document)}
</section>`;
}

/** A path that may go on in the next line after each slash. */
export function breakable(path: string): Markup {
  return joinMarkup(path.split("/"), markup`/<wbr>`);
}

function proofs({ security }: OpenApiOperation): Markup | undefined {
  const needed = security.map((one) => Object.keys(one));
  if (needed.length === 0 || needed.some((names) => names.length === 0)) return undefined;
  const links = needed.map((names) =>
    joinMarkup(
      names.map((name) => markup`<a href="${`/docs#proof-${name}`}">${name}</a>`),
      " and ",
    ),
  );
  return markup`<p>Needs ${joinMarkup(links, " or ")}.</p>`;
}

function parameters(
  { parameters: references = [] }: OpenApiOperation,
  { document, schemas, shared }: Sources,
): MarkupPart {
  const all = references.map((one) => dereference(document.components.parameters, one));
  const filters = all.filter(({ style }) => style === "deepObject");
  const common = all.filter((one) => shared.parameters.get(one.name) === one);
  const own = all.filter((one) => !filters.includes(one) && !common.includes(one));
  return [
    own.length === 0
      ? undefined
      : markup`<h3>Parameters</h3><ul class="fields">${own.map((one) => partItem(one.name, one.schema, schemas, one.description, one.required))}</ul>`,
    filters.length === 0
      ? undefined
      : markup`<details><summary>Filters: ${filters.length} fields</summary><ul class="filters">${filters.map((one) => filter(one, schemas))}</ul></details>`,
    common.length === 0
      ? undefined
      : markup`<p class="soft">Also takes ${joinMarkup(
          common.map(({ name }) => markup`<a href="${sharedHref(name)}"><code>${name}</code></a>`),
          ", ",
        )}.</p>`,
  ];
}

/** A filter by its name and what it compares with; the operators are the members of its object. */
function filter({ name, schema }: Parameter, schemas: SchemaPages): Markup {
  const choices = schemas.resolve(schema).anyOf ?? [];
  const [plain] = choices;
  const operators = choices.flatMap((choice) => Object.keys(choice.properties ?? {}));
  const kind = plain === undefined ? undefined : typeMarkup(plain, schemas);
  return markup`<li><code>${name}</code> <span class="soft">${kind}${operators.length === 0 ? undefined : `; ${operators.join(", ")}`}</span></li>`;
}

function requestBody({ requestBody: body }: OpenApiOperation, { schemas }: Sources, shown: Set<string>): MarkupPart {
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  if (body === undefined || media === undefined) return undefined;
  const name = schemaNameOf(media.schema);
  const head = markup`<h3>Body</h3>${body.description === undefined ? undefined : toBlocks(body.description)}<p class="soft"><code>${type}</code>${body.required ? undefined : ", optional"}</p>`;
  if (name !== undefined && schemas.isObject(name)) {
    if (shown.has(name)) return markup`${head}<p>The fields of <a href="${schemas.hrefOf(name)}">${name}</a>.</p>`;
    shown.add(name);
    return markup`${head}<div id="object-${name}">${fieldList(media.schema, schemas)}</div>`;
  }
  return markup`${head}${fieldList(media.schema, schemas) ?? markup`<p>${typeMarkup(media.schema, schemas)}</p>`}`;
}

function answers({ responses }: OpenApiOperation, { document, schemas, shared }: Sources): Markup {
  const good = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  const items = good.map(([status, reference]) => {
    const { description, content = {}, headers = {} } = dereference(document.components.responses, reference);
    const bodies = Object.entries(content).map(
      ([type, { schema }]) => markup`<code>${type}</code>: ${typeMarkup(schema, schemas)}`,
    );
    const own = Object.entries(headers).filter(([name]) => !shared.headers.has(name));
    const described = own.map(([name, one]) => {
      const { schema, description: said } = dereference(document.components.headers, one);
      return partItem(name, schema, schemas, said);
    });
    return markup`<li><p><b>${status}</b> ${toLine(description)}</p>${bodies.length === 0 ? undefined : markup`<p>${joinMarkup(bodies, markup`<br>`)}</p>`}${
      described.length === 0
        ? undefined
        : markup`<details><summary>Headers: ${own.map(([name]) => name).join(", ")}</summary><ul class="fields">${described}</ul></details>`
    }</li>`;
  });
  return markup`<h3>Answers</h3><ul class="answers">${items}</ul>`;
}

function problems({ responses }: OpenApiOperation, { document, shared }: Sources): Markup {
  const codes = Object.entries(responses).flatMap(([status, reference]) =>
    problemsOf(status, dereference(document.components.responses, reference)).map((code) => ({ status, code })),
  );
  const link = ({ status, code }: (typeof codes)[number]): Markup =>
    markup`<a href="/problems/${code}">${status} <code>${code}</code></a>`;
  const own = codes.filter(({ code }) => !shared.problems.has(code));
  const rest = own.length === 0 ? "Those that" : "And those that";
  return markup`<h3>Problems</h3>${own.length === 0 ? undefined : markup`<p class="codes">${own.map((one) => [link(one), " "])}</p>`}<p class="soft">${rest} <a href="/docs#problems">most operations may end in</a>.</p>`;
}

/** Requests that Seedbed sends because of this one. */
function callbacks({ callbacks: all = {} }: OpenApiOperation): MarkupPart {
  const sent = Object.values(all).flatMap((addresses) => Object.values(addresses)) as readonly Readonly<
    Record<string, OpenApiOperation>
  >[]; // path items, by the specification
  return sent.flatMap((item) =>
    Object.values(item).map(
      ({ summary, description }) => markup`<h3>What is sent: ${summary}</h3>${toBlocks(description)}`,
    ),
  );
}
