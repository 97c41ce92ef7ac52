import { useEffect, useRef, useState } from "preact/hooks";

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
  /** Writes into the definition what an operation does; false where its text has to be changed by hand. */
  readonly onCorrect: (at: string, does: Readonly<Record<string, unknown>>) => boolean;
  readonly onLoaded: (collections: readonly string[]) => void;
}

/** The declarations of a published domain. */
export function DomainPane({ published, saved, onCorrect, onLoaded }: DomainPaneProps) {
  const [declared, setDeclared] = useState<Declared | undefined>();
  const [error, setError] = useState<unknown>();
  /** The operation that is being corrected. */
  const [corrected, setCorrected] = useState<string | undefined>();

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
          <a class="button small" href={`/explore?play=${published.id}`}>
            Open in the Explorer
          </a>
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
                  <td>
                    {corrected === `${method} ${path}` ? (
                      <CorrectionForm
                        at={corrected}
                        resources={declared.resources.map(({ name }) => name)}
                        onCorrect={onCorrect}
                        onDone={() => setCorrected(undefined)}
                      />
                    ) : (
                      <span class="row spread nowrap">
                        {why}
                        <button
                          type="button"
                          class="button small quiet"
                          aria-label={`Correct ${method} ${path}`}
                          onClick={() => setCorrected(`${method} ${path}`)}
                        >
                          Correct
                        </button>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The work of an operation, by the word of a definition. */
const WORKS = {
  list: "lists",
  read: "reads one",
  create: "creates one",
  replace: "replaces one",
  change: "changes one",
  remove: "removes one",
  made: "keeps nothing",
} as const;

interface CorrectionFormProps extends Pick<DomainPaneProps, "onCorrect"> {
  readonly at: string;
  readonly resources: readonly string[];
  readonly onDone: () => void;
}

/** A form that says what an operation does, which becomes a line of the definition. */
function CorrectionForm({ at, resources, onCorrect, onDone }: CorrectionFormProps) {
  const first = useRef<HTMLSelectElement>(null);
  const [work, setWork] = useState<keyof typeof WORKS>("list");
  const [resource, setResource] = useState(resources[0] ?? "");
  const [isByHand, setByHand] = useState(false);
  const does = work === "made" ? { made: true } : { [work]: resource };
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (onCorrect(at, does)) onDone();
        else setByHand(true);
      }}
    >
      <select
        ref={first}
        aria-label={`What ${at} does`}
        value={work}
        onChange={(event) => setWork(event.currentTarget.value as keyof typeof WORKS)} // one of the options
      >
        {Object.entries(WORKS).map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </select>
      {work !== "made" && (
        <select aria-label="Resource" value={resource} onChange={(event) => setResource(event.currentTarget.value)}>
          {resources.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <button type="submit" class="button small">
        Write it
      </button>
      <button type="button" class="button small quiet" onClick={onDone}>
        Cancel
      </button>
      {isByHand && (
        <span class="hint" role="alert">
          Write it below routes yourself: <code>{`${at}: ${JSON.stringify(does)}`}</code>
        </span>
      )}
    </form>
  );
}
