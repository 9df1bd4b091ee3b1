import { parseAst } from "vite";

/** How the bundler writes the import of another chunk when it is asked for. */
const ANOTHER_CHUNK = /Promise\.resolve\(\)\.then\(\(\) => require\(("\.\/[\w.-]+")\)\)/g;

/**
 * A chunk of the program as `src/loading/load.ts` takes it: what it imports when asked it asks `module.require` for, since
 * a script cannot import, and it is nothing but ASCII.
 */
export function chunkToLoad(code: string): string {
  let asking = code;
  const starts = code.includes("import(") ? importsWhenAsked(parseAst(code)) : [];
  for (const start of starts)
    asking = `${asking.slice(0, start)}module.require.outside${asking.slice(start + "import".length)}`;
  return inAscii(asking.replaceAll(ANOTHER_CHUNK, "module.require.later($1)"));
}

/** Where each `import()` begins, the last first. */
function importsWhenAsked(program: unknown): number[] {
  const starts: number[] = [];
  const nodes = [program];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { type, start } = node as { type?: string; start?: number };
    if (type === "ImportExpression" && start !== undefined) starts.push(start);
    for (const part of Object.values(node as object))
      if (typeof part === "object" && part !== null) nodes.push(part);
  }
  return starts.toSorted((a, b) => b - a);
}

function inAscii(code: string): string {
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, before: string, character: string) => {
    // Two of them are one that stands for itself.
    if (before.length % 2 === 1) throw new Error(`\\${character} cannot be written in ASCII`);
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
