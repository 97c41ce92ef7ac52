import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import type { ShownKey } from "../../src/api/accounts/key-schemas.ts";
import { RequestError } from "../api/request.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listKeys } from "./account-api.ts";
import { countSnapshots } from "./key-data-api.ts";
import { toKeyCommand } from "./keys-view.tsx";
import { Link } from "./location.tsx";
import { account } from "./session.ts";
import { ViewHead } from "./view-head.tsx";
import { When } from "./when.tsx";

/** How often the checklist looks whether a step was done elsewhere, milliseconds; it looks less and less often. */
const FIRST_LOOK = 3000;
const LAST_LOOK = 60_000;

interface Progress {
  readonly keys: readonly ShownKey[];
  readonly snapshots: number;
}

async function readProgress(): Promise<Progress> {
  const { keys } = await listKeys();
  return { keys, snapshots: await countSnapshots(keys.map(({ id }) => id)) };
}

function isDone({ keys, snapshots }: Progress): boolean {
  return snapshots > 0 && keys.some(({ lastUsedAt }) => lastUsedAt !== null);
}

/** Where to begin: the base address, the first key, and three steps that tick themselves off. */
export function OverviewView() {
  const { value, error, reload } = useLoaded(readProgress, []);
  // Whoever does not want to log in again is not asked over and over.
  const isLocked = error instanceof RequestError && error.problem.code === "missing_session";
  const waits = !isLocked && (value === undefined || !isDone(value));
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

  const base = `${location.origin}/v1`;
  return (
    <>
      <ViewHead
        title="Overview"
        says={`Welcome${account.value?.name ? `, ${account.value.name}` : ""}. Everything here works from a terminal too.`}
      />
      {error !== undefined && value === undefined && (
        <ProblemBox error={error} title="Your keys could not be read." onRetry={() => void reload()} />
      )}
      {value === undefined && error === undefined && <Skeleton of="your keys" lines={6} />}
      {value !== undefined && (
        <>
          <div class="tiles">
            <section class="card stack tight" aria-labelledby="base-title">
              <h2 id="base-title">Base address</h2>
              <p class="soft small">All four domains live below it. No key is needed to try.</p>
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
              ? "The free plan has no keys: it works without, in a sandbox that lives for a day."
              : "A key makes a sandbox that stays."}
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

function Checklist({ progress }: { readonly progress: Progress }) {
  const { keys, snapshots } = progress;
  const isUsed = keys.some(({ lastUsedAt }) => lastUsedAt !== null);
  const done = [keys.length > 0, isUsed, snapshots > 0].filter(Boolean).length;
  const isFree = account.value?.limits.keys === 0;
  const command = toKeyCommand("$SEEDBED_API_KEY");
  return (
    <section class="card stack" aria-labelledby="steps-title">
      <div class="row spread">
        <h2 id="steps-title">Three steps</h2>
        <span class={`pill ${done === 3 ? "good" : ""}`}>{done} of 3 done</span>
      </div>
      <ol class="steps">
        <Step isDone={keys.length > 0} title="Create a key">
          {isFree ? (
            <p>
              The free plan has none: <Link to={{ view: "plan", query: {} }}>choose a plan</Link> first.
            </p>
          ) : (
            <p>
              <Link to={{ view: "keys", query: { create: "1" } }}>Create one</Link> and keep it in{" "}
              <code>SEEDBED_API_KEY</code>.
            </p>
          )}
        </Step>
        <Step isDone={isUsed} title="Send a request with it">
          <p>This step ticks itself off when the request arrives.</p>
          <CodeBlock label="First request" code={command} wrap />
          <p class="row">
            <CopyButton label="Copy curl" what="curl snippet" text={() => command} class="small" />
          </p>
        </Step>
        <Step isDone={snapshots > 0} title="Take a snapshot">
          <p>
            <Link to={{ view: "snapshots", query: {} }}>Keep a moment</Link> of your data, change what you like, and
            bring it back.
          </p>
        </Step>
      </ol>
    </section>
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
