// The settings that docs/operations.md prints for a public Seedbed; with nginx, where that is installed, also its proxy and the restart of two processes.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { Agent, request as send } from "node:https";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { parseConfig } from "../../src/config.ts";
import { builtProgram } from "../built.ts";
import { CERTIFICATE } from "../mail/certificate.ts";
import { openPostOffice, tokenIn } from "../mail/post-office.ts";
import { NGINX_PATH, skipWithout, TEST_REDIS_URL } from "../prerequisite.ts";
import { PASSWORD } from "./customer.ts";
import { findPort, newDatabase, newFolder, startRunning } from "./running.ts";
import type { Running } from "./running.ts";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../..");
const PAGE = await readFile(path.join(ROOT, "docs/operations.md"), "utf8");

/** The blocks of a language on the page, without the indentation of the list that they stand in. */
const blocks = (language: string): readonly string[] =>
  [...PAGE.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, "gm"))].map(
    ([, indentation = "", text = ""]) => text.replaceAll(new RegExp(`^${indentation}`, "gm"), ""),
  );
const blockWith = (language: string, word: string): string =>
  blocks(language).find((text) => text.includes(word)) ?? assert.fail(`the page has ${word}`);

/** The settings that the page prints, as a shell reads them. */
async function readSettings(): Promise<Readonly<Record<string, string>>> {
  const text = blockWith("ini", "METRICS_TOKEN").replace(/<what [^>]*>/, "a-token-of-the-test-0123456789abcdef");
  await using folder = await newFolder();
  const file = path.join(folder.path, "seedbed.env");
  await writeFile(file, text);
  const { stdout } = await run("env", ["-i", "sh", "-ec", `set -a; . ${file}; env -0`]);
  const pairs = stdout.split("\0").map((line) => /^(\w+)=([^]*)$/.exec(line));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair !== null && text.includes(`${pair[1]}=`) ? [[pair[1] ?? "", pair[2] ?? ""]] : [])),
  );
}

test("the settings that the page prints are taken, by a shell as by systemd", async () => {
  const settings = await readSettings();
  const { baseUrl, trustProxy, smtpUrl, mailFrom, maxPlan, metricsToken } = parseConfig(settings);
  assert.deepEqual(
    { baseUrl, trustProxy, smtpUrl, mailFrom, maxPlan, metricsToken },
    {
      baseUrl: "https://api.example.com",
      trustProxy: ["127.0.0.1", "::1"],
      smtpUrl: "smtps://user:password@smtp.example.com",
      mailFrom: "Seedbed <seedbed@example.com>",
      maxPlan: "developer",
      metricsToken: "a-token-of-the-test-0123456789abcdef",
    },
  );
  assert.equal(Object.keys(settings).length, blockWith("ini", "METRICS_TOKEN").trim().split("\n").length);
});

test("the defaults of compose.yaml are those of a server for strangers", async () => {
  const text = await readFile(path.join(ROOT, "compose.yaml"), "utf8");
  const settings: Record<string, string> = { HOST: "0.0.0.0" };
  for (const [, name = "", value = ""] of text.matchAll(/^ +(\w+): \$\{\1:-([^{}]*)\}$/gm)) settings[name] = value;
  const { freeRequestsPerHour, webhookAllowNetworks, maxPlan, faultConnections } = parseConfig(settings);
  assert.deepEqual(
    { freeRequestsPerHour, webhookAllowNetworks, maxPlan, faultConnections },
    { freeRequestsPerHour: 100, webhookAllowNetworks: [], maxPlan: "developer", faultConnections: "off" },
  );
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** nginx with what the page prints, on ports of its own, before two processes. */
async function startProxy(folder: string, port: number, processes: readonly [number, number]) {
  const [single = "", both = ""] = blocks("nginx");
  const [upstream] = /upstream seedbed \{[^}]*\}/.exec(both) ?? assert.fail("the page names two processes");
  const site = single
    .replace(/upstream seedbed \{[^}]*\}/, upstream)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen [::]:443", `listen [::1]:${port}`)
    .replaceAll("/etc/letsencrypt/live/api.example.com", folder)
    .replace("127.0.0.1:3000;", `127.0.0.1:${processes[0]};`)
    .replace("127.0.0.1:3001;", `127.0.0.1:${processes[1]};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(path.join(folder, "fullchain.pem"), CERTIFICATE.cert);
  await writeFile(path.join(folder, "privkey.pem"), CERTIFICATE.key, { mode: 0o600 });
  await writeFile(path.join(folder, "seedbed.conf"), site);
  await writeFile(
    path.join(folder, "nginx.conf"),
    `${user} pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(" ")} include seedbed.conf; }`,
  );
  const given = ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")];
  await run(NGINX_PATH ?? "", [...given, "-t"]);
  const child = spawn(NGINX_PATH ?? "", [...given, "-g", "daemon off;"], { stdio: "ignore" });
  return {
    command: [NGINX_PATH, ...given].join(" "),
    async [Symbol.asyncDispose]() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

const TLS = {
  host: "127.0.0.1",
  servername: "api.example.com",
  ca: CERTIFICATE.cert,
  checkServerIdentity: () => undefined, // it is of 127.0.0.1
};

/** A request's options. */
type Asked = Omit<RequestOptions, "headers"> & { readonly headers?: Readonly<Record<string, string>> };

async function ask(options: Asked, body?: unknown): Promise<Answer> {
  const bytes = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const sent = send({
    ...TLS,
    ...options,
    headers: {
      Host: "api.example.com",
      ...(bytes !== undefined && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(bytes) }),
      ...options.headers,
    },
  });
  sent.end(bytes);
  const [answer] = (await once(sent, "response")) as [IncomingMessage]; // node:http's own event
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString(); // no encoding was set
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** Runs what the page prints to restart both; `restart` is systemd's part. */
async function restartBoth(
  folder: string,
  nginx: string,
  ports: readonly number[],
  restart: (port: number) => Promise<void>,
) {
  const script = blockWith("sh", "for port in")
    .replace("3000 3001", ports.join(" "))
    .replace("/etc/nginx/conf.d/seedbed.conf", `${folder}/seedbed.conf`);
  const asked = path.join(folder, "asked");
  const own = `nginx() { ${nginx} "$@"; }
systemctl() { echo "\${2#*@}" > ${asked}.part; mv ${asked}.part ${asked}; while [ -e ${asked} ]; do sleep 0.1; done; }
`;
  const running = run("sh", ["-c", own + script]);
  const ended = new AbortController();
  const end = (): void => ended.abort();
  void running.then(end, end);
  while (!ended.signal.aborted) {
    const port = await readFile(asked, "utf8").catch(() => undefined);
    if (port !== undefined) {
      await restart(Number(port));
      await rm(asked);
    }
    await wait(50);
  }
  await running;
}

if (NGINX_PATH !== undefined) {
  const skip = (await skipWithout("PostgreSQL")) || (await skipWithout("Redis"));
  test(
    "behind the nginx that the page prints all is as the page says, and two restarts lose no request",
    { skip },
    async () => {
      await using folder = await newFolder();
      await chmod(folder.path, 0o755);
      await mkdir(path.join(folder.path, "data"));
      await using database = await newDatabase();
      await using office = await openPostOffice();
      const [port, ...rest] = [await findPort(), await findPort(), await findPort()];
      const ports: readonly [number, number] = [rest[0] ?? 0, rest[1] ?? 0];
      const settings = await readSettings();
      const environment = {
        ...settings,
        DATA_DIR: path.join(folder.path, "data"),
        DATABASE_URL: database.url,
        REDIS_URL: TEST_REDIS_URL,
        SMTP_URL: office.url,
        FREE_REQUESTS_PER_HOUR: "100",
      };
      const processes = new Map<number, Running>();
      const start = async (at: number): Promise<void> => {
        processes.set(at, await startRunning({ ...environment, PORT: String(at) }));
      };
      await Promise.all(ports.map(start));
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      try {
        await using proxy = await startProxy(folder.path, port ?? 0, ports);
        const at = { port, agent };
        const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
          while (!(await isSo())) await wait(50);
        };
        await until(() =>
          ask({ ...at, path: "/ready" }).then(
            ({ status }) => status === 200,
            () => false,
          ),
        );

        // Two addresses have two limits, whatever X-Forwarded-For says.
        const from = (localAddress: string): Promise<Answer> =>
          ask({ port, localAddress, path: "/v1/users/1", headers: { "X-Forwarded-For": "198.51.100.7" } });
        const left = async (address: string): Promise<number> =>
          Number((await from(address)).headers["x-ratelimit-remaining"]);
        const octet = Math.floor(Math.random() * 250);
        const [one, other] = [`127.77.${octet}.2`, `127.77.${octet}.3`];
        const first = await left(one);
        assert.deepEqual([await left(one), await left(other)], [first - 1, first]);

        // A customer by mail, whose cookie is for https alone.
        const email = `host-${process.pid}-${Date.now()}@example.com`;
        const post = (target: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
          ask({ ...at, method: "POST", path: target, headers, localAddress: one }, body);
        assert.equal((await post("/api/account/signup", { email, password: PASSWORD })).status, 202);
        await until(() => office.arrived.length > 0);
        assert.match(office.arrived[0]?.text ?? "", /\nhttps:\/\/api\.example\.com\/dashboard\/verify#/);
        const token = tokenIn(office.arrived[0]?.text ?? "", "verify");
        const verified = await post("/api/account/verify", { token });
        const cookie = String(verified.headers["set-cookie"]);
        assert.match(cookie, /; Secure/);
        await run(process.execPath, [await builtProgram("cli"), "accounts", "set-plan", email, "enterprise"], {
          cwd: ROOT,
          env: { ...process.env, ...environment },
        });
        const made = await post("/api/account/keys", { name: "load" }, { Cookie: cookie.split(";")[0] ?? "" });
        assert.equal(made.status, 201, made.text);
        const { secret } = JSON.parse(made.text) as { secret: string };
        const key = { "X-API-Key": secret };

        // Metrics with the token, HTTP/2, a stream that is not buffered, and a long body.
        assert.equal((await ask({ ...at, path: "/metrics" })).status, 401);
        const bearer = { Authorization: `Bearer ${settings["METRICS_TOKEN"] ?? ""}` };
        assert.match((await ask({ ...at, path: "/metrics", headers: bearer })).text, /seedbed_mails_waiting/);
        const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: CERTIFICATE.cert });
        const [head] = (await once(
          session.request({ ":path": "/v1/users/1", ":authority": "api.example.com", ...key }),
          "response",
        )) as [Record<string, unknown>];
        assert.equal(head[":status"], 200);
        session.close();
        const stream = send({
          ...TLS,
          ...at,
          path: "/api/events/stream",
          headers: { Host: "api.example.com", Accept: "text/event-stream", ...key },
        });
        stream.end();
        const [opened] = (await once(stream, "response")) as [IncomingMessage];
        assert.equal(opened.headers["content-type"], "text/event-stream");
        const heard = once(opened, "data");
        const longText = "long ".repeat(20_000);
        const job = await post("/v1/jobs", { type: "export", name: "one" }, key);
        assert.equal(job.status, 201, job.text);
        await heard;
        stream.destroy();
        const refused = await post("/v1/users", { name: longText, email: "long@example.com" }, key);
        assert.ok(refused.status < 500 && refused.status !== 413, refused.text);

        // Both are restarted while many write: each write is answered with 201, and is there.
        const names: string[] = [];
        const enough = new AbortController();
        const write = async (writer: number): Promise<void> => {
          for (let n = 0; !enough.signal.aborted; n += 1) {
            const name = `W ${writer} ${n}`;
            const answer = await post("/v1/users", { name, email: `w${writer}-${n}@example.com` }, key);
            assert.equal(answer.status, 201, answer.text);
            names.push(name);
            await wait(20);
          }
        };
        const writing = Promise.all(Array.from({ length: 4 }, (_none, writer) => write(writer)));
        const pids = [...processes.values()].map(({ pid }) => pid);
        await restartBoth(folder.path, proxy.command, ports, async (which) => {
          assert.equal(await processes.get(which)?.stop(), 0);
          await start(which);
        });
        enough.abort();
        await writing;
        assert.equal([...processes.values()].filter(({ pid }) => pids.includes(pid)).length, 0);
        const listed = new Set<string>();
        for (let page = 1; ; page += 1) {
          const { status, text } = await ask({ ...at, path: `/v1/users?limit=100&page=${page}`, headers: key });
          assert.equal(status, 200, text);
          const { users } = JSON.parse(text) as { users: { name: string }[] };
          if (users.length === 0) break;
          for (const { name } of users) listed.add(name);
        }
        assert.deepEqual(
          names.filter((name) => !listed.has(name)),
          [],
        );
      } finally {
        agent.destroy();
        await Promise.all([...processes.values()].map((service) => service.stop()));
      }
    },
  );
}
