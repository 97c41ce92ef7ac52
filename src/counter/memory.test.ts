import { describeCounter } from "./counter-contract.ts";
import { createMemoryCounter } from "./memory.ts";

describeCounter("memory", () => createMemoryCounter(Date.now));
