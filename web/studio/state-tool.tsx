import { useState } from "preact/hooks";

import { parseJson, send } from "../api/request.ts";
import { copyText, downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LineForm } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { go } from "./location.ts";
import { touch } from "./sandbox-state.ts";
import { ask, pageHeaders } from "./studio-api.ts";
import { done } from "./writes.ts";

interface StateToolProps {
  readonly sandbox: string;
}

/** The state of the sandbox: to save, to load, to begin anew, and to copy into another sandbox. */
export function StateTool({ sandbox }: StateToolProps) {
  const doing = useAction();
  const [origin, setOrigin] = useState<{ readonly says: string; readonly body: unknown } | undefined>();
  const [seed, setSeed] = useState("1");
  const [name, setName] = useState("");

  async function readRecipe(): Promise<{ readonly text: string; readonly link: string | undefined }> {
    const answer = await send("/api/data/recipe", { headers: await pageHeaders() });
    const link = /<([^>]+)>; rel="alternate"/.exec(answer.headers.get("Link") ?? "")?.[1];
    return { text: JSON.stringify(await answer.json(), null, 2), link };
  }

  async function load(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const recipe = parseJson(await file.text());
    if (recipe === undefined) announce(`${file.name} is not JSON`);
    else setOrigin({ says: `the recipe ${file.name}`, body: { recipe } });
  }

  return (
    <>
      <h3>Save</h3>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => void doing.run(async () => downloadText(`${sandbox}.recipe.json`, (await readRecipe()).text))}
        >
          Save as a recipe
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            void doing.run(async () => {
              const { link } = await readRecipe();
              if (link === undefined) announce("The recipe is too long for a link: save it as a file");
              else await copyText(link, "Link");
            })
          }
        >
          Copy as a link
        </button>
      </div>
      <h3>Load</h3>
      <label class="field">
        <span class="label">A recipe from a file</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            void load(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <LineForm
        label="Seed"
        class="short"
        inputMode="numeric"
        value={seed}
        onType={setSeed}
        action="Start over from this seed"
        onSend={() => setOrigin({ says: `seed ${seed}`, body: { seed: Number(seed) } })}
      />
      <h3>Copy</h3>
      <LineForm
        label="Name of the copy"
        class="short"
        placeholder="test-17"
        value={name}
        onType={setName}
        action="Copy and go there"
        busy={doing.busy}
        onSend={() =>
          void doing.run(async () => {
            await ask("/api/sandboxes", { method: "POST", body: { name: name.trim(), from: { sandbox } } });
            go({ sandbox: name.trim(), id: undefined });
            announce(`Sandbox ${name.trim()}`);
          })
        }
      />
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      {origin !== undefined && (
        <ConfirmDialog
          title={`Start over from ${origin.says}?`}
          action="Start over"
          danger
          work={async () => {
            await ask("/api/data/reset", { method: "POST", body: origin.body });
            done.value = [];
            announce(`The sandbox was started over from ${origin.says}`);
            touch();
          }}
          onClose={() => setOrigin(undefined)}
        >
          <p>
            All changes in <code>{sandbox}</code> are lost. To keep them, save a recipe first.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
