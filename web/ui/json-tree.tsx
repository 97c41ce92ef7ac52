import { useState } from "preact/hooks";

/** Longer arrays and objects are drawn piece by piece: a page of a thousand records would freeze the browser. */
const PIECE = 100;
const OPEN_DEPTH = 3;
const OPEN_MEMBERS = 60;

interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
}

/** JSON that folds. Values are text nodes, whatever they contain. */
export function JsonTree({ label, value }: JsonTreeProps) {
  return (
    <div class="json-tree" role="region" aria-label={label} tabIndex={0}>
      <Node value={value} depth={0} isLast />
    </div>
  );
}

interface NodeProps {
  readonly name?: string;
  readonly value: unknown;
  readonly depth: number;
  readonly isLast: boolean;
}

function Node({ name, value, depth, isLast }: NodeProps) {
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
  return <Branch name={name} value={value} depth={depth} comma={comma} />;
}

interface BranchProps {
  readonly name: string | undefined;
  readonly value: object;
  readonly depth: number;
  readonly comma: string;
}

function Branch({ name, value, depth, comma }: BranchProps) {
  const isArray = Array.isArray(value);
  const members = Object.entries(value) as readonly [string, unknown][]; // JSON's own values
  const [shown, setShown] = useState(PIECE);
  const [open, setOpen] = useState(depth < OPEN_DEPTH && members.length <= OPEN_MEMBERS * 2);
  const [start, end] = isArray ? ["[", "]"] : ["{", "}"];
  const count = `${members.length} ${isArray ? "items" : "fields"}`;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name !== undefined && <Key name={name} />}
        <span class="j-mark">{start}</span>
        <span class="j-mark j-folded"> {count} </span>
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
                <Node value={member} depth={depth + 1} isLast={at === members.length - 1} />
              ) : (
                <Node name={key} value={member} depth={depth + 1} isLast={at === members.length - 1} />
              )}
            </li>
          ))}
          {members.length > shown && (
            <li>
              <button type="button" class="button small" onClick={() => setShown(shown + PIECE)}>
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
