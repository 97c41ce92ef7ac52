import { listOperations } from "../../src/api/listed-operations.ts";
import type { ListedOperation } from "../../src/api/listed-operations.ts";
import { catalog } from "../../src/resources/catalog.ts";
import { escapeHtml } from "../../src/services/html.ts";

/** Every operation of the API as HTML, by domain and tag, to read without a script and to open in the reference. */
export function createOperationIndex(): string {
  const { operations, groups } = listOperations(catalog);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return groups
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

function toList(tag: string, operations: readonly ListedOperation[]): string {
  const items = operations.map(({ method, path, id, summary }) => {
    const href = `#/${encodeURIComponent(tag)}/${id}`;
    return `<li><a href="${href}"><span class="method ${method}">${method.toUpperCase()}</span> <span>${escapeHtml(summary)}</span> <code>${escapeHtml(path)}</code></a></li>`;
  });
  return `<h4>${escapeHtml(tag)}</h4><ul class="operation-index">${items.join("")}</ul>`;
}
