import { VERSION } from "../../version.ts";
import type { WorkerRequest, WorkerReply } from "./messages.ts";

/** Default place, as of `npx seedbed worker`. */
const SCRIPT = "/seedbed-worker.js";

/** Time that the browser may take to install a worker, and a worker to answer, milliseconds. */
const PATIENCE_MS = 30_000;

export interface StartOptions {
  /** Place at which the worker's script is served; `/seedbed-worker.js` unless given. */
  readonly script?: string | URL;
  /** Below which path pages are served; that of the script unless given. */
  readonly scope?: string;
  /** `module` for a script with imports, as a development server gives it; `classic` unless given. */
  readonly type?: "classic" | "module";
}

/** A worker that answers this page, and the other tabs of its scope. */
export interface RunningWorker {
  /** The version of Seedbed in the worker's script. */
  readonly version: string;
  /** Forgets all that is kept: every sandbox, snapshot and playground begins anew. */
  reset(): Promise<void>;
  /** Lets the requests of all tabs go to the network again. What was kept stays for the next start. */
  stop(): Promise<void>;
}

/**
 * Starts the worker, or takes over the one that runs; once this resolves, the page's requests are answered by it. Rejects where the browser has no
 * service workers here, the script is not there, or its worker fails.
 */
export async function startWorker({
  script = SCRIPT,
  scope,
  type = "classic",
}: StartOptions = {}): Promise<RunningWorker> {
  const container = (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker;
  if (container === undefined)
    throw new Error(
      "cannot start Seedbed's worker: this page has no service workers; serve it over https or from localhost",
    );
  const registration = await container
    .register(script, { type, updateViaCache: "none", ...(scope !== undefined && { scope }) })
    .catch((cause: unknown) => {
      throw new Error(
        `cannot start Seedbed's worker from ${String(script)}: ${cause instanceof Error ? cause.message : String(cause)}; is the script there? npx seedbed worker writes it`,
        { cause },
      );
    });
  // Without a network the worker that is installed goes on.
  await registration.update().catch(() => undefined);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === null)
    throw new Error(`cannot start Seedbed's worker from ${String(script)}: it was removed meanwhile`);
  await inTime(activated(worker), "to install its script");
  const controlled = inTime(controls(container, worker), "to take over this page");
  const [version] = await Promise.all([ask(worker, "start"), controlled]);
  if (version !== VERSION)
    console.warn(
      `seedbed: the worker's script is of version ${version}, and the page has ${VERSION}; run npx seedbed worker to write it again`,
    );
  return Object.freeze({
    version,
    reset: async () => void (await ask(worker, "reset")),
    async stop() {
      await ask(worker, "stop");
      await registration.unregister();
    },
  });
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === "activated") resolve();
      else if (worker.state === "redundant")
        reject(new Error("cannot start Seedbed's worker: its script failed, or a newer one took its place"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function controls(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (container.controller?.scriptURL === worker.scriptURL) resolve();
    };
    container.addEventListener("controllerchange", look);
    look();
  });
}

/** Asks the worker for something; resolves to its version, rejects with what it says against it. */
async function ask(worker: ServiceWorker, seedbed: WorkerRequest["seedbed"]): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<WorkerReply>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data as WorkerReply)); // the worker's
    port1.start();
  });
  worker.postMessage({ seedbed } satisfies WorkerRequest, [port2]);
  try {
    const told = await inTime(heard, `to ${seedbed}`);
    if ("error" in told) throw new Error(`cannot ${seedbed} Seedbed's worker: ${told.error}`);
    return told.version;
  } finally {
    port1.close();
  }
}

/** Rejects where something takes too long. */
async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(`cannot wait for Seedbed's worker ${what}: it took longer than ${PATIENCE_MS / 1000} seconds`),
        ),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
