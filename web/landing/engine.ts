// The same API in the page, for when the server does not answer. Only then it is loaded: it is 0.4 MB.
import { z } from "zod";

/** Resolves to a function that answers requests as the server does. */
export async function openEngine(): Promise<(request: Request) => Promise<Response>> {
  // The policy of the pages allows no code made of text, and this must be known before there is a schema.
  z.config({ jitless: true });
  const { createMock } = await import("../../src/mock.ts");
  return createMock().fetch;
}
