import { useEffect, useState } from "preact/hooks";

import { request } from "../api/request.ts";
import { pathOf } from "../chrome/base.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import type { Published } from "./publishing.ts";

interface Declared {
  readonly title: string;
  readonly resources: readonly {
    readonly name: string;
    readonly collection: string;
    readonly count: number;
    readonly url: string;
    readonly actions: readonly string[];
    readonly lists: readonly string[];
  }[];
  /** The operations of its API description. */
  readonly operations: readonly {
    readonly method: string;
    readonly path: string;
    readonly grade: string;
    /** The part of the document that led to the grade. */
    readonly why: string;
  }[];
}

interface DomainPaneProps {
  readonly published: Published | undefined;
  /** The text that the server has; undefined where it has none. */
  readonly saved: string | undefined;
  readonly onLoaded: (collections: readonly string[]) => void;
}

/** The declarations of a published domain. */
export function DomainPane({ published, saved, onLoaded }: DomainPaneProps) {
  const [declared, setDeclared] = useState<Declared | undefined>();
  const [error, setError] = useState<unknown>();

  async function read(from: Published): Promise<void> {
    setError(undefined);
    try {
      const { definition } = await request<{ definition: Declared }>(`/api/playgrounds/${from.id}/definition`, {
        headers: { "X-Edit-Token": from.editToken },
      });
      setDeclared(definition);
      onLoaded(definition.resources.map(({ collection }) => collection));
    } catch (failure) {
      setError(failure);
    }
  }
  useEffect(() => {
    setDeclared(undefined);
    if (published !== undefined && saved !== undefined) void read(published);
  }, [published?.id, saved]);

  return (
    <section class="stack preview" aria-labelledby="declared-title">
      <h2 id="declared-title">Resources</h2>
      {error !== undefined && published !== undefined && (
        <ProblemBox error={error} title="The domain could not be read." onRetry={() => void read(published)} />
      )}
      {saved === undefined && (
        <div class="empty">
          <p>
            Press <strong>Publish</strong> to check the text and get URLs for its resources. Errors are marked in the
            text.
          </p>
        </div>
      )}
      {declared !== undefined && published !== undefined && (
        <p class="row">
          <a class="button small" href={`/play/${published.id}/openapi.json`} download="openapi.json">
            Download OpenAPI
          </a>
          <span class="hint">Postman imports this file too.</span>
        </p>
      )}
      {declared !== undefined && published !== undefined && (
        <div class="table-region" role="region" aria-label="Resources of the domain" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Collection</th>
                <th scope="col">Records</th>
                <th scope="col">Actions</th>
                <th scope="col">Nested lists</th>
              </tr>
            </thead>
            <tbody>
              {declared.resources.map(({ name, collection, count, url, actions, lists }) => (
                <tr key={name}>
                  <td>
                    <a href={pathOf(url)}>{collection}</a>
                  </td>
                  <td class="number">{count}</td>
                  <td>{actions.join(", ")}</td>
                  <td>{lists.join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {declared !== undefined && declared.operations.length > 0 && (
        <div class="table-region" role="region" aria-label="Operations of the API description" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Operation</th>
                <th scope="col">Answer</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {declared.operations.map(({ method, path, grade, why }) => (
                <tr key={`${method} ${path}`}>
                  <td>
                    <code>
                      {method} {path}
                    </code>
                  </td>
                  <td>{grade === "kept" ? "kept" : "made from the schema"}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
