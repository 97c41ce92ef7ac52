import { BASE_URL } from "../../core/model/arguments.ts";
import type { OptionRules } from "../../core/model/arguments.ts";
import { CONFIG, WORLD_OPTIONS } from "../library/open-engine.ts";
import type { DomainConfig, MockOptions } from "../library/open-engine.ts";

export interface WorkerOptions extends Pick<MockOptions, "seed" | "profile" | "size" | "baseUrl" | "clock"> {
  /** A domain of your own: what `defineConfig` gives. */
  readonly config?: DomainConfig;
  /** Beginnings of the paths that are answered: `["/v1"]`. `/v1`, `/play`, `/s` and the control routes below `/api` unless given. */
  readonly paths?: readonly string[];
  /** Whose requests are answered: `["https://api.example.com"]`. The worker's own origin unless given. */
  readonly origins?: readonly string[];
  /** The name of the database that keeps the state; `seedbed` unless given. */
  readonly database?: string;
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");

export const OPTIONS: OptionRules = {
  ...WORLD_OPTIONS,
  baseUrl: BASE_URL,
  clock: { must: "be a function that gives epoch milliseconds", is: (value) => typeof value === "function" },
  config: CONFIG,
  paths: {
    must: 'be beginnings of paths, such as ["/v1"]',
    is: (value) => isTextList(value) && (value as string[]).every((path) => path.startsWith("/")), // it is a list of text
  },
  origins: {
    must: 'be origins, such as ["https://api.example.com"]',
    is: (value) =>
      isTextList(value) && (value as string[]).every((one) => URL.canParse(one) && new URL(one).origin === one), // as above
  },
  database: { must: "be a name", is: (value) => typeof value === "string" && value !== "" },
};
