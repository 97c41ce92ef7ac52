import { STATUS_CODES } from "node:http";

import type { ProblemCode } from "../../model/errors.ts";
import { escapeHtml } from "../../services/html.ts";
import type { Page } from "../pages/page-answer.ts";
import { createTextPage } from "../pages/text-page.ts";
import { PROBLEMS } from "../problem.ts";
import { exampleOf } from "./examples.ts";

/** The page of all problems. */
export function cataloguePage(): Page {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<tr><td>${code === "simulated" ? "any" : status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return createTextPage(
    "Problems",
    `<h1>Problems</h1>
<p>Every answer of 400 and above is a problem (RFC 9457): <code>application/problem+json</code> with a <code>code</code> from this list.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Title</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>`,
  );
}

/** The page of one problem. */
export function problemPage(code: ProblemCode, baseUrl: string): Page {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  const answer = JSON.stringify(exampleOf(code, baseUrl), null, 2);
  return createTextPage(
    title,
    `<p><a href="/problems">All problems</a></p>
<h1>${escapeHtml(title)}</h1>
<p><code>${code}</code>, ${code === "simulated" ? "any status from 400 to 599" : `status ${status} ${STATUS_CODES[status] ?? ""}`}</p>
<h2>What it means</h2>
<p>${escapeHtml(meaning)}</p>
<h2>How to mend it</h2>
<p>${escapeHtml(remedy)}</p>
<h2>A request that ends in it</h2>
<p><code>${escapeHtml(example)}</code></p>
<h2>An answer</h2>
<pre>${escapeHtml(answer)}</pre>
<p>The <code>detail</code> says what was tried, on what, why not, and how to mend it; <code>instance</code> is the request id, also in the header <code>X-Request-Id</code>.</p>`,
  );
}

/** One problem as data. */
export function problemJson(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  return { type: `${baseUrl}/problems/${code}`, code, status, title, meaning, remedy, example };
}

/** All problems as data. */
export function catalogueJson(baseUrl: string): Readonly<Record<string, unknown>> {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // the table has these keys only
  return { problems: codes.map((code) => problemJson(code, baseUrl)) };
}
