import * as z from "zod";

import type { OperationGroup } from "../description/operation-description.ts";
import { defineOperation } from "../http/operation/define-operation.ts";
import { ok } from "../http/operation/reply.ts";
import type { Catalog } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import { namedObject } from "../model/named-object.ts";
import { timestamp } from "../model/values.ts";
import { authOperations } from "./auth/auth-operations.ts";
import { cartOperations } from "./cart/cart-operations.ts";
import { collectionGroups } from "./collections/collection-group.ts";
import { changeOperations } from "./data/change-operations.ts";
import { dataOperations } from "./data/data-operations.ts";
import { indexOperations } from "./discovery/index-operations.ts";
import { eventOperations } from "./events/event-operations.ts";
import { faultOperations } from "./faults/fault-operations.ts";
import { pictureOperations } from "./pictures/picture-operations.ts";
import { playOperations } from "./playgrounds/play-operations.ts";
import { playgroundOperations } from "./playgrounds/playground-operations.ts";
import { requestOperations } from "./requests/request-operations.ts";
import { sandboxOperations } from "./sandboxes/sandbox-operations.ts";
import { seedOperations } from "./seeds/seed-operations.ts";
import { serviceOperations } from "./service/service-operations.ts";
import { snapshotOperations } from "./snapshots/snapshot-operations.ts";
import { utilityOperations } from "./utilities/utility-operations.ts";

const tokenSchema = namedObject("PageToken", {
  token: z.string().describe("What the page sends as `X-Page-Token`."),
  expiresAt: timestamp().describe("When it ends."),
});

const createPageToken = defineOperation({
  route: "POST /api/page-tokens",
  id: "createPageToken",
  tag: "Pages",
  summary: "Get a token for a page",
  description:
    "For Seedbed's own pages: with it, requests count among those of pages, meet neither `access` nor the fault plan, and reads are not in the journal. It is good for an hour, at the address that asked, with `Sec-Fetch-Site: same-origin`. Programs use a key.",
  caller: "account",
  cache: "secret",
  answers: {
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
  uses: ["pageTokens"],
  handle({ request, caller }, { pageTokens }) {
    const { token, endsAt } = pageTokens.issue(request.address, caller.keyId);
    return ok({ token, expiresAt: new Date(endsAt).toISOString() });
  },
});

/** `/api/page-tokens`: what Seedbed's own pages ask for themselves. */
const pageOperations = (): OperationGroup => ({
  title: "Service",
  tags: [{ name: "Pages", description: "For Seedbed's own pages." }],
  operations: [createPageToken],
});

type GroupOf = (catalog: Catalog) => OperationGroup;

/** Groups of operations that run anywhere, in the order of the description: before and after those of a server. */
const DECLARED: readonly (readonly GroupOf[])[] = [
  [
    authOperations,
    utilityOperations,
    cartOperations,
    dataOperations,
    changeOperations,
    snapshotOperations,
    sandboxOperations,
    eventOperations,
    requestOperations,
    faultOperations,
    seedOperations,
    playgroundOperations,
  ],
  [indexOperations, pictureOperations, pageOperations, serviceOperations, playOperations],
];

/** The API's table of contents, with the operations that only a server has. */
export function groupsWith(catalog: Catalog, hosted: readonly GroupOf[]): readonly OperationGroup[] {
  const [before = [], after = []] = DECLARED;
  return [...collectionGroups(catalog), ...[...before, ...hosted, ...after].map((groupOf) => groupOf(catalog))];
}

const anywhere = new WeakMap<Catalog, readonly OperationGroup[]>();

/** Those that need no account and no library of a server's, made once for each catalog. */
export function groupsAnywhere(catalog: Catalog): readonly OperationGroup[] {
  return getOrMake(anywhere, catalog, () => groupsWith(catalog, []));
}
