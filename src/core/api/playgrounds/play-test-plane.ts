import type { OperationGroup } from "../../description/operation-description.ts";
import { when } from "../../http/answer.ts";
import type { Answer, MaybePromise } from "../../http/answer.ts";
import type { RouteGroup } from "../../http/app.ts";
import type { DataParts } from "../../http/data/steps.ts";
import { operationRoutes } from "../../http/operation/run-operation.ts";
import type { PageGroup } from "../../http/pages/page-group.ts";
import type { ApiRequest } from "../../http/request.ts";
import { PrefixedRequest, RewrittenRequest } from "../../http/routing/prefixed-request.ts";
import { createRouteTable, createRouter } from "../../http/routing/route-table.ts";
import type { CompiledPlayground } from "../../playgrounds/compiled-playground.ts";
import { playOwner } from "../../services/play-owner.ts";
import { changeOperations } from "../data/change-operations.ts";
import { dataOperations } from "../data/data-operations.ts";
import { snapshotOperations } from "../snapshots/snapshot-operations.ts";

const OWN = "/_seedbed";

const PATH = `/play/:playground${OWN}/*`;

const PLAY = /^\/play\/[^/]*/;
const PLANE = /^\/play\/[^/]*\/_seedbed/;

type Answering = (request: ApiRequest) => MaybePromise<Answer | undefined>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const mount: RouteGroup = (app, parts) => {
  const planes = new WeakMap<CompiledPlayground, Answering>();
  let groups: readonly OperationGroup[] | undefined; // made once, where somebody asks: their handlers alone differ
  app.route(METHODS, PATH, (request, { params }) =>
    when(parts.playgrounds.open(params["playground"] ?? ""), (playground) => {
      if (playground === undefined)
        return parts.answer(new RewrittenRequest(request, request.target.split(OWN, 1)[0] ?? "", undefined));
      groups ??= [dataOperations, changeOperations, snapshotOperations].map((of) => of(parts.catalog));
      const answer = planes.get(playground) ?? createPlane(parts, playground, groups);
      planes.set(playground, answer);
      return answer(request);
    }),
  );
};

/**
 * `/play/{playground}/_seedbed/…`: the API as at `/_seedbed`, where `/api/data/…` is about the caller's records in the
 * playground.
 */
export const playTestPlane: PageGroup = Object.freeze({ what: "operations", methods: METHODS, paths: [PATH], mount });

function createPlane(parts: DataParts, playground: CompiledPlayground, groups: readonly OperationGroup[]): Answering {
  const { catalog, answers, world, engineOf, row } = playground;
  const { callers, playgrounds, requests, snapshots } = parts;
  const played: DataParts = {
    ...parts,
    catalog,
    answers,
    world,
    engineOf,
    callers: {
      ...callers,
      sandbox: (caller, name) => when(callers.sandbox(caller, name), (named) => playground.sandbox(caller, named)),
    },
    // Starting over here leaves the caller's other playgrounds as they are.
    playgrounds: { ...playgrounds, dropSandbox: async () => false },
    requests: { ...requests, findCauses: (scope, events) => requests.findCauses(scope, events, row.id) },
    snapshots: snapshots.of(engineOf({ kind: "customer" }), ({ owner }) => playOwner(row.id, owner)),
  };
  const elsewhere: Answering = (request) => parts.answer(new PrefixedRequest(request, PLAY, request.prefix));
  const { router, answer } = createRouter({ none: elsewhere, badPath: elsewhere }, createRouteTable());
  operationRoutes(() => groups)(router, played);
  return (request) => answer(new PrefixedRequest(request, PLANE));
}
