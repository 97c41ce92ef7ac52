/** Loaded before a test: makes the change of `MUTATION` in the file as it is loaded, in this process and in those that it starts. */
import { registerHooks } from "node:module";

import type { Mutation } from "./mutations.ts";

const { file, start, end, text } = JSON.parse(process.env["MUTATION"] ?? "{}") as Mutation; // written by main.ts

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = Buffer.from((loaded.source ?? "") as string).toString();
    return { ...loaded, source: source.slice(0, start) + text + source.slice(end) };
  },
});
