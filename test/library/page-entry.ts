/** The parts of the library that a page uses: a bundler leaves out the rest, such as the reader of domains of one's own, and Zod's whole API, with which those in code are declared. */
export { createMock, growWorld, SeedbedError } from "../../src/index.ts";
