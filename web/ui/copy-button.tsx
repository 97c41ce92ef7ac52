import { copyText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";

interface CopyButtonProps {
  /** The button's text, such as "Copy curl". */
  readonly label: string;
  /** The name of the copied text for the page's message, such as "curl snippet". */
  readonly what: string;
  /** The text to copy; asked for when pressed. */
  readonly text: () => string | Promise<string>;
  readonly class?: string;
  /** Called where the text could not be got, with how to try again. */
  readonly onFail?: (error: unknown, retry: () => void) => void;
  /** Called when it was copied. */
  readonly onCopied?: () => void;
}

/** Copies, and says so. */
export function CopyButton({ label, what, text, class: style = "", onFail, onCopied }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      if (await copyText(await text(), what)) onCopied?.();
    } catch (error) {
      if (onFail === undefined) announce(`${what} could not be copied`);
      else onFail(error, () => void copy());
    }
  }
  return (
    <button type="button" class={`button ${style}`} onClick={() => void copy()}>
      {label}
    </button>
  );
}
