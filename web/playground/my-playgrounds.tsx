import { useState } from "preact/hooks";

import { listKnown } from "./known-playgrounds.ts";

/** The playgrounds that this browser may change; nothing where there are none but the shown one. */
export function MyPlaygrounds({ shown }: { readonly shown: string | undefined }) {
  const [all] = useState(() => listKnown(Date.now()));
  const others = all.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <details class="fold my-playgrounds">
      <summary>
        My playgrounds <span class="pill">{others.length}</span>
      </summary>
      <ul>
        {others.map(({ id, name, paths }) => (
          <li key={id}>
            <a href={`/playground/${id}`}>{name === "" ? "Untitled" : name}</a>{" "}
            <code class="soft small breaks">{paths.join(" ")}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
