import { request } from "../api/request.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface RecipeDialogProps {
  readonly recipe: unknown;
  readonly onClose: () => void;
}

/** Asks before the recipe of an address takes the place of what the visitor has. */
export function RecipeDialog({ recipe, onClose }: RecipeDialogProps) {
  async function load(): Promise<void> {
    await request("/api/data/reset", { method: "POST", body: { recipe } });
    announce("The recipe is loaded");
  }
  return (
    <ConfirmDialog title="Load this recipe?" action="Load it" danger work={load} onClose={onClose}>
      <p>
        The link that you followed contains a state. Loading it <strong>overwrites your own sandbox</strong>: what you
        changed there is gone, and requests without a sandbox's name answer from the recipe.
      </p>
    </ConfirmDialog>
  );
}
