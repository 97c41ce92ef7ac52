// The visitor's own playground on the landing page, made from their document, with operations to send at once.
import "../style/console.css";
import { render } from "preact";
import type { ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { pageToken } from "../api/page-token.ts";
import { parseJson, request } from "../api/request.ts";
import { announce } from "../chrome/status.ts";
import { buildRequest, valueOf } from "../explore/built-request.ts";
import { headerOf, sendRequest } from "../explore/exchange.ts";
import type { Answered } from "../explore/exchange.ts";
import { parseOperations, PLACEHOLDER } from "../explore/operations.ts";
import type { Operation, OperationParameter } from "../explore/operations.ts";
import { ParameterField } from "../explore/parameter-field.tsx";
import type { BuilderPlace } from "../explore/place.ts";
import { rememberPlayground } from "../playground/known-playgrounds.ts";
import { publish } from "../playground/publishing.ts";
import type { Declared, OnServer, Published } from "../playground/publishing.ts";
import { SHOP, TODOS } from "../playground/sample-documents.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Form } from "../ui/form.tsx";
import { JsonTree } from "../ui/json-tree.tsx";
import { prefixLinks } from "../ui/links.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";

prefixLinks();

/** One more than the server takes, so that the server's own message says that a document is too long. */
const MOST_BYTES = 1024 * 1024 + 1;

const SAMPLES: Readonly<Record<string, string>> = { todos: TODOS, shop: SHOP };

/** An operation as the server understood it: whether it keeps what is written, and why. */
type MockedOperation = Operation & Omit<Declared["operations"][number], "url">;

interface Mocked {
  readonly title: string;
  readonly published: Published;
  readonly operations: readonly MockedOperation[];
}

type Fields = Readonly<Record<string, unknown>>;

const onServer: OnServer = { ids: new Set(), domain: undefined };
let published: Published | undefined;
let isBusy = false;

/** Makes a mock of a file, of a sample by its name, or of what stands in the field, and shows it or what is wrong. */
export async function mockDocument(given: File | string | undefined): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("#document");
  const field = document.querySelector<HTMLTextAreaElement>("#document-text");
  const place = document.querySelector("#mocked");
  if (isBusy || form === null || field === null || place === null) return;
  const show = (content: ComponentChild): void => render(content, place);
  isBusy = true;
  form.setAttribute("aria-busy", "true");
  show(null);
  try {
    if (typeof given === "string") field.value = SAMPLES[given] ?? "";
    else if (given !== undefined) field.value = await given.slice(0, MOST_BYTES).text();
    const mocked = await makeMock(field.value);
    form.hidden = true;
    show(
      <Console
        mocked={mocked}
        onOther={() => {
          show(null);
          form.hidden = false;
          field.select();
        }}
      />,
    );
  } catch (error) {
    const again = (): void => void mockDocument(undefined);
    show(<ProblemBox error={error} title="The document could not be mocked." onRetry={again} />);
  } finally {
    isBusy = false;
    form.removeAttribute("aria-busy");
  }
}

async function makeMock(text: string): Promise<Mocked> {
  const draft = { name: "", endpoints: [], domain: text };
  await publish(draft, published, onServer, (made) => {
    published = made;
  });
  if (published === undefined) throw new Error("The server did not say where the mock is.");
  const { id, editToken } = published;
  const { definition } = await request<{ definition: Declared }>(`/api/playgrounds/${id}/definition`, {
    headers: { "X-Edit-Token": editToken },
  });
  const { title } = definition;
  rememberPlayground(published, { ...draft, name: title });
  const described = await request(`/play/${id}/openapi.json`, { headers: await pageToken() });
  const operations = parseOperations(described).flatMap((operation) => {
    const { method, path, summary, tag } = operation;
    // Those of resources without an API description all keep what is written.
    const declared =
      definition.operations.length === 0
        ? { method, path, grade: "kept" as const, why: summary, resource: tag }
        : definition.operations.find((one) => one.method === method && one.path === path);
    return declared === undefined ? [] : [{ ...declared, ...operation }];
  });
  return { title, published, operations };
}

interface ConsoleProps {
  readonly mocked: Mocked;
  readonly onOther: () => void;
}

/** The last request with its answer, and a sentence about it. */
interface Shown {
  readonly answered: Answered;
  readonly said?: string;
  /** The target that shows what was written. */
  readonly next?: string;
}

/** The operations of a document: one is picked and sent, and what it wrote is read back. */
function Console({ mocked: { title, published: made, operations }, onOther }: ConsoleProps) {
  const [picked, setPicked] = useState(operations.find(isPlainList) ?? operations[0]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState<string | undefined>();
  const [shown, setShown] = useState<Shown | undefined>();
  const sending = useAction();
  const records = useRef(new Map<string | null, Fields>());
  const latest = useRef(picked);
  const list = useRef<HTMLFieldSetElement>(null);
  const base = `/play/${made.id}`;
  const place: BuilderPlace = { view: "builder", op: undefined, values, headers: values, body };
  const kept = operations.filter(({ grade }) => grade === "kept").length;

  async function ask(built: BuiltRequest): Promise<Answered> {
    const token = Object.entries(await pageToken()).map(([name, value]) => ({ name, value }));
    return sendRequest({ ...built, headers: [...built.headers, ...token] }, new AbortController().signal);
  }

  function build(operation: Operation, at: BuilderPlace): BuiltRequest {
    const built = buildRequest(operation, at, {});
    return { ...built, target: base + built.target };
  }

  /** A record of the operation's resource, for ids and bodies that fit. */
  async function recordOf({ resource }: MockedOperation): Promise<Fields> {
    const known = records.current.get(resource);
    const from = operations.find((one) => one.resource === resource && isPlainList(one));
    if (known !== undefined || from === undefined) return known ?? {};
    const { value } = await ask(build(from, { ...place, values: {}, headers: {}, body: undefined }));
    const record = firstRecord(value) ?? {};
    records.current.set(resource, record);
    return record;
  }

  function pick(operation: MockedOperation): void {
    latest.current = operation;
    setPicked(operation);
    setShown(undefined);
    setValues({});
    setBody(operation.body?.example);
    if (!isPlainList(operation)) void fill(operation).catch(() => undefined); // it can be filled in by hand
  }

  /** Puts a record's id and texts into the fields of an operation, as long as nobody typed there. */
  async function fill(operation: MockedOperation): Promise<void> {
    const record = await recordOf(operation);
    if (latest.current !== operation) return;
    setValues((typed) => ({ ...toValues(operation, record), ...typed }));
    const { example } = operation.body ?? {};
    if (example === undefined) return;
    const filled = JSON.stringify(withRecord(parseJson(example), record), null, 2);
    setBody((typed) => (typed === example ? filled : typed));
  }

  function send(operation: MockedOperation): void {
    void sending.run(async () => {
      const answered = await ask(build(operation, place));
      const next = nextRead(answered, operation, operations);
      setShown({ answered, ...(next !== undefined && { next }) });
      announce(`${operation.method} ${operation.path}: ${answered.status}`);
    });
  }

  function readBack(target: string): void {
    void sending.run(async () => {
      const answered = await ask({ method: "GET", target, headers: [], body: undefined, answersJson: true });
      const said = answered.status < 300 ? "The next read has what was written." : "The next read finds it no more.";
      setShown({ answered, said });
      announce(said);
    });
  }

  useEffect(() => {
    list.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    if (picked === undefined) return;
    if (isPlainList(picked)) send(picked);
    else pick(picked);
  }, []);

  return (
    <div class="mocked">
      <div class="row spread nowrap">
        <p class="small">
          <strong>{title}</strong>: {operations.length} operations, {kept} keep what is written
        </p>
        <button type="button" class="button small" onClick={onOther}>
          Another document
        </button>
      </div>
      <fieldset class="mocked-operations" ref={list}>
        <legend class="visually-hidden">Operations</legend>
        {operations.map((operation) => (
          <label key={`${operation.method} ${operation.path}`}>
            <input type="radio" name="operation" checked={operation === picked} onChange={() => pick(operation)} />
            <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>
            <code class="breaks">{operation.path}</code>
            <span class="soft small">{operation.grade === "kept" ? operation.why : "made from the schema"}</span>
          </label>
        ))}
      </fieldset>
      {picked !== undefined && (
        <Form class="mocked-request" onSend={() => send(picked)}>
          {picked.parameters.filter(isNeeded).map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={{ ...parameter, description: "" }}
              value={valueOf(parameter, place)}
              onChange={(value) => setValues({ ...values, [parameter.name]: value })}
            />
          ))}
          {picked.body !== undefined && (
            <textarea
              class="code"
              aria-label="Request body"
              spellcheck={false}
              rows={4}
              value={body ?? picked.body.example}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          )}
          <p class="row">
            <button type="submit" class="button primary small" aria-disabled={sending.busy}>
              Send
            </button>
            {shown?.next !== undefined && (
              <button
                type="button"
                class="button small"
                onClick={({ currentTarget }) => {
                  if (shown.next !== undefined) readBack(shown.next);
                  // This button goes, and the focus with it.
                  currentTarget.closest("form")?.querySelector<HTMLElement>(".primary")?.focus();
                }}
              >
                Read it back
              </button>
            )}
          </p>
        </Form>
      )}
      <section class="mocked-answer" aria-label="Answer of the mock" aria-busy={sending.busy}>
        {sending.error !== undefined && (
          <ProblemBox error={sending.error} title="The request was not answered." onRetry={sending.retry} />
        )}
        {shown === undefined && sending.error === undefined && <p class="hint">The answer stands here.</p>}
        {shown !== undefined && <AnswerView shown={shown} base={base} />}
      </section>
      <p class="row small">
        <code class="breaks">{made.url}</code>
        <CopyButton label="Copy URL" what="Base URL" text={() => made.url} class="small" />
        <a href={`/playground/${made.id}?api`}>Edit it</a>
      </p>
    </div>
  );
}

function AnswerView({ shown: { answered, said }, base }: { readonly shown: Shown; readonly base: string }) {
  const { request: sent, status, statusText, text, value } = answered;
  return (
    <>
      <p class="row small">
        <span class={`pill ${status < 300 ? "good" : "warn"}`}>
          {status} {statusText}
        </span>
        <code class="breaks">
          {sent.method} {sent.target.slice(base.length)}
        </code>
        {said !== undefined && <strong>{said}</strong>}
      </p>
      {text !== "" && value === undefined && <CodeBlock label="Body" code={text} wrap />}
      {value !== undefined && <JsonTree label="Body" value={value} fold="first" />}
    </>
  );
}

/** True for the read of a kept list that needs no parameter. */
function isPlainList({ method, grade, parameters, path }: MockedOperation): boolean {
  return method === "GET" && grade === "kept" && !path.includes("{") && !parameters.some(isNeeded);
}

function isNeeded({ in: where, required }: OperationParameter): boolean {
  return where === "path" || required;
}

/** The first object of a list, in whatever envelope it comes. */
function firstRecord(value: unknown, depth = 0): Fields | undefined {
  if (!isFields(value)) return undefined;
  if (Array.isArray(value)) return value.find(isFields);
  if (depth > 1) return undefined;
  return Object.values(value)
    .map((member) => firstRecord(member, depth + 1))
    .find((record) => record !== undefined);
}

/** Values for the parameters that an operation needs: a record's fields of these names, its id for the last of the path, or else the description's examples. */
function toValues({ parameters }: Operation, record: Fields): Readonly<Record<string, string>> {
  const last = parameters.findLast(({ in: where }) => where === "path");
  return Object.fromEntries(
    parameters.filter(isNeeded).map((parameter) => {
      const { name, example, schema } = parameter;
      const value = record[name] ?? (parameter === last ? record["id"] : undefined);
      const choices = [value, example, schema.default, schema.enum?.[0]];
      return [name, String(choices.find((one) => typeof one === "string" || typeof one === "number") ?? 1)];
    }),
  );
}

/** A body whose texts are those of a record, where the description has no example of them. */
function withRecord(body: unknown, record: unknown): unknown {
  if (body === PLACEHOLDER) return typeof record === "string" ? record : body;
  if (!isFields(body) || Array.isArray(body)) return body;
  const from: Fields = isFields(record) ? record : {};
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, withRecord(member, from[name])]));
}

/** The target of the request that reads a write back; undefined after anything else. */
function nextRead(
  answered: Answered,
  { method, path, grade }: MockedOperation,
  operations: readonly MockedOperation[],
): string | undefined {
  if (method === "GET" || answered.status >= 300 || grade !== "kept") return undefined;
  const location = headerOf(answered, "location");
  if (location !== undefined) return location;
  const isRead = operations.some((one) => one.method === "GET" && one.path === path);
  return isRead ? answered.request.target.split("?", 1)[0] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
