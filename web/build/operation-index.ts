import { DESCRIBED_ROUTES } from "../../src/api/described-routes.ts";
import { createBases } from "../../src/engine/base.ts";
import { growWorld } from "../../src/engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../../src/generate/world.ts";
import { escapeHtml } from "../../src/http/html.ts";
import { createDocument } from "../../src/http/openapi/document.ts";
import { PROBLEMS } from "../../src/http/problem.ts";
import { catalog } from "../../src/resources/catalog.ts";

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
}

/** Every operation of the API as HTML, by domain and tag, to read without a script and to open in the reference. */
export function createOperationIndex(): string {
  const world = createBases(growWorld(DEFAULT_BASE_URL), 1, 1);
  const document = createDocument({ catalog, world, baseUrl: DEFAULT_BASE_URL, problems: PROBLEMS }, DESCRIBED_ROUTES);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id, summary, tags }]): Listed => ({
      method,
      path,
      id,
      summary,
      tag: tags[0] ?? "",
    })),
  );
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return document["x-tagGroups"]
    .map(({ name, tags }) => {
      const count = tags.reduce((sum, tag) => sum + (byTag.get(tag)?.length ?? 0), 0);
      const lists = tags.map((tag) => toList(tag, byTag.get(tag) ?? []));
      return `<details>
  <summary><h3>${escapeHtml(name)}</h3> <span class="soft">${escapeHtml(tags.join(", "))}</span> <span class="pill">${count}</span></summary>
  ${lists.join("\n  ")}
</details>`;
    })
    .join("\n");
}

function toList(tag: string, operations: readonly Listed[]): string {
  const items = operations.map(({ method, path, id, summary }) => {
    const href = `#/${encodeURIComponent(tag)}/${id}`;
    return `<li><a href="${href}"><span class="method ${method}">${method.toUpperCase()}</span> <span>${escapeHtml(summary)}</span> <code>${escapeHtml(path)}</code></a></li>`;
  });
  return `<h4>${escapeHtml(tag)}</h4><ul class="operation-index">${items.join("")}</ul>`;
}
