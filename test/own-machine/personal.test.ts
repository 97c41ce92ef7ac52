// `seedbed` as a person starts it: in an empty folder, with nothing set.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { builtProgram } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CLI = await builtProgram("cli");
const folder = mkdtempSync(path.join(tmpdir(), "seedbed-own-"));
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill("SIGKILL"); // those of a test that failed
  rmSync(folder, { recursive: true, force: true });
});

/** Stands in for what shows an address in the browser: it writes it down, and fails where there is no browser. */
const bin = path.join(folder, "bin");
mkdirSync(bin);
for (const name of ["xdg-open", "open"])
  writeFileSync(path.join(bin, name), '#!/bin/sh\necho "$1" >> opened\n[ ! -e no-browser ]\n', { mode: 0o755 });

/** Nothing of the surroundings is a setting. */
const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:PORT|HOST|BASE_URL|DATA_DIR|DATABASE_URL|REDIS_URL|npm_.*)$/.test(name),
    ),
  ),
  PATH: [bin, process.env["PATH"]].join(path.delimiter),
};

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  /** All that it said so far. */
  said(): string;
  /** Resolves once it has said something. */
  says(what: RegExp): Promise<void>;
  end(): Promise<number | null>;
}

/** The address that a server said it is at: the system chose its port. */
function readAddress(said: string): string {
  const address = /^ {2}API +(https?:\/\/[\w.:[\]]+:[1-9]\d*)\/v1$/m.exec(said)?.[1];
  assert.ok(address !== undefined, `it says where it is: ${said}`);
  return address;
}

async function start(...args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [CLI, "--port", "0", ...args], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let heard = "";
  const says = (what: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (what.test(heard)) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
      child.once("exit", () => reject(new Error(`it ended: ${heard}`)));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      heard += piece.toString();
    });
  await says(/below\./);
  return {
    child,
    address: readAddress(heard),
    said: () => heard,
    says,
    async end() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      const [code] = (await ended) as [number | null]; // node:child_process's own event
      return code;
    },
  };
}

async function send(address: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${target}`, {
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, value: (await answer.json()) as Record<string, unknown> };
}

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaints, closed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status: (closed as [number | null])[0], output, complaints };
}

/** Fails unless the server's first output is as the README shows it, but for ports and times. */
function assertSaysAsReadme({ said, address }: Started): void {
  const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
  const [, shown = ""] = /```console\n\$ npx seedbed\n([^]*?)```/.exec(readme) ?? [];
  const settle = (line: string): string => line.replace(/ +[\d.]+ ms/, " … ms");
  const lines = new Set(said().replaceAll(address, "http://localhost:3000").split("\n").map(settle));
  assert.ok(shown.length > 400, "the README shows the first minute");
  for (const line of shown.split("\n").map(settle)) assert.ok(lines.has(line), `${line} is said: ${said()}`);
}

test("one's own server limits nothing, keeps what was written, is copied while it runs, and begins anew when told to", async () => {
  const first = await start();
  assert.match(
    first.said(),
    /^Seedbed \d+\.\d+\.\d+, a mock API on your machine\n\n {2}API +http:\/\/localhost:\d+\/v1\n/,
  );
  assert.match(first.said(), /kept in \.\/\.seedbed; --reset starts over/);
  const ada = { name: "Ada", email: "ada@example.com" };
  const made = await send(first.address, "/v1/users", ada);
  assert.deepEqual([made.status, made.headers.get("ratelimit")], [201, null]);
  await send(first.address, "/v1/users", { ...ada, name: "Bea" }, { "X-Sandbox": "test-17" });
  const snapshot = await send(first.address, "/api/data/snapshots", { name: "before" });
  assert.equal(snapshot.status, 201);
  const playground = await send(first.address, "/api/playgrounds", {});
  assert.equal((playground.value["playground"] as { expiresAt: unknown }).expiresAt, null);
  const sandboxes = await send(first.address, "/api/sandboxes");
  assert.equal(sandboxes.value["limit"], 10_000);
  const landing = await (await fetch(first.address)).text();
  assert.match(landing, /This server runs on your machine/);
  assert.doesNotMatch(landing, /signup|\$9|Plans/i);
  await first.says(/^POST {3}\/v1\/users +201 +[\d.]+ ms$/m);
  await first.says(/^POST {3}\/v1\/users +201 +[\d.]+ ms {2}test-17$/m);
  assert.doesNotMatch(first.said(), /[{}]/);

  const books = await send(first.address, "/v1/bookstore/books?limit=3");
  assert.equal(books.status, 200);
  await first.says(/^GET .*books/m);
  assertSaysAsReadme(first);

  const copied = await run("backup", "copy.db");
  assert.deepEqual([copied.status, copied.output], [0, ".seedbed/seedbed.db is copied to copy.db\n"]);
  const copy = path.join(folder, "copy.db");
  assert.equal(statSync(copy).mode & 0o777, 0o600);
  const database = new DatabaseSync(copy, { readOnly: true });
  assert.deepEqual({ ...database.prepare("select count(*) as n from snapshots").get() }, { n: 1 });
  database.close();
  const again = await run("backup", "copy.db");
  assert.deepEqual([again.status, /there already/.test(again.complaints)], [1, true]);
  const busy = await run("--port", "0", "--reset");
  assert.match(busy.complaints, /another Seedbed is using/);
  assert.equal(await first.end(), 0);

  const second = await start("--open");
  assert.equal((await send(second.address, "/v1/users/101")).value["name"], "Ada");
  assert.equal(
    (await send(second.address, "/v1/users/101", undefined, { "X-Sandbox": "test-17" })).value["name"],
    "Bea",
  );
  assert.equal((await send(second.address, "/api/data/snapshots")).value["total"], 1);
  const opened = path.join(folder, "opened");
  while (!existsSync(opened) || readFileSync(opened, "utf8") === "") await sleep(20);
  assert.equal(readFileSync(opened, "utf8"), `${second.address}/explore\n`);
  await second.end();
  assert.doesNotMatch(second.said(), /cannot open/);

  writeFileSync(path.join(folder, "no-browser"), "");
  const third = await start("--reset", "--seed", "42", "--open");
  await third.says(/^cannot open a browser: go to http:\/\/localhost:\d+\/explore$/m);
  assert.equal((await send(third.address, "/v1/users/101")).status, 404);
  const [seeded, own] = await Promise.all(
    ["/v1/users/1?_seed=42", "/v1/users/1"].map((target) => send(third.address, target)),
  );
  assert.deepEqual(own?.value, seeded?.value);
  await third.end();
  assert.ok(existsSync(path.join(folder, ".seedbed/.gitignore")));
});

test("a recipe is what every sandbox begins from, and begins anew from", async () => {
  const source = await start("--data-dir", "source");
  await send(source.address, "/v1/users", { name: "Ada", email: "ada@example.com" });
  const recipe = await send(source.address, "/api/data/recipe");
  writeFileSync(path.join(folder, "state.json"), JSON.stringify(recipe.value));
  const tags = async (address: string, headers?: Record<string, string>): Promise<readonly (string | null)[]> =>
    Promise.all(
      ["/v1/users?sort=-id&fields=id,name,updatedAt", "/v1/users/101", "/v1/fintech/payments?q=a"].map(async (target) =>
        (await send(address, target, undefined, headers)).headers.get("etag"),
      ),
    );
  const wanted = await tags(source.address);
  await source.end();
  const copy = await start("--data-dir", "copy", "--recipe", "state.json");
  assert.deepEqual(await tags(copy.address), wanted);
  assert.deepEqual(await tags(copy.address, { "X-Sandbox": "test-17" }), wanted);
  await copy.end();
});

const [CERT, KEY] = ["localhost.pem", "localhost-key.pem"].map((name) => path.join(import.meta.dirname, name));

test("with a certificate it answers over HTTPS, on both addresses of this machine, and leads there", async () => {
  assert.ok(CERT !== undefined && KEY !== undefined);
  const { address, end } = await start("--cert", CERT, "--key", KEY);
  assert.match(address, /^https:\/\/localhost:/);
  const options = { ca: readFileSync(CERT), servername: "localhost" };
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const asked = request(`${address.replace("localhost", host)}/v1/users?limit=1`, options).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage]; // node:http's own event
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers["link"]), /<https:\/\/[^>]*page=2>; rel="next"/);
    assert.match(await text(answer), /"avatarUrl":"https:/);
  }
  await assert.rejects(fetch(address.replace("https:", "http:")));
  assert.equal((await fetch(address).catch((error: unknown) => error)) instanceof TypeError, true);
  await end();
});

test("a phone of the same network is told an address, and is led to where it asked", async () => {
  const { address, said, end } = await start("--host", "0.0.0.0");
  assert.match(address, /^http:\/\/localhost:/);
  const known = Object.values(networkInterfaces()).flatMap((some = []) => some);
  const outer = known.find(({ internal, family }) => !internal && family === "IPv4")?.address;
  const told = outer && `http://${outer}:${new URL(address).port}`;
  assert.equal(/^ {2}Network +(\S+), for phones and others in it$/m.exec(said())?.[1], told);
  for (const asked of [address, ...(told === undefined ? [] : [told])]) {
    const { headers, value } = await send(asked, "/v1/users?limit=1");
    assert.match(headers.get("Link") ?? "", new RegExp(`<${RegExp.escape(asked)}/v1/users`));
    assert.ok(JSON.stringify(value).includes(`"avatarUrl":"${asked}/images/`));
  }
  await end();
});

test("from the sources too, it ends with the process that started it", async () => {
  const shell = spawn(
    "sh",
    ["-c", `"${process.execPath}" "${path.join(ROOT, "src/cli.ts")}" --port 0 --data-dir other & wait`],
    {
      cwd: folder,
      env: { ...ENVIRONMENT, npm_execpath: "npm" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  shell.stdout.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  while (!said.includes("below.")) await once(shell.stdout, "data");
  const address = readAddress(said);
  assert.equal((await fetch(`${address}/health`)).status, 200);
  shell.kill("SIGKILL");
  // Its output ends when the last process that writes there is gone.
  await once(shell.stdout, "end");
  await assert.rejects(fetch(`${address}/health`));
});

const wrong: readonly { readonly args: readonly string[]; readonly says: RegExp }[] = [
  { args: ["--port", "abc"], says: /PORT must be a whole number/ },
  {
    args: ["--cert", "nowhere.pem", "--key", "nowhere.pem"],
    says: /TLS_CERT nowhere\.pem and .* mkcert localhost makes/,
  },
  { args: ["--cert", "cert.pem"], says: /TLS_CERT and TLS_KEY belong together: TLS_KEY is missing/ },
  { args: ["dev", "--seed", "1.5"], says: /--seed must be a whole number/ },
  { args: ["dev", "--sead", "1"], says: /there is no option --sead: did you mean --seed\?/ },
  { args: ["--seed", "2", "--recipe", "state.json"], says: /give --seed or --recipe/ },
  { args: ["--recipe", "nowhere.json"], says: /cannot read the recipe nowhere\.json/ },
  { args: ["dv"], says: /did you mean dev\?/ },
  { args: ["backup"], says: /say where to/ },
  { args: ["backup", "b.db", "--data-dir", "nowhere"], says: /there is no database at nowhere\/seedbed\.db/ },
];
for (const { args, says } of wrong) {
  test(`seedbed ${args.join(" ")} says what is wrong`, async () => {
    const { status, output, complaints } = await run(...args);
    assert.notEqual(status, 0);
    assert.equal(output, "");
    assert.match(complaints, says);
  });
}
