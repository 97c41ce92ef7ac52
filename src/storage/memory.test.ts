import { createMemoryStorage } from "./memory.ts";
import { describeStorage } from "./storage-contract.ts";

describeStorage("memory", async () => createMemoryStorage());
