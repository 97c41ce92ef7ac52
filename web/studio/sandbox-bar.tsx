import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { Choice } from "../ui/choice.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { go, place } from "./location.ts";
import { loadSandboxes } from "./sandbox-state.ts";
import { apiKey, ownKeys, setApiKey } from "./studio-api.ts";

/** The sandbox that is shown: a key for this visit, and the sandboxes to choose from. */
export function SandboxBar() {
  const { sandbox, key: chosen } = place.value;
  const { value: names = [] } = useLoaded(loadSandboxes, [apiKey.value, chosen, sandbox]);
  const { value: keys = [] } = useLoaded(() => ownKeys, []);
  const [key, setKey] = useState(apiKey.value);
  const all = [...new Set([...(sandbox === undefined ? [] : [sandbox]), ...names])].toSorted();

  function choose(name: string): void {
    go({ sandbox: name === "" ? undefined : name, id: undefined });
    announce(name === "" ? "Your own sandbox" : `Sandbox ${name}`);
  }

  return (
    <div class="sandbox-bar">
      <label class="field inline">
        <span class="label">Sandbox</span>
        <Choice
          value={sandbox ?? ""}
          options={[["", "your own"], ...all.map((name) => [name, name] as const)]}
          onChoose={choose}
        />
      </label>
      {keys.length > 0 && apiKey.value === "" && (
        <label class="field inline">
          <span class="label">Key</span>
          <Choice
            value={chosen ?? ""}
            options={[...keys.map(({ id, name: own }) => [id, own] as const), ["none", "none, as a visitor"]]}
            onChoose={(id) => go({ key: id, sandbox: undefined, id: undefined })}
          />
        </label>
      )}
      <details class="key-menu">
        <summary class="button">{apiKey.value === "" ? "Use a key" : "With a key"}</summary>
        <form
          class="card stack tight"
          onSubmit={(event) => {
            event.preventDefault();
            setApiKey(key.trim());
            const menu = event.currentTarget.closest("details");
            menu?.removeAttribute("open");
            menu?.querySelector("summary")?.focus();
            announce(key.trim() === "" ? "Without a key" : "The key is used from now on");
          }}
        >
          <label class="field">
            <span class="label">X-API-Key</span>
            <input
              type="password"
              autocomplete="off"
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          </label>
          <p class="hint">Kept in this tab until you close it. Without a key you see your own sandbox as a visitor.</p>
          <button type="submit" class="button small">
            {key.trim() === "" ? "Use none" : "Use it"}
          </button>
        </form>
      </details>
    </div>
  );
}
