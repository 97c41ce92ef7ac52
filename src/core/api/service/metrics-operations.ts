import * as z from "zod";

import { isForwarded } from "../../http/headers/request-headers.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { headerOf } from "../../http/request.ts";
import type { ApiRequest } from "../../http/request.ts";
import { SeedbedError } from "../../model/errors.ts";
import { digest, isSameSecret } from "../../platform/digest.ts";

/** `/metrics`: what the process is measured by, for who has the token or, without one, sits at this machine. */
export const getMetrics = defineOperation({
  route: "GET /metrics",
  id: "getMetrics",
  tag: "Health",
  summary: "Read the metrics",
  description:
    "The metrics of the process, in the text format of Prometheus. Needs the token that METRICS_TOKEN sets; without that setting only the server’s own machine can read them.",
  caller: "anyone",
  takesAnyParameter: true,
  cache: "secret",
  security: [{}, { MetricsToken: [] }],
  answers: {
    description: "The metrics.",
    mediaTypes: ["text/plain"],
    body: z.string(),
    examples: {
      requests: {
        summary: "One of them",
        value:
          '# HELP seedbed_requests_total Answers by route shape, method and status.\n# TYPE seedbed_requests_total counter\nseedbed_requests_total{route="/v1/core/users",method="GET",status="200"} 1\n',
      },
    },
  },
  problems: ["forbidden", "invalid_token"],
  uses: ["metrics", "metricsToken"],
  async handle({ request }, { metrics, metricsToken }) {
    assertMayMeasure(request, metricsToken);
    const { type, text } = await metrics.print();
    return { status: 200, headers: ["Content-Type", type, "Cache-Control", "no-store"], body: text };
  },
});

function assertMayMeasure(request: ApiRequest, metricsToken: string | undefined): void {
  if (metricsToken === undefined) {
    if (isFromHere(request)) return;
    throw new SeedbedError(
      "forbidden",
      "cannot read the metrics from elsewhere than the server's own machine: set METRICS_TOKEN and send it as Authorization: Bearer",
    );
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(headerOf(request.headers, "authorization") ?? "") ?? [];
  if (token !== undefined && isSameSecret(digest("sha256", token, "hex"), digest("sha256", metricsToken, "hex")))
    return;
  throw new SeedbedError(
    "invalid_token",
    `cannot read the metrics: ${token === undefined ? "send" : "the token is not"} METRICS_TOKEN as Authorization: Bearer`,
    token === undefined ? { headers: { "WWW-Authenticate": 'Bearer realm="seedbed"' } } : {},
  );
}

/** True if a client of this machine asks, and for itself: a proxy here may ask for anybody. */
function isFromHere(request: ApiRequest): boolean {
  return !isForwarded(request) && /^(?:127(?:\.\d{1,3}){3}|::1)$/.test(request.address);
}
