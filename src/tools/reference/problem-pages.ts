import { STATUS_CODES } from "../../core/http/node-http.ts";
import { markup } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";
import { tellExample } from "../../core/http/problems/problem-kind.ts";
import { PROBLEMS, shownAnswer } from "../../core/http/problems/problem.ts";
import type { ProblemCode } from "../../core/model/errors.ts";
import type { DocsContents } from "./contents.ts";
import type { DocsPage } from "./frame.ts";
import { toCurl, toJsonMarkup } from "./operation-example.ts";
import type { ShownRequest } from "./operation-example.ts";

export function problemsPage(): DocsPage {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      markup`<li><a href="/problems/${code}"><span>${code === "simulated" ? "any" : status}</span> <code>${code}</code> <span>${title}</span></a></li>`,
  );
  return {
    title: "Problems",
    description: `The ${rows.length} codes of Seedbed's error answers (RFC 9457): what each means, how to fix it, and an example.`,
    main: markup`<h1>Problems</h1>
<p class="lead">Every answer of 400 and above is a problem (RFC 9457): <code>application/problem+json</code> with a <code>code</code> from this list.</p>
<ul class="problem-index">${rows}</ul>
<p>The <a href="/docs/guides/problems">guide to problems</a> shows how to read one, and how to ask for one on purpose.</p>`,
  };
}

export function problemPage(code: ProblemCode, baseUrl: string, contents: DocsContents): DocsPage {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  const answer = shownAnswer(code, baseUrl);
  const named = code === "simulated" ? "any status from 400 to 599" : `status ${status} ${STATUS_CODES[status] ?? ""}`;
  return {
    title,
    description: `${code}, ${named}: ${meaning} ${remedy}`,
    isWide: true,
    main: markup`<section class="operation"><div class="operation-text">
<p class="no-print"><a href="/problems">All problems</a></p>
<h1>${title}</h1>
<p><code>${code}</code>, ${named}</p>
<h2>What it means</h2>
<p>${meaning}</p>
<h2>How to fix it</h2>
<p>${remedy}</p>
<h2>Example</h2>
${typeof example === "string" || example.when !== undefined ? markup`<p>${tellExample(example)}</p>` : markup`<p class="row">In a new sandbox, this request gets this answer.</p>`}
${typeof example === "string" ? undefined : explorerLink(example, contents)}
<p class="soft">The <code>detail</code> says what was tried, on what, why not, and how to fix it. <code>instance</code> is the request id, which is also in the header <code>X-Request-Id</code>.</p>
</div>
<div class="examples">
${typeof example === "string" ? undefined : markup`<div class="code-block" data-copy="Command"><p class="code-title">Request</p><pre class="code wrap"><code>${toCurl(example, baseUrl)}</code></pre></div>`}
<div class="code-block" data-copy="Answer"><p class="code-title">Answer ${Number(answer["status"])}</p><pre class="code wrap"><code>${toJsonMarkup(answer)}</code></pre></div>
</div></section>`,
  };
}

/** The way to send the request from a form; undefined where no operation is like it. */
function explorerLink(request: ShownRequest, contents: DocsContents): Markup | undefined {
  const { method, path, headers = {}, body } = request;
  const [route = "", query = ""] = path.split("?");
  for (const { operations } of contents.pages) {
    for (const one of operations) {
      const values = one.method === method.toLowerCase() ? valuesOf(one.path, route) : undefined;
      if (values === undefined) continue;
      const pairs = [...Object.entries(values), ...new URLSearchParams(query)];
      const fields = Object.entries(headers).filter(([name]) => name !== "Content-Type");
      const search = new URLSearchParams([
        ["op", one.operation.operationId],
        ...pairs.map(([name, value]) => [`p.${name}`, value]),
        ...fields.map(([name, value]) => [`h.${name}`, value]),
        ...(body === undefined ? [] : [["body", body]]),
      ]);
      return markup`<p><a href="/explore?${search.toString()}">Open in Explorer</a></p>`;
    }
  }
  return undefined;
}

/** The parameters of a path in a target; undefined where the target is another path. */
function valuesOf(path: string, target: string): Record<string, string> | undefined {
  const [parts, sent] = [path.split("/"), target.split("/")];
  if (parts.length !== sent.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const value = sent[at] ?? "";
    if (name === undefined && part !== value) return undefined;
    if (name !== undefined) values[name] = decodeURIComponent(value);
  }
  return values;
}
