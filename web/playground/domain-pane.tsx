import { useEffect, useRef, useState } from "preact/hooks";

import { request } from "../api/request.ts";
import { pathOf } from "../chrome/base.ts";
import { Choice } from "../ui/choice.tsx";
import { Form } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Table } from "../ui/table.tsx";
import type { Declared, Published } from "./publishing.ts";

interface DomainPaneProps {
  readonly published: Published | undefined;
  /** The text that the server has; undefined where it has none. */
  readonly saved: string | undefined;
  /** Writes into the definition what an operation does; false where its text has to be changed by hand. */
  readonly onCorrect: (at: string, does: Readonly<Record<string, unknown>>) => boolean;
  /** Gets the path of the first list. */
  readonly onLoaded: (list: string | undefined) => void;
}

/** The declarations of a published domain. */
export function DomainPane({ published, saved, onCorrect, onLoaded }: DomainPaneProps) {
  const [declared, setDeclared] = useState<Declared | undefined>();
  const [error, setError] = useState<unknown>();
  /** The operation that is being corrected. */
  const [corrected, setCorrected] = useState<string | undefined>();
  /** Operations whose corrections are in the text, and not published. */
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());

  async function read(from: Published): Promise<void> {
    setError(undefined);
    try {
      const { definition } = await request<{ definition: Declared }>(`/api/playgrounds/${from.id}/definition`, {
        headers: { "X-Edit-Token": from.editToken },
      });
      setDeclared(definition);
      const list = definition.operations.find(({ method, path }) => method === "GET" && !path.includes("{"))?.path;
      onLoaded(list ?? definition.resources[0]?.url.slice(from.url.length));
    } catch (failure) {
      setError(failure);
    }
  }
  useEffect(() => {
    setDeclared(undefined);
    setWritten(new Set());
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
      {declared !== undefined && declared.operations.length > 0 && (
        <p>
          {declared.operations.length} operations, {declared.operations.filter(({ grade }) => grade === "kept").length}{" "}
          keep what is written.
        </p>
      )}
      {declared !== undefined && declared.operations.length > 0 && (
        <Table label="Operations of the API description" columns={["Operation", "Answer", "Why"]}>
          {declared.operations.map((operation) => {
            const at = `${operation.method} ${operation.path}`;
            return (
              <OperationRows
                key={at}
                operation={operation}
                resources={declared.resources.map(({ name }) => name)}
                isCorrected={corrected === at}
                isWritten={written.has(at)}
                onCorrect={() => setCorrected(at)}
                onWrite={(does) => {
                  const isDone = onCorrect(at, does);
                  if (isDone) setWritten(new Set([...written, at]));
                  return isDone;
                }}
                onClose={() => setCorrected(undefined)}
              />
            );
          })}
        </Table>
      )}
      {declared !== undefined && published !== undefined && (
        <Table label="Resources of the domain" columns={["Collection", "Records", "Actions", "Nested lists"]}>
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
        </Table>
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

type Work = keyof typeof WORKS;

/** Work that operations of a method do, the likeliest first. */
function worksOf(method: string, path: string): readonly Work[] {
  const reads: readonly Work[] = path.endsWith("}") ? ["read", "list"] : ["list", "read"];
  if (method === "GET") return [...reads, "made"];
  if (method === "DELETE") return ["remove", "made"];
  const first = method === "PUT" ? "replace" : method === "PATCH" ? "change" : "create";
  return [...new Set<Work>([first, "create", "replace", "change", "remove", ...reads, "made"])];
}

interface OperationRowsProps {
  readonly operation: Declared["operations"][number];
  readonly resources: readonly string[];
  readonly isCorrected: boolean;
  readonly isWritten: boolean;
  readonly onCorrect: () => void;
  readonly onWrite: (does: Readonly<Record<string, unknown>>) => boolean;
  readonly onClose: () => void;
}

/** An operation as it was understood, with a form below it that corrects that. */
function OperationRows(props: OperationRowsProps) {
  const { operation, resources, isCorrected, isWritten, onCorrect, onWrite, onClose } = props;
  const { method, path, grade, why } = operation;
  const at = `${method} ${path}`;
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onClose();
    button.current?.focus();
  };
  return (
    <>
      <tr>
        <td>
          <code class="breaks">{at}</code>
          <br />
          <button
            ref={button}
            type="button"
            class="button small"
            aria-label={`Correct ${at}`}
            aria-expanded={isCorrected}
            onClick={isCorrected ? close : onCorrect}
          >
            Correct…
          </button>
        </td>
        <td>{grade === "kept" ? "kept" : "made from the schema"}</td>
        <td>{isWritten ? <strong>Corrected in the text: publish it</strong> : why}</td>
      </tr>
      {isCorrected && (
        <tr>
          <td colSpan={3}>
            <CorrectionForm
              at={at}
              works={worksOf(method, path)}
              resources={resources}
              onWrite={onWrite}
              onClose={close}
            />
          </td>
        </tr>
      )}
    </>
  );
}

interface CorrectionFormProps extends Pick<OperationRowsProps, "resources" | "onWrite" | "onClose"> {
  readonly at: string;
  readonly works: readonly Work[];
}

/** A form that says what an operation does, which becomes a line of the definition. */
function CorrectionForm({ at, works, resources, onWrite, onClose }: CorrectionFormProps) {
  const first = useRef<HTMLSelectElement>(null);
  const [work, setWork] = useState<Work>(works[0] ?? "made");
  const [resource, setResource] = useState(resources[0] ?? "");
  const [isByHand, setByHand] = useState(false);
  const does = work === "made" ? { made: true } : { [work]: resource };
  useEffect(() => first.current?.focus(), []);
  return (
    <Form
      class="row"
      onSend={() => {
        if (onWrite(does)) onClose();
        else setByHand(true);
      }}
    >
      <select
        ref={first}
        aria-label={`What ${at} does`}
        value={work}
        onChange={(event) => setWork(event.currentTarget.value as Work)} // one of the options
      >
        {works.map((word) => (
          <option key={word} value={word}>
            {WORKS[word]}
          </option>
        ))}
      </select>
      {work !== "made" && (
        <Choice
          label="Resource"
          value={resource}
          options={resources.map((name) => [name, name])}
          onChoose={setResource}
        />
      )}
      <button type="submit" class="button small">
        Write it
      </button>
      <button type="button" class="button small quiet" onClick={onClose}>
        Cancel
      </button>
      {isByHand && (
        <span class="hint" role="alert">
          Write it below routes yourself: <code>{`${at}: ${JSON.stringify(does)}`}</code>
        </span>
      )}
    </Form>
  );
}
