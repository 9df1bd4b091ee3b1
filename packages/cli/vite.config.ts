import { spawnSync } from "node:child_process";
import { cp, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type BuildOptions, type Plugin, type UserConfig } from "vite";
import { chunkToLoad } from "./chunk-to-load.ts";
import { unpackedWhenAsked } from "./line-breaks.ts";
import { zodWhenAsked } from "./zod-when-asked.ts";
import { FACE_MODELS } from "../core/src/students/photos/face-finder.ts";
import { FACE_IDS, isAdded } from "../core/src/cards/shaping/font-stack.ts";
import { fontLicence, packagedFont, shippedName } from "../core/src/node/fonts/packaged-font.ts";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Libraries that bring binaries or files of their own, or that are large and seldom needed: they stay outside. */
export const outside = [
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "archiver",
  "better-sqlite3",
  "csv-parse",
  "entities",
  "exceljs",
  "fontkit",
  "harfbuzzjs",
  "inquirer",
  "nodemailer",
  "pg",
  "pino",
  "prom-client",
  "sharp",
  "tar-stream",
  "wawoff2",
  "yauzl",
];

/**
 * What pdfkit loads for fonts, texts, PNGs and passwords, which the press does without, and commander for programs beside
 * its own; by what they take of each.
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

/** Leaves these out of the bundle, which is loaded in half the time then. Whoever called one after all would be told. */
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

/**
 * Takes what is Node's own as it is. An import of it would make a list of all that it has, and so load what nobody asks
 * for, such as the web's cryptography: a tenth of the time in which a class of sixty is printed.
 */
function builtinsAsTheyAre(): Plugin {
  return {
    name: "builtins-as-they-are",
    renderChunk: (code) =>
      code.replaceAll(/^import ([^;\n"]+) from "(node:[\w/]+)";$/gm, (_, taken: string, name: string) => {
        const [, own, whole, parts] = /^([\w$]+)?,? ?(?:\* as ([\w$]+))?(\{.*\})?$/.exec(taken) ?? [];
        return [own, whole, parts?.replaceAll(" as ", ": ")]
          .filter((each) => each !== undefined)
          .map((each) => `const ${each} = process.getBuiltinModule("${name}");`)
          .join(" ");
      }),
  };
}

/** The two weights of each font that the program uses, out of the nine of their packages, and the licence of each. */
async function copyFonts(folder: string): Promise<void> {
  for (const id of FACE_IDS.filter((face) => !isAdded(face))) {
    const [font, licence] = [packagedFont(id), fontLicence(id)];
    if (!font || !licence) throw new Error(`The package of the font ${id} is not installed: npm ci`);
    await cp(font, join(folder, shippedName(id)));
    await cp(licence, join(folder, `${shippedName(id).split("_")[0]}-LICENSE.txt`));
  }
}

function lineBreaks(): Plugin {
  return {
    name: "line-breaks",
    transform: (code, id) => (id.includes("/linebreak/dist/") ? unpackedWhenAsked(code, id) : undefined),
  };
}

async function copyFaceModels(folder: string): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json"));
  for (const name of FACE_MODELS)
    for (const file of [`${name}.bin`, `${name}-weights_manifest.json`])
      await cp(join(library, "model", file), join(folder, file));
}

/**
 * Puts the files that the program reads beside it: the starter designs' backgrounds, the demo school's sheets, the fonts, and what
 * faces are found by.
 */
function filesBeside(): Plugin {
  return {
    name: "files-beside",
    async writeBundle({ dir = "" }) {
      const designs = await readdir(source("../../templates"), { recursive: true });
      for (const file of designs.filter((name) => /^[^/]+\/background\.jpg$/.test(name)))
        await cp(join(source("../../templates"), file), join(dir, "templates", file));
      await cp(source("../../fixtures/demo-school"), join(dir, "demo-school"), { recursive: true });
      await copyFonts(join(dir, "fonts"));
      await copyFaceModels(join(dir, "face-models"));
    },
  };
}

/** Where HarfBuzz waits for its WebAssembly, which a script cannot: the loader does. */
const WAITING = "init(await createHarfBuzz());";

/** HarfBuzz as a part of the bundle, with its WebAssembly beside. */
function shaperThatIsAwaited(): Plugin {
  return {
    name: "shaper-that-is-awaited",
    transform(code, id) {
      if (!id.endsWith("/harfbuzzjs/dist/index.mjs")) return undefined;
      if (!code.includes(WAITING)) throw new Error(`${id} waits elsewhere`);
      return code.replace(WAITING, "module.require.wait(createHarfBuzz().then(init));");
    },
    async writeBundle({ dir = "" }) {
      const wasm = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz.wasm");
      await cp(wasm, join(dir, "harfbuzz.wasm"));
    },
  };
}

/** Makes of the bundle's chunks what `load.ts` loads. */
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
 * Has the built program write its help, which most would wait for longer than for what they ask, and print a class, so that
 * what is compiled for that is kept.
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
        const { status, stderr } = spawnSync(process.execPath, [source(script)], { encoding: "utf8", env });
        if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
      }
    },
  };
}

/** Everything is bundled but these. */
const bundled = (external: string[]): UserConfig => ({
  root: source("."),
  ssr: { noExternal: true, external },
});

const build = { ssr: true, target: "node22", outDir: "dist", minify: false } satisfies BuildOptions;

/** What leaves out of libraries, or puts off, what most runs do without. */
const lighterLibraries = () => [
  withoutUnused(),
  zodWhenAsked(["core", "server", "cli"].map((name) => source(`../${name}/src`))),
  lineBreaks(),
];

/**
 * The program as plain JavaScript, with a chunk for each command. Most libraries are bundled too: read from one file
 * instead of hundreds, the program starts in a fifth of the time and the memory.
 */
const program: UserConfig = {
  ...bundled(outside.filter((name) => name !== "harfbuzzjs")),
  plugins: [...lighterLibraries(), shaperThatIsAwaited(), chunksToLoad(), filesBeside(), writtenByItself()],
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        load: source("src/loading/load.ts"),
        // Loaded by bin/idms.js, and by tests without a process of its own.
        program: source("src/program.ts"),
      },
      output: {
        // What has run can be kept of a script alone, not of a module: see `load.ts`.
        format: "cjs",
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name].cjs",
        // What printing needs is one file, and what the press needs beside it: to find and read a hundred small ones takes
        // longer than to run them.
        codeSplitting: {
          groups: [
            { name: "program", test: /cli\/src\/program\.ts$/, priority: 3 },
            { name: "printing", test: /cli\/src\/print\/generate\/generate\.ts$/, priority: 2 },
            { name: "press", test: /server\/src\/print\/press\/run-press\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
};

/** The threads and programs beside it, all in one folder: who starts a thread looks for its worker beside itself. */
const workers: UserConfig = {
  ...bundled(outside),
  plugins: [...lighterLibraries(), builtinsAsTheyAre()],
  build: {
    ...build,
    emptyOutDir: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        "press-worker": source("../server/src/print/press/press-worker.ts"),
        "picture-worker": source("../server/src/print/pictures/picture-worker.ts"),
        "paper-worker": source("../server/src/print/papers/paper-worker.ts"),
        "database-worker": source("../server/src/installation/repair/database-worker.ts"),
        "doctor-worker": source("../server/src/upkeep/doctor/doctor-worker.ts"),
        "own-font-worker": source("../core/src/node/fonts/own-font-worker.ts"),
        "face-worker": source("../core/src/node/photos/face-worker.ts"),
        "heic-worker": source("../core/src/node/photos/heic-worker.ts"),
        "spreadsheet-worker": source("../core/src/node/spreadsheets/spreadsheet-worker.ts"),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        codeSplitting: { groups: [{ name: "press", test: /server\/src\/print\/press\/serve-press\.ts$/ }] },
      },
    },
  },
};

export default defineConfig(({ mode }) => (mode === "workers" ? workers : program));
