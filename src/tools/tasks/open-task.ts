import * as z from "zod";

import type { Answerer } from "../../core/http/answer.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import type { InputFault } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { meantOr } from "../../core/model/nearest.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { fillReferences } from "../../core/testing/recipe/steps.ts";
import { REFERENCE_TIME, toTimestamp } from "../../core/world/time.ts";
import { createAsk, get, Refusal } from "../mcp/ask.ts";
import type { Ask, Asking } from "../mcp/ask.ts";
import { chooseTools } from "../mcp/operation-tools.ts";
import type { OperationTool } from "../mcp/operation-tools.ts";
import { createGates } from "./attempt-gate.ts";
import type { TaskApi } from "./attempt-gate.ts";
import { faultsAt } from "./task.ts";
import type { SolutionStep, Task } from "./task.ts";

const HERE = "127.0.0.1";

/** A task whose start was arranged once; attempts are forks of it. */
export interface OpenTask {
  readonly task: Task;
  /** The time that the clock of each attempt begins at. */
  readonly now: string;
  fork(): Promise<Attempt>;
}

/** The state that an agent works in, which nobody else sees. */
export interface Attempt {
  /** Answers the requests of the agent: those that the task allows, in this state. */
  readonly answer: Answerer;
  /** Sends the requests of the task's solution. Returns what it says, and what was answered otherwise than it says. */
  solve(): Promise<{ readonly said: string; readonly problem?: string }>;
  grade(said: string): Promise<AttemptOutcome>;
  end(): Promise<void>;
}

export interface AttemptOutcome {
  /** Sentences about what is missing, or was not expected; none where it passes. */
  readonly reasons: readonly string[];
  /** Requests of the agent, with their status: `POST /v1/bookstore/orders/144/pay 200`. */
  readonly requests: readonly string[];
  /** Records that changed: `orders/144 updated`. */
  readonly changes: readonly string[];
  /** The time of its clock in the end. */
  readonly now: string;
  /** The hash of the state: the same for the same contents. */
  readonly hash: string;
}

/** Arranges what a task starts from, and checks all of the task that the API knows. Throws a `DeclarationError`. */
export async function openTask(task: Task, api: TaskApi, name: string): Promise<OpenTask> {
  const { answer, parts } = api;
  const caller = await parts.callers.identify({ address: HERE, apiKey: undefined });
  const asker = { caller, address: HERE, isForeign: false, signal: new AbortController().signal };
  const ask = createAsk({ answer, heldBytes: parts.heldBytes }, asker);
  const tools = chosenTools(task, api);
  const { api: _api, faults = [], advance, ...recipe } = task.start;
  const control = (asking: Asking): Promise<unknown> => get(ask, { ...asking, target: `/_seedbed${asking.target}` });
  const at = async (from: string, to: readonly (string | number)[], asking: Asking): Promise<unknown> => {
    try {
      return await control(asking);
    } catch (error) {
      throw error instanceof Refusal ? faultsAt(task, to, faultsOf(error.problem, from)) : error;
    }
  };
  const begin = { recipe: 1, seed: DEFAULT_SEED, clock: { now: toTimestamp(REFERENCE_TIME) }, ...recipe };
  const create = { method: "POST", target: "/api/sandboxes", body: { name, from: { recipe: begin } } };
  await at("#/from/recipe", ["start"], create);
  const plan = (sandbox: string) =>
    at("#/rules", ["start", "faults"], { method: "PUT", target: "/api/faults", sandbox, body: { rules: faults } });
  if (advance !== undefined)
    await at("#", ["start"], { method: "POST", target: `/api/sandboxes/${name}/clock`, body: { advance } });
  await plan(name);
  const timeOf = async (sandbox: string): Promise<string> => {
    const { sandbox: row } = sandboxShape.parse(await control({ method: "GET", target: `/api/sandboxes/${sandbox}` }));
    return row.clock?.now ?? new Date().toISOString();
  };
  const judge = (sandbox: string, said: string) => judged(task, at, sandbox, said);
  await judge(name, "");
  const toGate = createGates(api, tools);
  let forks = 0;
  return {
    task,
    now: await timeOf(name),
    async fork() {
      forks += 1;
      const fork = `${name}.${forks}`;
      await control({ method: "POST", target: "/api/sandboxes", body: { name: fork, from: { sandbox: name } } });
      if (faults.length > 0) await plan(fork);
      const requests: string[] = [];
      const describe = () => get(ask, { method: "GET", target: "/openapi.json" });
      const own = toGate({ asker, sandbox: fork, noted: requests, describe });
      return {
        answer: own,
        solve: () => solved(task, createAsk({ answer: own, heldBytes: parts.heldBytes }, asker)),
        async grade(said) {
          const reasons = await judge(fork, said);
          const read = (what: string) => control({ method: "GET", target: `/api/data/${what}`, sandbox: fork });
          const { hash } = z.object({ hash: z.string() }).parse(await read("state"));
          const { collections } = changesShape.parse(await read("changes"));
          const changes = Object.entries(collections).flatMap(([collection, kinds]) =>
            Object.entries(kinds).flatMap(([kind, records]) => records.map(({ id }) => `${collection}/${id} ${kind}`)),
          );
          return { reasons, requests: [...requests], changes, now: await timeOf(fork), hash };
        },
        end: async () => void (await control({ method: "DELETE", target: `/api/sandboxes/${fork}` })),
      };
    },
  };
}

const sandboxShape = z.object({ sandbox: z.object({ clock: z.object({ now: z.string() }).nullable() }) });
const changesShape = z.object({
  collections: z.record(
    z.string(),
    z.record(z.string(), z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }))),
  ),
});
const told = z.array(z.object({ detail: z.string() }));
const verdictShape = z.object({ pass: z.boolean(), missing: told, unexpected: told });
const requestVerdictShape = z.object({ reasons: z.array(z.string()) });

/** The operations that a task allows. Throws a `DeclarationError` for tags and operations that there are not. */
function chosenTools(task: Task, { tools: all }: TaskApi): readonly OperationTool[] {
  const { tags = [], operations = [] } = task.tools;
  const known = { operations: all.map(({ name }) => name), tags: [...new Set(all.flatMap((tool) => tool.tags))] };
  const faults = Object.entries({ tags, operations }).flatMap(([kind, words]) =>
    words.flatMap((word, at): InputFault[] => {
      const names = known[kind as keyof typeof known]; // one of the two
      if (names.includes(word)) return [];
      const detail = `there is no ${word}: ${meantOr(word, names, `there is ${names.slice(0, 40).join(", ")}`)}`;
      return [{ pointer: `#/${kind}/${at}`, code: "unknown_word", detail }];
    }),
  );
  if (faults.length > 0) throw faultsAt(task, ["tools"], faults);
  return chooseTools(all, task.tools);
}

/** Faults of a refusal, their pointers without what the request had around the part of the task. */
function faultsOf(problem: Readonly<Record<string, unknown>>, from: string): readonly InputFault[] {
  const { errors, detail } = problem;
  if (!Array.isArray(errors)) return [{ code: "refused", detail: String(detail) }];
  return errors.filter(isObject).map((fault) => {
    const pointer = typeof fault["pointer"] === "string" ? fault["pointer"] : "#";
    const left = pointer.startsWith(from) ? `#${pointer.slice(from.length)}` : "#";
    return { pointer: left, code: String(fault["code"]), detail: String(fault["detail"]) };
  });
}

type At = (from: string, to: readonly (string | number)[], asking: Asking) => Promise<unknown>;

/** Sentences about where a state, its requests and what was said are not as the task expects; none where they are. */
async function judged(task: Task, at: At, sandbox: string, said: string): Promise<readonly string[]> {
  const post = { method: "POST", sandbox } as const;
  const expect = { nothingElse: true, ...task.expect };
  const found = await at("#", ["expect"], { ...post, target: "/api/data/expect", body: expect });
  const { pass, missing, unexpected } = verdictShape.parse(found);
  const reasons = [...missing, ...unexpected].map(({ detail }) => detail);
  if (!pass && reasons.length === 0) reasons.push("the state has another hash than expected");
  for (const [index, body] of task.requests.entries()) {
    const verdict = await at("#", ["requests", index], { ...post, target: "/api/requests/verify", body });
    reasons.push(...requestVerdictShape.parse(verdict).reasons);
  }
  const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();
  for (const wanted of task.say.map((one) => [one].flat()))
    if (!wanted.some((text) => plain(said).includes(plain(text))))
      reasons.push(`it did not say ${wanted.map((text) => JSON.stringify(text)).join(" or ")}`);
  return reasons;
}

async function solved(task: Task, ask: Ask): ReturnType<Attempt["solve"]> {
  const named = new Map<string, unknown>();
  let said = "";
  for (const [at, step] of task.solution.entries()) {
    try {
      if (step.say !== undefined) said = String(fillReferences(step.say, named, String));
      else await send(step, named, ask);
    } catch (error) {
      if (error instanceof SeedbedError) return { said, problem: `step ${at + 1}: ${error.message}` };
      throw error;
    }
  }
  return { said };
}

/** Sends a step of a solution. Throws a `SeedbedError` where it is answered otherwise than the step says. */
async function send(step: SolutionStep, named: Map<string, unknown>, ask: Ask): Promise<void> {
  const { request = "", headers = {}, body, answer, as } = step;
  const [method = "", path = ""] = request.split(" ");
  const target = String(fillReferences(path, named, encodeURIComponent));
  const filled = fillReferences(headers, named, String) as Record<string, string>; // texts stay texts
  const got = await ask({ method, target, headers: filled, body: fillReferences(body, named, String) });
  if (as !== undefined) named.set(as, got.body);
  const isAsSaid = answer === undefined ? (got.status ?? 599) < 400 : (got.status ?? "none") === answer;
  if (isAsSaid) return;
  const detail = isObject(got.body) && typeof got.body["detail"] === "string" ? `: ${got.body["detail"]}` : "";
  const came = `${method} ${target} was answered ${got.status ?? "with nothing"}, not ${answer ?? "with success"}`;
  throw new SeedbedError("conflict", `${came}${detail}`);
}
