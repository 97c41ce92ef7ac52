import { useState } from "preact/hooks";

import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

interface SecretProps {
  /** "API key", "Signing secret". */
  readonly what: string;
  readonly secret: string;
  /** A command that uses it; shown masked as long as the secret is. */
  readonly command?: string;
  /** Is called when it was copied or revealed, and so may have been kept. */
  readonly onSeen: () => void;
}

/** A secret that is shown only now: masked, to reveal or to copy unseen. */
export function Secret({ what, secret, command, onSeen }: SecretProps) {
  const [isShown, setShown] = useState(false);
  const [known = ""] = /^(?:[a-z]+_)+|^.*\/s\/shared-/.exec(secret) ?? [];
  const masked = known + "•".repeat(16);
  return (
    <div class="stack">
      <div class="field">
        <span class="label">{what}</span>
        <div class="secret-line">
          <code class="secret" aria-label={isShown ? what : `${what}, hidden`} role="group">
            {isShown ? secret : masked}
          </code>
          <button
            type="button"
            class="button"
            onClick={() => {
              setShown(!isShown);
              onSeen();
            }}
          >
            {isShown ? "Hide" : "Reveal"}
          </button>
          <CopyButton
            label={`Copy ${toInner(what)}`}
            what={what}
            text={() => secret}
            onCopied={onSeen}
            class="primary"
          />
        </div>
      </div>
      {command !== undefined && (
        <div class="stack tight">
          <CodeBlock label="curl" code={isShown ? command : command.replaceAll(secret, masked)} wrap />
          <div class="row">
            <CopyButton label="Copy curl" what="curl snippet" text={() => command} onCopied={onSeen} class="small" />
            <span class="hint">It contains the {toInner(what)}: do not paste it where others can read it.</span>
          </div>
        </div>
      )}
    </div>
  );
}

/** A name within a sentence: "signing secret", "API key". */
function toInner(what: string): string {
  return /^[A-Z]{2}/.test(what) ? what : `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
}
