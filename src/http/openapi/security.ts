import { SESSION_COOKIE } from "../control/session.ts";
import type { OpenApiDocument, SecurityScheme } from "./specification.ts";

const SECURITY_SCHEMES: Readonly<Record<string, SecurityScheme>> = Object.freeze({
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "The key of a paid plan, from the dashboard. Without one you are a visitor: free, with a sandbox of your own. A wrong key is never taken for none.",
  },
  Session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description:
      "The dashboard's session, from signing up or logging in. Writes with it are taken from Seedbed's own pages only.",
  },
  EditToken: {
    type: "apiKey",
    in: "header",
    name: "X-Edit-Token",
    description:
      "Lets you change a playground: shown once, when it is made. The API key that it was made with does too.",
  },
  MetricsToken: {
    type: "http",
    scheme: "bearer",
    description: "What METRICS_TOKEN sets: for those who run the service.",
  },
  BearerToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The mock sign-in of the data: a token from `login` or `register`. It is not an account with Seedbed.",
  },
});

/** The ways of proving who calls that the operations name. Throws for a name that is none of them. */
export function securitySchemes(paths: OpenApiDocument["paths"]): Readonly<Record<string, SecurityScheme>> {
  const requirements = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation.security),
  );
  const used = new Set(requirements.flatMap((requirement) => Object.keys(requirement)));
  for (const name of used)
    if (SECURITY_SCHEMES[name] === undefined) throw new Error(`there is no security scheme ${name}`);
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)));
}
