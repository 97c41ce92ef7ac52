import { parseAst } from "rolldown/parseAst";

import type { ArgumentType, FunctionParameter, Signature } from "../src/core/template/check-arguments.ts";

/** A node of the syntax tree (ESTree with TypeScript), of which only some members are looked at. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Reads from Faker's declarations what the functions with these names take. Functions that are not Faker's are left out. */
export function readSignatures(
  declarations: string,
  names: readonly string[],
): Readonly<Record<string, readonly Signature[]>> {
  const body = parseAst(declarations, { lang: "dts" }).body as unknown as readonly Node[];
  const declared = new Map(body.flatMap((node) => (node["id"] ? [[nameOf(node["id"]), node] as const] : [])));
  const classOf = (name: string): Node | undefined => {
    const found = declared.get(name);
    return found?.type === "ClassDeclaration" ? found : undefined;
  };

  /** The members of a class and of those that it extends, its own first. */
  function membersOf(name: string): readonly Node[] {
    const found = classOf(name);
    if (found === undefined) return [];
    const own = (found["body"] as Node)["body"] as readonly Node[];
    const above = found["superClass"];
    return above === null || above === undefined ? own : [...own, ...membersOf(nameOf(above))];
  }

  const modules = new Map(
    membersOf("Faker")
      .toReversed()
      .flatMap((member) => {
        const annotation = member["typeAnnotation"] as Node | undefined;
        const type = annotation?.["typeAnnotation"] as Node | undefined;
        return type?.type === "TSTypeReference" ? [[nameOf(member["key"]), nameOf(type["typeName"])] as const] : [];
      }),
  );

  const found: [string, readonly Signature[]][] = [];
  for (const name of names) {
    const [module = "", method = ""] = name.split(".");
    const of = modules.get(module);
    if (of === undefined) continue;
    const methods = membersOf(of).filter((member) => member["value"] && nameOf(member["key"]) === method);
    const ways = methods.map((one) => toSignature(one["value"] as Node));
    // A call without arguments needs no signature of its own if another signature's arguments are all optional.
    const others = ways.filter((way) => way.length > 0);
    const isOptional = others.some((way) => way.every(({ optional }) => optional === true));
    if (ways.length > 0) found.push([name, isOptional ? others : ways]);
  }
  return Object.fromEntries(found);

  function toSignature(value: Node): Signature {
    return (value["params"] as readonly Node[]).flatMap((parameter): FunctionParameter[] => {
      const annotation = parameter["typeAnnotation"] as Node;
      const type = toType(annotation["typeAnnotation"] as Node);
      if (type === undefined) return [];
      return [{ name: nameOf(parameter), type, ...(parameter["optional"] === true && { optional: true as const }) }];
    });
  }

  /** The type as JSON can give it; undefined where JSON has no such value. */
  function toType(node: Node): ArgumentType | undefined {
    switch (node.type) {
      case "TSNumberKeyword":
      case "TSBigIntKeyword":
        return "number";
      case "TSStringKeyword":
        return "text";
      case "TSBooleanKeyword":
        return "boolean";
      case "TSLiteralType":
        return { choices: [(node["literal"] as Node)["value"] as string] };
      case "TSTemplateLiteralType":
        return { choices: enumOf(nameOf(((node["types"] as Node[])[0] as Node)["typeName"])) };
      case "TSArrayType":
        return { list: toType(node["elementType"] as Node) ?? "any" };
      case "TSTupleType":
        return { list: "any" };
      case "TSUnionType":
        return toUnion((node["types"] as Node[]).map(toType));
      case "TSTypeLiteral":
        return toMembers(node["members"] as readonly Node[]);
      case "TSTypeReference":
        return toReferred(nameOf(node["typeName"]), node);
      case "TSFunctionType":
      case "TSUndefinedKeyword":
      case "TSSymbolKeyword":
        return undefined;
      default:
        return "any";
    }
  }

  function toReferred(name: string, node: Node): ArgumentType | undefined {
    if (name === "Date") return "date";
    if (name === "RegExp" || name === "Distributor") return undefined;
    if (name === "LiteralUnion") return "text";
    if (name === "Record") return "object";
    if (name === "ReadonlyArray") {
      const [of] = ((node["typeArguments"] as Node | undefined)?.["params"] ?? []) as Node[];
      return { list: (of && toType(of)) ?? "any" };
    }
    const alias = declared.get(name);
    if (alias?.type === "TSInterfaceDeclaration") return toMembers((alias["body"] as Node)["body"] as readonly Node[]);
    if (alias?.type === "TSEnumDeclaration") return { choices: enumOf(name) };
    return alias?.type === "TSTypeAliasDeclaration" ? toType(alias["typeAnnotation"] as Node) : "any";
  }

  function toMembers(members: readonly Node[]): ArgumentType {
    const types: Record<string, ArgumentType> = {};
    const required: string[] = [];
    for (const member of members) {
      if (member.type !== "TSPropertySignature") continue;
      const type = toType((member["typeAnnotation"] as Node)["typeAnnotation"] as Node);
      if (type === undefined) continue;
      const name = nameOf(member["key"]);
      types[name] = type;
      if (member["optional"] !== true) required.push(name);
    }
    return { members: types, ...(required.length > 0 && { required }) };
  }

  function enumOf(name: string): readonly string[] {
    const listed = declared.get(name);
    if (listed?.type !== "TSEnumDeclaration") throw new Error(`${name} is no enum`);
    const members = ((listed["body"] as Node | undefined)?.["members"] ?? listed["members"]) as readonly Node[];
    return members.map((member) => (member["initializer"] as Node)["value"] as string);
  }
}

/** As src/core/template/signatures.ts has them: a line for each way to call a function that takes something. */
export function toLines(signatures: Readonly<Record<string, readonly Signature[]>>): string {
  const taking = Object.entries(signatures).filter(([, ways]) => ways.some((way) => way.length > 0));
  return taking.flatMap(([name, ways]) => ways.map((way) => `${name}(${way.map(toNamed).join(", ")})\n`)).join("");
}

function toNamed({ name, type, optional }: FunctionParameter): string {
  return `${name}${optional === true ? "?" : ""}: ${toWritten(type)}`;
}

function toWritten(type: ArgumentType): string {
  if (typeof type === "string") return type;
  if ("choices" in type) return type.choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if ("oneOf" in type) return type.oneOf.map(toWritten).join(" | ");
  if ("list" in type) {
    const { list } = type;
    const isUnion = typeof list === "object" && ("oneOf" in list || "choices" in list);
    return isUnion ? `(${toWritten(list)})[]` : `${toWritten(list)}[]`;
  }
  const { members, required = [] } = type;
  const named = Object.entries(members).map(([name, inner]) =>
    toNamed({ name, type: inner, ...(!required.includes(name) && { optional: true }) }),
  );
  return `{${named.join(", ")}}`;
}

/** One type for all of them: choices together, what is in it twice once. */
function toUnion(all: readonly (ArgumentType | undefined)[]): ArgumentType | undefined {
  const types = all.filter((type) => type !== undefined);
  if (types.includes("any")) return "any";
  // A date is written as a text or a number.
  const isDate = types.includes("date");
  const choices = types.flatMap((type) => (typeof type === "object" && "choices" in type ? type.choices : []));
  const others = types
    .flatMap((type) => (typeof type === "object" && "oneOf" in type ? type.oneOf : [type]))
    .filter((type) => !(typeof type === "object" && "choices" in type))
    .filter((type) => !(isDate && (type === "text" || type === "number")));
  const union = [...new Set(others), ...(choices.length > 0 && !others.includes("text") ? [{ choices }] : [])];
  return union.length > 1 ? { oneOf: union } : union[0];
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name ?? value ?? "";
}
