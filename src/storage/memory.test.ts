import { describeStorage } from "../../test/storage/storage-contract.ts";
import { createMemoryStorage } from "./memory.ts";

describeStorage("memory", async () => createMemoryStorage());
