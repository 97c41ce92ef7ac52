// The thread that reads one YAML document. What a stranger sends may take long or grow without end: here it can be stopped.
import { parentPort, workerData } from "node:worker_threads";

import { readYaml } from "./yaml-reading.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that started this one
parentPort?.postMessage(readYaml(String(workerData)));
