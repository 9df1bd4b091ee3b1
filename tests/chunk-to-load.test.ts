import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { chunkToLoad } from "../packages/cli/quick-bundle.ts";
import { outside } from "../packages/cli/vite.config.ts";
import { sources, textOf } from "./source-files.ts";

test("a chunk asks the loader for its dynamic imports and for chunks that it requires later", () => {
  const code = `
const a = async () => (await import("sharp")).default;
const b = (path) => import(path.href).then(({ c }) => c);
const d = () => Promise.resolve().then(() => require("./import-students.cjs"));
/** @typedef { import("./argument.js").Argument } Argument */
class Reader { import(data, options) { return "import(x)"; } }
`;
  expect(chunkToLoad(code)).toBe(`
const a = async () => (await module.require.outside("sharp")).default;
const b = (path) => module.require.outside(path.href).then(({ c }) => c);
const d = () => module.require.later("./import-students.cjs");
/** @typedef { import("./argument.js").Argument } Argument */
class Reader { import(data, options) { return "import(x)"; } }
`);
});

test("a written chunk is pure ASCII and means the same", () => {
  const code = 'const ü = "é – ॐ 😀"; const found = /[ä😀]+/u.exec(`x😀${ü}`)[0]; [ü, found]';
  const written = chunkToLoad(code);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(runInThisContext(written)).toEqual(["é – ॐ 😀", "😀"]);
  expect(runInThisContext(chunkToLoad(String.raw`"a \\→ b"`))).toBe("a \\→ b");
});

test("a chunk that cannot be written in ASCII is refused", () => {
  expect(() => chunkToLoad("const word = /a\\–b/;")).toThrow("\\– cannot be written in ASCII");
});

test("a library that the code requires by its name is installed with the program", () => {
  const required = sources.flatMap((file) =>
    [...textOf(file).matchAll(/createRequire\([^)]*\)\("([^"]+)"\)/g)].map(([, name]) => name),
  );
  expect(required).toContain("fontkit");
  expect(required.filter((name) => !outside.includes(name ?? ""))).toEqual([]);
});
