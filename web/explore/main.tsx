import "../style/explore.css";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { startChrome } from "../chrome/start.ts";
import { prefixLinks } from "../ui/links.ts";
import { Builder } from "./builder.tsx";
import { followHistory, go, place } from "./location.ts";
import { FIRST_SEED, parseSeed, PLAYED, seedPlace } from "./place.ts";
import type { BuilderPlace, Place } from "./place.ts";
import { RecipeDialog } from "./recipe-dialog.tsx";
import { parseRecipeLink } from "./recipe-link.ts";
import { SeedExplorer } from "./seed-explorer.tsx";

prefixLinks();

/** The request that was being built, to come back to when the switch goes off. */
let builderBefore: BuilderPlace = { view: "builder", op: undefined, values: {}, headers: {}, body: undefined };

function toggled(at: Place): Place {
  if (at.view === "seeds") return builderBefore;
  return seedPlace(parseSeed(at.values["_seed"] ?? "") ?? FIRST_SEED);
}

function Explorer() {
  const at = place.value;
  if (at.view === "builder") builderBefore = at;
  const [recipe, setRecipe] = useState(brought);
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The pressed element may be gone with the view that it stood in.
    if (!isFirst.current && document.activeElement === document.body) title.current?.focus();
    isFirst.current = false;
  }, [at.view]);
  function letGo(): void {
    setRecipe(undefined);
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  }
  return (
    <>
      <div class="page-head">
        <h1 ref={title} tabIndex={-1}>
          API Explorer
        </h1>
        <a class="button small" href={`/playground${PLAYED === undefined ? "?api" : `/${PLAYED}`}`}>
          {PLAYED === undefined ? "Explore your own document" : "Edit this API"}
        </a>
        {PLAYED === undefined && (
          <label class="switch">
            <input
              type="checkbox"
              role="switch"
              checked={at.view === "seeds"}
              onChange={() => go(toggled(place.value))}
            />{" "}
            Seed Explorer
          </label>
        )}
      </div>
      {at.view === "builder" ? <Builder place={at} /> : <SeedExplorer place={at} />}
      {recipe !== undefined && <RecipeDialog recipe={recipe} onClose={letGo} />}
    </>
  );
}

/** The recipe that the address brought along, as it was when the page was opened. */
const brought = parseRecipeLink(location.hash);

startChrome();
followHistory();
const main = document.getElementById("main");
if (main !== null) {
  main.replaceChildren();
  render(<Explorer />, main);
}
