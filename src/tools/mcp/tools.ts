import { advanceClockTool, arrangeTool, planFaults } from "./arrange-tools.ts";
import { call, query } from "./data-tools.ts";
import { describeTool } from "./describe-tool.ts";
import { fork } from "./fork-tool.ts";
import { changes, check, requests } from "./look-tools.ts";
import type { Tool } from "./tool.ts";

export const TOOLS: readonly Tool[] = Object.freeze([
  describeTool,
  fork,
  arrangeTool,
  query,
  call,
  advanceClockTool,
  planFaults,
  requests,
  changes,
  check,
]);
