import { eachAdapter } from "../../test/storage/adapters.ts";
import { describeSecretStorage } from "../../test/storage/secret-storage-contract.ts";
import { createMemorySecrets } from "./memory-secrets.ts";
import { createRelationalSecrets } from "./relational-secrets.ts";

eachAdapter(createMemorySecrets, createRelationalSecrets, describeSecretStorage);
