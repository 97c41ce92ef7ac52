import { eachAdapter } from "../../../test/storage/adapters.ts";
import { describePlaygroundStorage } from "../../../test/storage/playground-storage-contract.ts";
import { describeSecretStorage } from "../../../test/storage/secret-storage-contract.ts";
import { createMemoryPlaygrounds, createMemorySecrets } from "./memory.ts";
import { createRelationalPlaygrounds } from "./relational-playgrounds.ts";
import { createRelationalSecrets } from "./relational.ts";

eachAdapter(createMemorySecrets, createRelationalSecrets, describeSecretStorage);

eachAdapter(createMemoryPlaygrounds, createRelationalPlaygrounds, describePlaygroundStorage);
