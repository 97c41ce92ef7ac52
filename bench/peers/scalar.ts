// Scalar's mock server, a library, behind node:http. Arguments: where its packages are, and the file of the OpenAPI document.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The parts of the packages that are used; they are not installed here. */
interface Packages {
  createMockServer(options: { readonly document: string }): Promise<{ readonly fetch: unknown }>;
  serve(options: { readonly fetch: unknown; readonly port: number; readonly hostname: string }): void;
}

const [from = "", file = ""] = process.argv.slice(2);
const load = async (name: string): Promise<Packages> =>
  (await import(pathToFileURL(createRequire(from).resolve(name)).href)) as Packages; // as their pages say
const { createMockServer } = await load("@scalar/mock-server");
const { serve } = await load("@hono/node-server");
const { fetch } = await createMockServer({ document: readFileSync(file, "utf8") });
serve({ fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" });
