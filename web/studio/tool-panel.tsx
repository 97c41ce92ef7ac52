import { Tabs } from "../ui/tabs.tsx";
import type { Catalog } from "./catalog.ts";
import { ClockTool } from "./clock-tool.tsx";
import { EventsTool } from "./events-tool.tsx";
import { FaultsTool } from "./faults-tool.tsx";
import { go } from "./location.ts";
import { TOOLS } from "./place.ts";
import type { Tool } from "./place.ts";
import { RequestsTool } from "./requests-tool.tsx";
import { SnapshotsTool } from "./snapshots-tool.tsx";
import { StateTool } from "./state-tool.tsx";

const LABELS: Readonly<Record<Tool, string>> = {
  requests: "Requests",
  events: "Events",
  clock: "Clock",
  faults: "Faults",
  state: "State",
  snapshots: "Snapshots",
};

interface ToolPanelProps {
  readonly catalog: Catalog;
  readonly tool: Tool;
  /** The sandbox by the name that the API has for it. */
  readonly sandbox: string;
}

/** The panel beside the data: requests, events, the clock, faults and snapshots. */
export function ToolPanel({ catalog, tool, sandbox }: ToolPanelProps) {
  return (
    <aside class="tool-panel card" aria-label="Tools">
      <div class="row spread nowrap">
        <h2>Tools</h2>
        <button
          type="button"
          class="button quiet small"
          aria-label="Close the tools"
          onClick={() => {
            go({ tool: undefined });
            document.getElementById("studio-tools")?.focus();
          }}
        >
          ✕
        </button>
      </div>
      <Tabs
        label="Tools"
        tabs={TOOLS.map((id) => ({ id, label: LABELS[id] }))}
        selected={tool}
        onSelect={(id) => go({ tool: TOOLS.find((one) => one === id) }, "replace")}
      >
        <ToolBody key={`${tool} ${sandbox}`} catalog={catalog} tool={tool} sandbox={sandbox} />
      </Tabs>
    </aside>
  );
}

function ToolBody({ catalog, tool, sandbox }: ToolPanelProps) {
  switch (tool) {
    case "requests":
      return <RequestsTool />;
    case "events":
      return <EventsTool catalog={catalog} sandbox={sandbox} />;
    case "clock":
      return <ClockTool catalog={catalog} sandbox={sandbox} />;
    case "faults":
      return <FaultsTool />;
    case "state":
      return <StateTool sandbox={sandbox} />;
    case "snapshots":
      return <SnapshotsTool />;
  }
}
