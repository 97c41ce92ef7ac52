/** Small wrong changes of a source: a comparison turned round, a condition left out, a call that is not made. */
import { parseAst } from "rolldown/parseAst";

export interface Mutation {
  /** Below the folder of the project, with slashes. */
  readonly file: string;
  /** The part of the source that is replaced, in characters. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};

/** Kinds of nodes that are types, or texts for people. */
const PASSED_OVER = /^(?:TS|TemplateLiteral|ThrowStatement|Import|ExportAll)/;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The changes that can be made of one file. */
export function mutationsOf(file: string, source: string): readonly Mutation[] {
  const found: Mutation[] = [];
  const replace = ({ start, end }: Pick<Node, "start" | "end">, text: string): void =>
    void found.push({ file, start, end, text });
  const enter = (node: Node): void => {
    if (PASSED_OVER.test(node.type)) {
      // Within `as` and `satisfies` is an expression.
      if (isNode(node["expression"])) enter(node["expression"]);
      return;
    }
    const text = (one: unknown): string => (isNode(one) ? source.slice(one.start, one.end) : "");
    const { left, right, operator } = node;
    if ((node.type === "BinaryExpression" || node.type === "LogicalExpression") && isNode(left) && isNode(right)) {
      const other = OPERATORS[String(operator)];
      const isText = operator === "+" && /["'`]/.test(text(left) + text(right));
      const at = source.indexOf(String(operator), left.end);
      if (operator === "??") replace(node, `(${text(left)})`);
      else if (other !== undefined && !isText && at < right.start)
        // The whole, as `a ?? b || c` is no program.
        replace(
          node,
          `(${source.slice(node.start, at)}${other}${source.slice(at + String(operator).length, node.end)})`,
        );
    }
    if (node.type === "UnaryExpression" && operator === "!") replace(node, `(${text(node["argument"])})`);
    if (node.type === "ConditionalExpression" && isNode(node["test"]))
      replace(node["test"], `!(${text(node["test"])})`);
    if (node.type === "IfStatement" && isNode(node["test"])) {
      replace(node["test"], "false");
      replace(node["test"], "true");
    }
    if (node.type === "Literal" && typeof node["value"] === "boolean") replace(node, String(!node["value"]));
    if (node.type === "Literal" && typeof node["value"] === "number") replace(node, `(${text(node)} + 1)`);
    const { expression } = node;
    if (
      node.type === "ExpressionStatement" &&
      isNode(expression) &&
      /^(?:Call|Await|Assignment|Update)/.test(expression.type)
    )
      replace(node, ";");
    for (const member of Object.values(node))
      for (const one of Array.isArray(member) ? member : [member]) if (isNode(one)) enter(one);
  };
  enter(parseAst(source, { lang: "ts" }) as unknown as Node); // ESTree
  return found;
}
