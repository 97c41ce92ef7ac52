import * as z from "zod";

import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok } from "../../http/operation/reply.ts";
import { timestamp } from "../../model/values.ts";

const tokenSchema = z
  .object({
    token: z.string().describe("What the page sends as `X-Page-Token`."),
    expiresAt: timestamp().describe("When it ends."),
  })
  .meta({ id: "PageToken" });

const createPageToken = defineOperation({
  route: "POST /api/page-tokens",
  id: "createPageToken",
  tag: "Pages",
  summary: "Get a token for a page",
  description:
    "For Seedbed's own pages: what a person does there by hand counts among the pages' requests of the address instead of the hour's requests, meets neither `access` nor the fault plan, and reads are not in the journal. The token is good for an hour, at the address that asked, and only with `Sec-Fetch-Site: same-origin`, as browsers send it from this origin. Programs use a key.",
  caller: "account",
  cache: "secret",
  answers: {
    200: {
      description: "The token.",
      body: tokenSchema,
      examples: {
        token: {
          summary: "For an hour",
          value: {
            token: "mh9u3k00.Zr0yWq2T7wJx1nO3bV8cL5sD6fG4hK9pA2eU7iY0mQw",
            expiresAt: "2026-11-01T01:00:00.000Z",
          },
        },
      },
    },
  },
  uses: ["pageTokens"],
  handle({ request }, { pageTokens }) {
    const { token, endsAt } = pageTokens.issue(request.address);
    return ok({ token, expiresAt: new Date(endsAt).toISOString() });
  },
});

/** `/api/page-tokens`: what Seedbed's own pages ask for themselves. */
export const pageOperations = (): OperationGroup => ({
  title: "Service",
  tags: [{ name: "Pages", description: "For Seedbed's own pages." }],
  operations: [createPageToken],
});
