import { useState } from "preact/hooks";

/** Longer arrays and objects are drawn piece by piece: a page of a thousand records would freeze the browser. */
const PIECE = 100;
const OPEN_DEPTH = 3;
const OPEN_MEMBERS = 60;

interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
  /** The part that is unfolded at first: the upper levels, or the first item of a list. */
  readonly fold?: "deep" | "first";
}

/** JSON that folds. Values are text nodes, whatever they contain. */
export function JsonTree({ label, value, fold = "deep" }: JsonTreeProps) {
  return (
    <div class="json-tree" role="region" aria-label={label} tabIndex={0}>
      <Node value={value} depth={0} isLast fold={fold} />
    </div>
  );
}

interface NodeProps {
  readonly name?: string;
  readonly value: unknown;
  readonly depth: number;
  readonly isLast: boolean;
  readonly fold: "deep" | "first";
  /** True if it stands in a list, after its first item. */
  readonly isLater?: boolean;
}

function Node({ name, value, depth, isLast, fold, isLater = false }: NodeProps) {
  const key = name === undefined ? null : <Key name={name} />;
  const comma = isLast ? "" : ",";
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
    return (
      <span>
        {key}
        <Scalar value={value} />
        <span class="j-mark">{comma}</span>
      </span>
    );
  }
  const isFolded = fold === "first" && isLater;
  return <Branch name={name} value={value} depth={depth} comma={comma} fold={fold} isFolded={isFolded} />;
}

interface BranchProps {
  readonly name: string | undefined;
  readonly value: object;
  readonly depth: number;
  readonly comma: string;
  readonly fold: "deep" | "first";
  readonly isFolded: boolean;
}

function Branch({ name, value, depth, comma, fold, isFolded }: BranchProps) {
  const isArray = Array.isArray(value);
  const members = Object.entries(value) as readonly [string, unknown][]; // JSON's own values
  const [shown, setShown] = useState(PIECE);
  const [open, setOpen] = useState(!isFolded && depth < OPEN_DEPTH && members.length <= OPEN_MEMBERS * 2);
  const [start, end] = isArray ? ["[", "]"] : ["{", "}"];
  const count = `${members.length} ${isArray ? "item" : "field"}${members.length === 1 ? "" : "s"}`;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name !== undefined && <Key name={name} />}
        <span class="j-mark">{start}</span>
        <span class="j-mark j-folded"> {isArray || open ? count : (firstOf(members) ?? count)} </span>
        <span class="j-mark j-folded">
          {end}
          {comma}
        </span>
      </summary>
      {open && (
        <ul>
          {members.slice(0, shown).map(([key, member], at) => (
            <li>
              {isArray ? (
                <Node
                  value={member}
                  depth={depth + 1}
                  isLast={at === members.length - 1}
                  fold={fold}
                  isLater={at > 0}
                />
              ) : (
                <Node name={key} value={member} depth={depth + 1} isLast={at === members.length - 1} fold={fold} />
              )}
            </li>
          ))}
          {members.length > shown && (
            <li>
              <button
                type="button"
                class="button small"
                onClick={(event) => {
                  // The last piece takes the button with it.
                  if (shown + PIECE >= members.length)
                    event.currentTarget.closest<HTMLElement>(".json-tree")?.focus({ preventScroll: true });
                  setShown(shown + PIECE);
                }}
              >
                Show {Math.min(PIECE, members.length - shown)} more of {members.length}
              </button>
            </li>
          )}
        </ul>
      )}
      <span class="j-mark">
        {end}
        {comma}
      </span>
    </details>
  );
}

/** Longer beginnings would not stay in one line. */
const LONGEST_BEGINNING = 40;

/** The first field of a folded object, which tells it from its neighbours, if it is short. */
function firstOf(members: readonly (readonly [string, unknown])[]): string | undefined {
  const [first] = members;
  if (first === undefined || typeof first[1] === "object") return undefined;
  const text = `"${first[0]}": ${JSON.stringify(first[1])}${members.length > 1 ? ", …" : ""}`;
  return text.length > LONGEST_BEGINNING ? undefined : text;
}

function Key({ name }: { readonly name: string }) {
  return (
    <>
      <span class="j-key">{JSON.stringify(name)}</span>
      <span class="j-mark">: </span>
    </>
  );
}

function Scalar({ value }: { readonly value: unknown }) {
  if (typeof value === "string") return <span class="j-text">{JSON.stringify(value)}</span>;
  if (typeof value === "number") return <span class="j-number">{String(value)}</span>;
  if (typeof value === "object" && value !== null)
    return <span class="j-mark">{Array.isArray(value) ? "[]" : "{}"}</span>;
  return <span class="j-word">{String(value)}</span>;
}
