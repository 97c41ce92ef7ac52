import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import type { ShownKey } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { RequestError } from "../api/request.ts";
import { SERVER } from "../chrome/base.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listKeys } from "./account-api.ts";
import { AddressNotice } from "./account-view.tsx";
import { listSubscriptions } from "./events-api.ts";
import { countSnapshots, listSandboxes } from "./key-data-api.ts";
import { toKeyCommand } from "./keys-view.tsx";
import { Link } from "./location.tsx";
import { account } from "./session.ts";
import { ViewHead } from "./view-head.tsx";
import { When } from "./when.tsx";

/** Milliseconds between two looks of the checklist for steps that were done elsewhere: at first, and at most. */
const FIRST_LOOK = 3000;
const LAST_LOOK = 60_000;

interface Progress {
  readonly keys: readonly ShownKey[];
  readonly steps: readonly StepName[];
  /** Those that are done. */
  readonly done: readonly StepName[];
}

/** The sandbox in which the landing page tries things out. */
const LANDING_SANDBOX = "try-it";

type StepName = "key" | "request" | "snapshot" | "write" | "sandbox" | "webhook";

/** The plan without keys has steps of its own, each of which can be done on it. */
async function readProgress(): Promise<Progress> {
  const { keys } = await listKeys();
  if (keys.length === 0 && account.value?.limits.keys === 0) return { keys, ...(await readVisitorsSteps()) };
  const snapshots = await countSnapshots(keys);
  return {
    keys,
    ...toSteps({
      key: keys.length > 0,
      request: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
      snapshot: snapshots > 0,
    }),
  };
}

async function readVisitorsSteps(): Promise<Omit<Progress, "keys">> {
  const [{ own, named }, { total }] = await Promise.all([listSandboxes(undefined), listSubscriptions(undefined)]);
  return toSteps({
    write: own.changes > 0,
    sandbox: named.sandboxes.some(({ name }) => name !== LANDING_SANDBOX),
    webhook: total > 0,
  });
}

function toSteps(isDone: Readonly<Partial<Record<StepName, boolean>>>): Omit<Progress, "keys"> {
  const steps = Object.keys(isDone) as StepName[]; // its own type
  return { steps, done: steps.filter((step) => isDone[step]) };
}

/** The first steps: the base address, the first key, and three steps that tick themselves off. */
export function OverviewView() {
  const { value, error, reload } = useLoaded(readProgress, []);
  // A visitor who does not want to log in again is not asked over and over.
  const isLocked = error instanceof RequestError && error.problem.code === "missing_session";
  const waits = !isLocked && (value === undefined || value.done.length < value.steps.length);
  useEffect(() => {
    if (!waits) return undefined;
    let wait = FIRST_LOOK;
    let timer = setTimeout(look, wait);
    function look(): void {
      if (document.visibilityState === "visible") void reload();
      wait = Math.min(wait * 1.3, LAST_LOOK);
      timer = setTimeout(look, wait);
    }
    const onVisible = (): void => {
      if (document.visibilityState !== "visible") return;
      clearTimeout(timer);
      wait = FIRST_LOOK;
      look();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [waits]);

  const base = `${SERVER}/v1`;
  return (
    <>
      <ViewHead
        title="Overview"
        says={`Welcome${account.value?.name ? `, ${account.value.name}` : ""}. Everything here works from a terminal too.`}
      />
      <AddressNotice />
      {value === undefined && <Reading of="your keys" lines={6} value={value} error={error} reload={reload} />}
      {value !== undefined && (
        <>
          <div class="tiles">
            <section class="card stack tight" aria-labelledby="base-title">
              <h2 id="base-title">Base address</h2>
              <p class="soft small">All paths of the API begin with this address. You can try it without a key.</p>
              <div class="secret-line">
                <code class="secret">{base}</code>
                <CopyButton label="Copy address" what="Base address" text={() => base} />
              </div>
            </section>
            <FirstKey keys={value.keys} />
          </div>
          <Checklist progress={value} />
        </>
      )}
    </>
  );
}

function FirstKey({ keys }: { readonly keys: readonly ShownKey[] }) {
  const [first] = keys;
  const isFree = account.value?.limits.keys === 0;
  return (
    <section class="card stack tight" aria-labelledby="first-key-title">
      <h2 id="first-key-title">First key</h2>
      {first !== undefined && (
        <>
          <p>
            <strong>{first.name}</strong> <code>{first.prefix}…</code>
          </p>
          <p class="soft small">
            {first.lastUsedAt === null ? (
              "Not used yet."
            ) : (
              <>
                Last used <When at={first.lastUsedAt} />.
              </>
            )}{" "}
            <Link to={{ view: "keys", query: {} }}>All keys</Link>
          </p>
        </>
      )}
      {first === undefined && (
        <>
          <p class="soft small">
            {isFree
              ? "The free plan has no keys. The API works without one, in a sandbox that is deleted after a day without use."
              : "The sandbox of a key is kept."}
          </p>
          <p class="row">
            <Link
              class="button primary"
              to={isFree ? { view: "plan", query: {} } : { view: "keys", query: { create: "1" } }}
            >
              {isFree ? "See the plans" : "Create your first key"}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function Checklist({ progress: { steps, done } }: { readonly progress: Progress }) {
  return (
    <section class="card stack" aria-labelledby="steps-title">
      <div class="row spread">
        <h2 id="steps-title">Three steps</h2>
        <span class={`pill ${done.length === steps.length ? "good" : ""}`}>
          {done.length} of {steps.length} done
        </span>
      </div>
      <ol class="steps">
        {steps.map((step) => (
          <Step isDone={done.includes(step)} title={STEPS[step].title}>
            {STEPS[step].how()}
          </Step>
        ))}
      </ol>
    </section>
  );
}

const STEPS: Readonly<Record<StepName, { readonly title: string; readonly how: () => ComponentChildren }>> = {
  key: {
    title: "Create a key",
    how: () => (
      <p>
        <Link to={{ view: "keys", query: { create: "1" } }}>Create one</Link> and keep it in{" "}
        <code>SEEDBED_API_KEY</code>.
      </p>
    ),
  },
  request: {
    title: "Send a request with it",
    how: () => <Command label="First request" command={toKeyCommand("$SEEDBED_API_KEY")} />,
  },
  snapshot: {
    title: "Take a snapshot",
    how: () => (
      <p>
        <Link to={{ view: "snapshots", query: {} }}>Take a snapshot</Link> of your data, change what you like, and
        restore it.
      </p>
    ),
  },
  write: { title: "Change a record", how: () => <Command label="First write" command={toWriteCommand("")} /> },
  sandbox: {
    title: "Name a sandbox",
    how: () => <Command label="Write in a sandbox" command={toWriteCommand(' -H "X-Sandbox: test-17"')} />,
  },
  webhook: {
    title: "Receive a webhook",
    how: () => (
      <p>
        <Link to={{ view: "events", query: {} }}>Create a webhook</Link>: your receiver gets every write.
      </p>
    ),
  },
};

function toWriteCommand(headers: string): string {
  const body = `-H "Content-Type: application/json" -d '{"name":"Ada"}'`;
  return `curl -X PATCH "${SERVER}/v1/core/users/7"${headers} ${body}`;
}

/** The command of a step. */
function Command({ label, command }: { readonly label: string; readonly command: string }) {
  return (
    <>
      <p>Run this. The step is marked as done when the request arrives.</p>
      <CodeBlock label={label} code={command} wrap />
      <p class="row">
        <CopyButton label="Copy curl" what="curl snippet" text={() => command} class="small" />
      </p>
    </>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Step({ isDone: done, title, children }: StepProps) {
  return (
    <li class={done ? "step done" : "step"}>
      <span class="tick" aria-hidden="true">
        {done ? "✓" : ""}
      </span>
      <div class="stack tight">
        <h3>
          {title}
          <span class="visually-hidden">{done ? ": done" : ": to do"}</span>
        </h3>
        {!done && children}
      </div>
    </li>
  );
}
