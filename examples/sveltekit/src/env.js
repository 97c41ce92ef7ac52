import { defineEnvVars } from "@sveltejs/kit/env";

export const variables = defineEnvVars({
  /** While it is mocked, the address has a place for the sandbox. In production it is the API's own. */
  API_URL: { schema: (url = "http://localhost:3000/s/{sandbox}") => url },
});
