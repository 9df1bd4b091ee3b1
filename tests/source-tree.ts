import { parseAst } from "vite";
import { textOf } from "./source-files.ts";

/** A node of the syntax tree. Its other properties depend on its type. */
export interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Yields a node and all nodes inside it, in the order of the source. */
export function* within(node: Node): Generator<Node> {
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    for (const part of Object.values(next).toReversed())
      if (Array.isArray(part)) open.push(...part.filter(isNode).toReversed());
      else if (isNode(part)) open.push(part);
  }
}

export const parsed = (source: string, lang: "ts" | "tsx" = "tsx"): Node =>
  parseAst(source, { lang }, `source.${lang}`) as unknown as Node;

/** Returns the syntax tree of a source file. */
export const treeOf = (file: string): Node => parsed(textOf(file), file.endsWith("x") ? "tsx" : "ts");

/** Returns the called function as in the source: `say`, or `ask.confirm`. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return String(node["name"]);
  if (node.type === "MemberExpression") return `${nameOf(node["object"])}.${nameOf(node["property"])}`;
  return "";
}

export const literalOf = (node: Node | undefined): string | null =>
  node?.type === "Literal" && typeof node["value"] === "string" ? node["value"] : null;
