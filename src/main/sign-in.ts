import type { Catalog } from "../model/catalog.ts";
import { createMockAuth } from "../services/mock-auth.ts";
import type { MockAuth } from "../services/mock-auth.ts";
import { createMockTokens } from "../services/mock-tokens.ts";
import { createOpenIdProvider } from "../services/openid/provider.ts";
import type { OpenIdProvider } from "../services/openid/provider.ts";
import { keepSigningKey } from "../services/openid/signing-key.ts";
import { createPageTokens } from "../services/page-tokens.ts";
import type { PageTokens } from "../services/page-tokens.ts";
import { getSecret } from "../services/secrets.ts";
import type { SecretStorage } from "../storage/storage.ts";

/** What issues tokens and knows them again. */
interface SignIn {
  readonly mockAuth: MockAuth;
  readonly openId: OpenIdProvider;
  readonly pageTokens: PageTokens;
}

/** The sign-in of the mock data, by tokens that are good across restarts, and the tokens of the service's own pages. */
export async function openSignIn({
  secrets,
  catalog,
  baseUrl,
  clock,
}: {
  readonly secrets: SecretStorage;
  readonly catalog: Catalog;
  readonly baseUrl: string;
  readonly clock: () => number;
}): Promise<SignIn> {
  const users = catalog.get("user");
  const key = keepSigningKey(secrets);
  const tokens = createMockTokens({ secret: await getSecret(secrets, "mock-auth"), key, baseUrl });
  return {
    mockAuth: createMockAuth({ tokens, users }),
    openId: createOpenIdProvider({ tokens, key, users }),
    pageTokens: createPageTokens({ secret: await getSecret(secrets, "page-tokens"), clock }),
  };
}
