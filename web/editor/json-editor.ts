import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import type { CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState, Transaction } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** A language beside JSON, and completion, for an editor. */
export interface EditorSetup {
  /** The language; JSON unless given. */
  readonly language?: Extension;
  readonly complete?: CompletionSource;
}

/** A part of a text, as offsets. */
interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** An editor on the page. */
export interface JsonEditor {
  setText(text: string): void;
  /** Changes a part of the text and puts the cursor behind it; `make` is given the text and what is selected. */
  change(make: (text: string, selected: TextPart) => TextPart & { readonly insert: string }): void;
  focus(at?: number): void;
  /** Marks faults until the text changes there. */
  mark(faults: readonly Diagnostic[]): void;
  destroy(): void;
}

interface JsonEditorOptions {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly setup?: EditorSetup;
}

// The page's own colours; custom properties reach into a shadow root.
const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    fontSize: "13px",
    border: "1px solid var(--line-strong)",
    borderRadius: "8px",
  },
  "&.cm-focused": { outline: "2px solid var(--leaf)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.6", minHeight: "9rem", maxHeight: "32rem" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--ink-soft)", border: "0" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--leaf-wash) !important" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--leaf)", color: "var(--on-leaf)" },
  ".cm-completionDetail": { color: "inherit" },
  ".cm-diagnostic": { fontFamily: "var(--font)" },
  ".cm-matchingBracket": { backgroundColor: "var(--leaf-wash)", outline: "1px solid var(--leaf)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunk)", color: "var(--ink-soft)", border: "0" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--ink)" },
  { tag: tags.string, color: "var(--leaf)" },
  { tag: tags.number, color: "var(--soil)" },
  { tag: [tags.bool, tags.null], color: "var(--plum)" },
  { tag: tags.comment, color: "var(--ink-soft)" },
  { tag: tags.punctuation, color: "var(--ink-soft)" },
]);

/**
 * Makes an editor inside a shadow root of the element: there its styles are adopted sheets, which the page's policy
 * allows, instead of style elements, which it does not.
 */
export function createJsonEditor(
  host: HTMLElement,
  { label, text, onChange, setup = {} }: JsonEditorOptions,
): JsonEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let quiet = false;
  const { complete, language = json() } = setup;
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        language,
        syntaxHighlighting(colours),
        autocompletion(complete === undefined ? {} : { override: [complete], activateOnTyping: true }),
        lintGutter(),
        // Tab leaves the editor, so that nobody is caught in it; Ctrl+Enter is the page's.
        keymap.of([
          ...completionKeymap,
          ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
          ...historyKeymap,
          ...lintKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": label,
          spellcheck: "false",
          autocapitalize: "off",
          tabindex: "0",
        }),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) onChange(update.state.doc.toString());
        }),
        theme,
      ],
    }),
  });

  return {
    setText(next) {
      const present = view.state.doc.toString();
      if (present === next) return;
      quiet = true;
      view.dispatch({
        changes: { from: 0, to: present.length, insert: next },
        annotations: Transaction.addToHistory.of(true),
      });
      quiet = false;
    },
    change(make) {
      const { from, to, insert } = make(view.state.doc.toString(), view.state.selection.main);
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
      });
      view.focus();
    },
    focus(at) {
      view.focus();
      if (at === undefined) return;
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
    },
    mark(faults) {
      const { length } = view.state.doc;
      const inside = faults.map((fault) => ({
        ...fault,
        from: Math.min(fault.from, length),
        to: Math.min(fault.to, length),
      }));
      view.dispatch(setDiagnostics(view.state, inside));
    },
    destroy: () => view.destroy(),
  };
}

/**
 * Text typed over a selection is put into the document here. The browser would put it into the page, in a span with a
 * style attribute that keeps the colours of what was there, and the page's policy forbids such attributes.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { data } = event;
  const range = event.getTargetRanges()[0] ?? selectedRange(view.root);
  if (event.inputType !== "insertText" || data === null || event.isComposing || range === undefined) return false;
  // The range that the browser would replace: the editor may not have heard of the latest selection yet.
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  if (from === to) return false;
  event.preventDefault();
  const insert = (): Transaction =>
    view.state.update({
      changes: { from, to, insert: data },
      selection: { anchor: from + data.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
  // As the editor does it for what is typed elsewhere: a bracket typed over a selection goes around it.
  const handled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
  if (!handled) view.dispatch(insert());
  return true;
}

/** Chromium names no target ranges inside a shadow root, but knows the selection there. */
function selectedRange(root: DocumentOrShadowRoot): AbstractRange | undefined {
  // Not in the standard: other browsers have it on the document only.
  const { getSelection } = root as { getSelection?: () => Selection | null };
  const selection = getSelection?.call(root);
  return selection === null || selection === undefined || selection.rangeCount === 0
    ? undefined
    : selection.getRangeAt(0);
}
