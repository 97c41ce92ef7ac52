import { TestEnvironment } from "jest-environment-jsdom";

/** jsdom as Jest has it, with what it leaves out of the classes around `fetch`: those of Node. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    const left = { Request, Response, Headers, FormData, ReadableStream, AbortController, AbortSignal };
    Object.assign(this.global, left, { TextEncoder, TextDecoder, structuredClone, URL, URLSearchParams });
  }
}
