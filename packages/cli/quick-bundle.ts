import { spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst, type Plugin } from "vite";

/** Leaves out the parts of libraries that the built program and its threads do not need, or delays them. */
export const lighterLibraries = (): Plugin[] => [withoutUnused(), lineBreaks(), withoutOldBuffers()];

/**
 * The plugins for the program itself. In addition, its chunks are converted for `load.ts`, its help is written, and the
 * code that V8 compiles is stored.
 */
export const quickProgram = (): Plugin[] => [
  ...lighterLibraries(),
  shaperThatIsAwaited(),
  chunksToLoad(),
  writtenByItself(),
];

/** Matches the code with which linebreak creates its table: the bytes of a trie of all of Unicode, packed twice. */
const MADE = /const (\S+) = (\S+\.toByteArray\("[^"]+"\));\s*const (\S+) = (new \S+\()\1\);/;
const ASCII = 128;

interface Trie {
  get(codePoint: number): number;
}

/**
 * Changes linebreak's code so that the classes of ASCII are written out and the table is unpacked only when a character
 * beyond ASCII is first looked up. Unpacking takes longer than the text of most classes.
 * @param id the path of the file
 */
export function unpackedWhenAsked(code: string, id: string): string {
  const require = createRequire(id);
  const { toByteArray } = require("base64-js") as { toByteArray(text: string): Uint8Array };
  const UnicodeTrie = require("unicode-trie") as new (bytes: Uint8Array) => Trie;
  const packed = /\.toByteArray\("([^"]+)"\)/.exec(code)?.[1];
  if (packed === undefined || !MADE.test(code))
    throw new Error(`The code that creates the table was not found in ${id}`);
  const table = new UnicodeTrie(toByteArray(packed));
  const ascii = Array.from({ length: ASCII }, (_, codePoint) => table.get(codePoint));
  return code.replace(
    MADE,
    (_, __, bytes: string, name: string, made: string) =>
      `const ${name} = {\n  ascii: [${ascii.join(", ")}],\n  table: undefined,\n` +
      `  get(codePoint) {\n    if (codePoint < ${ASCII}) return this.ascii[codePoint];\n` +
      `    this.table ??= ${made}${bytes});\n    return this.table.get(codePoint);\n  },\n};`,
  );
}

function lineBreaks(): Plugin {
  return {
    name: "line-breaks",
    transform: (code, id) => (id.includes("/linebreak/dist/") ? unpackedWhenAsked(code, id) : undefined),
  };
}

const OLD_BUFFER = /\bnew Buffer\(/g;
const NEW_BUFFER = '((of, ...more) => typeof of === "number" ? Buffer.alloc(of) : Buffer.from(of, ...more))(';

/**
 * Replaces `new Buffer` in bundled libraries. Node.js prints a warning about it, except for code in `node_modules`.
 */
function withoutOldBuffers(): Plugin {
  return {
    name: "without-old-buffers",
    transform: (code, id) =>
      id.includes("/node_modules/") && code.includes("new Buffer(")
        ? code.replaceAll(OLD_BUFFER, NEW_BUFFER)
        : undefined,
  };
}

/**
 * The imports that are not needed, by library, with the names that each library uses. The press does not need what
 * pdfkit loads for fonts, text, PNGs and passwords, or what commander loads to run other programs.
 */
const unused: Record<string, Record<string, readonly string[]>> = {
  commander: { "node:child_process": ["default"] },
  pdfkit: {
    "@noble/ciphers/aes": ["cbc", "ecb"],
    fontkit: ["create"],
    linebreak: ["default"],
    "png-js": ["default"],
  },
};

/** Leaves these out of the bundle, which halves its loading time. Calling one of them throws an error. */
function withoutUnused(): Plugin {
  const mark = "\0unused:";
  return {
    name: "without-unused",
    enforce: "pre",
    resolveId(name, importer) {
      const library = Object.keys(unused).find((each) => importer?.includes(`/${each}/`));
      return library && unused[library]?.[name] ? `${mark}${library}:${name}` : undefined;
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined;
      const [library = "", ...rest] = id.slice(mark.length).split(":");
      const name = rest.join(":");
      const tell = `() => { throw new Error("${name} is not in the bundle"); }`;
      return unused[library]?.[name]
        ?.map((each) => `const _${each} = ${tell}; export { _${each} as ${each} };`)
        .join("\n");
    },
  };
}

/** The code in which HarfBuzz waits for its WebAssembly. A script cannot wait, so the loader does. */
const WAITING = "init(await createHarfBuzz());";

/** Bundles HarfBuzz, with its WebAssembly in a file next to the bundle. */
function shaperThatIsAwaited(): Plugin {
  return {
    name: "shaper-that-is-awaited",
    transform(code, id) {
      if (!id.endsWith("/harfbuzzjs/dist/index.mjs")) return undefined;
      if (!code.includes(WAITING)) throw new Error(`The expected await was not found in ${id}`);
      return code.replace(WAITING, "module.require.wait(createHarfBuzz().then(init));");
    },
    async writeBundle({ dir = "" }) {
      const wasm = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz.wasm");
      await cp(wasm, join(dir, "harfbuzz.wasm"));
    },
  };
}

/** Matches the bundler's code for a dynamic import of another chunk. */
const ANOTHER_CHUNK = /Promise\.resolve\(\)\.then\(\(\) => require\(("\.\/[\w.-]+")\)\)/g;

/** Converts the bundle's chunks to the form that `load.ts` loads. */
function chunksToLoad(): Plugin {
  return {
    name: "chunks-to-load",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if ("code" in chunk && chunk.name !== "load") chunk.code = chunkToLoad(chunk.code);
    },
  };
}

/**
 * Converts a chunk so that it calls `module.require` for dynamic imports, because a script cannot import, and contains
 * only ASCII, which V8 keeps in half the memory.
 */
export function chunkToLoad(code: string): string {
  let asking = code;
  const starts = code.includes("import(") ? importsWhenAsked(parseAst(code)) : [];
  for (const start of starts)
    asking = `${asking.slice(0, start)}module.require.outside${asking.slice(start + "import".length)}`;
  return inAscii(asking.replaceAll(ANOTHER_CHUNK, "module.require.later($1)"));
}

/** Returns where each `import()` begins, the last first. */
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

/**
 * Makes the built program write its help, so that users do not wait for it, and print a class, so that the code
 * compiled for printing is stored.
 */
function writtenByItself(): Plugin {
  let isWritten = false;
  return {
    name: "written-by-itself",
    writeBundle() {
      isWritten = true;
    },
    closeBundle() {
      // A build that has failed says why by itself.
      if (!isWritten) return;
      // What is set for an installation on this machine is not for the build, and V8 is to work as it does everywhere.
      const isOthers = (name: string) => name.startsWith("IDMS_") || name === "NODE_OPTIONS";
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOthers(name)));
      // Who develops waits for no print at each change: what is kept of another chunk is passed over.
      const scripts = this.meta.watchMode ? ["write-help.ts"] : ["write-help.ts", "keep-code.ts"];
      for (const script of scripts) {
        const { status, stderr } = spawnSync(
          process.execPath,
          [fileURLToPath(new URL(script, import.meta.url))],
          { encoding: "utf8", env },
        );
        if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
      }
    },
  };
}
