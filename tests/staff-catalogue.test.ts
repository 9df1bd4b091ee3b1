import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reachedBy, root, sources } from "./source-files.ts";
import { isNode, literalOf, nameOf, parsed, treeOf, within, type Node } from "./source-tree.ts";

const SRC = "packages/web/src/";

const callsOf = (tree: Node): { name: string; args: Node[] }[] =>
  [...within(tree)]
    .filter(({ type }) => type === "CallExpression")
    .map((node) => ({ name: nameOf(node["callee"]), args: node["arguments"] as Node[] }));

/** Returns the possible texts of an expression, as far as they are literals. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const text = literalOf(node);
  if (text !== null) return [text];
  if (node.type === "TemplateLiteral")
    return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === "ConditionalExpression")
    return [...textsOf(node["consequent"]), ...textsOf(node["alternate"])];
  if (node.type === "LogicalExpression") return [...textsOf(node["left"]), ...textsOf(node["right"])];
  if (["JSXExpressionContainer", "ParenthesizedExpression", "ChainExpression"].includes(node.type))
    return textsOf(node["expression"]);
  return [];
}

/** The files of the staff's web application. The parents' pages have separate catalogues. */
const staff = sources.filter(
  (file) =>
    file.startsWith(SRC) &&
    !/^(?:public\/(?:form|page|photo|locales|family|family-locales)|say)\/|^parent/.test(
      file.slice(SRC.length),
    ),
);
const trees = new Map(staff.map((file) => [file.slice(SRC.length), treeOf(file)]));

/** Returns the texts that a file translates. */
const saidIn = (tree: Node): string[] =>
  callsOf(tree)
    .flatMap(({ name, args }) => (name === "say" ? [args[0]] : name === "sayCount" ? [args[1], args[2]] : []))
    .flatMap(textsOf);

/** Returns the catalogues of a folder by file, each text with its Hindi. */
function cataloguesIn(folder: string): Map<string, Map<string, string>> {
  const files = readdirSync(join(root, SRC, "say", folder)).filter((name) => name.endsWith(".ts"));
  return new Map(
    files.map((name) => {
      const found = [...within(treeOf(`${SRC}say/${folder}/${name}`))].filter(
        ({ type }) => type === "Property",
      );
      const words = found.map(({ key, value }): [string, string] => [
        literalOf(key as Node) ?? nameOf(key),
        literalOf(value as Node) ?? "",
      ]);
      return [name, new Map(words)];
    }),
  );
}
const words = cataloguesIn("hi");

const placeholders = (text: string): string[] => [...new Set(text.match(/\{#?\w+\}/g))].toSorted();

test("the Hindi of the staff screens has exactly what they say, once each", () => {
  const said = new Set([...trees.values()].flatMap(saidIn));
  expect([...words.values()].flatMap((each) => [...each.keys()]).toSorted()).toEqual([...said].toSorted());
});

/** Returns the files that a file imports before it runs, and that these import. */
function importedBefore(file: string): Set<string> {
  const found = new Set([file]);
  for (const each of found)
    for (const node of within(treeOf(`${SRC}${each}`)))
      if (node.type === "ImportDeclaration" && node["importKind"] !== "type") {
        const from = literalOf(node["source"] as Node) ?? "";
        if (/^\..*\.tsx?$/.test(from)) found.add(reachedBy(each, from));
      }
  return found;
}

test("the Hindi of the sign-in page has everything that the page says", () => {
  const catalogue = new Set(["school.ts", "ui.ts"].flatMap((name) => [...(words.get(name)?.keys() ?? [])]));
  const files = ["staff.tsx", "sign-in-app.tsx", "reset-request.tsx", "session/providers.tsx"].map((name) =>
    [...trees.keys()].find((file) => file.endsWith(name)),
  );
  const said = files
    .flatMap((file) => [...importedBefore(file as string)])
    .flatMap((file) => saidIn(trees.get(file) ?? treeOf(`${SRC}${file}`)));
  expect(said).toContain("Sign in with a passkey");
  expect(said.filter((text) => !catalogue.has(text))).toEqual([]);
});

describe.each([...words])("in %s", (_, sentences) => {
  test("each sentence is in Hindi, with the values of the English one", () => {
    for (const [english, hindi] of sentences) {
      expect.soft(hindi, english).toMatch(/\p{Script=Devanagari}/u);
      expect.soft(placeholders(hindi), english).toEqual(placeholders(english));
    }
  });
});

/** Terms that are the same in every language: names, keys and units. */
const NAMES = /\b(?:English|WhatsApp|IDMS|Ctrl|mm|px)\b/g;
/** Whether a text is English. A single lower-case word is an identifier. */
const isEnglish = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text.replaceAll(NAMES, "")) &&
  !/\p{Script=Devanagari}/u.test(text) &&
  !/^[a-z_-]+$/.test(text);

/** Attributes and properties that are visible or read aloud. */
const SEEN =
  /^(?:label|title|placeholder|description|aria-label|alt|empty|message|nothingFoundMessage|loadFailed|error|action)$/;
/** Calls whose arguments are displayed. */
const TELLING = /^(?:toast|ask\.(?:confirm|tell|password)|detailOf)$/;

/** Returns the English texts that a file shows without translating them. */
function unsaidIn(tree: Node): string[] {
  const found = [...within(tree)].flatMap((node): string[] => {
    if (node.type === "JSXText") return [String(node["value"])];
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      return (node["children"] as Node[])
        .filter(({ type }) => type === "JSXExpressionContainer")
        .flatMap(textsOf);
    if (node.type === "JSXAttribute" && SEEN.test(nameOf(node["name"]))) return textsOf(node["value"]);
    if (node.type === "Property") {
      const key = literalOf(node["key"] as Node) ?? nameOf(node["key"]);
      return SEEN.test(key) ? textsOf(node["value"]) : [];
    }
    if (node.type === "CallExpression" && TELLING.test(nameOf(node["callee"])))
      return (node["arguments"] as Node[]).flatMap(textsOf);
    return [];
  });
  return found.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(isEnglish);
}

/** The areas in which every text must be translated. */
const AREAS = ["collect", "designer", "print", "school", "students", "ui", "upkeep"];

test("the rule finds English that is shown without being translated", () => {
  const tree = parsed(
    'const a = { title: "Class" }; const b = <p aria-label={on ? "Open it" : say("Shut it")}>Hello {`No. of ${n}`}</p>; toast("Done");',
  );
  expect(unsaidIn(tree).toSorted()).toEqual(["Class", "Done", "Hello", "No. of", "Open it"]);
});

test.each(AREAS)("in %s no English is shown without being translated", (area) => {
  const files = [...trees].filter(([file]) => file.startsWith(`${area}/`));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(([file, tree]) => unsaidIn(tree).map((text) => `${file}: ${text}`))).toEqual([]);
});
