/** What a page takes of the library: a bundler leaves out the rest, such as what reads domains of one's own, and Zod's whole API, which those in code are declared with. */
export { createMock, growWorld, SeedbedError } from "../../src/index.ts";
