/** What a page takes of the library: a bundler leaves out the rest, such as Zod's whole API, which domains in code are declared with. */
export { createMock, growWorld, renderTemplate, SeedbedError } from "../../src/index.ts";
