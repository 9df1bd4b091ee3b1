import { cp, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type BuildOptions, type Plugin, type UserConfig } from "vite";
import { lighterLibraries, quickProgram } from "./quick-bundle.ts";
import { PERSON_MODEL } from "../core/src/node/photos/cut-person.ts";
import { FACE_MODELS } from "../core/src/students/photos/face-finder.ts";
import { FACE_IDS, isAdded } from "../core/src/cards/shaping/font-stack.ts";
import { fontLicence, packagedFont, shippedName } from "../core/src/node/fonts/packaged-font.ts";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Libraries that include binaries, and fontkit, which is required only for the rare font with CFF outlines. All others
 * are bundled, because their packages are five times as large as what the program uses of them.
 */
export const outside = [
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "better-sqlite3",
  "fontkit",
  "harfbuzzjs",
  "sharp",
  "wawoff2",
];

/** Two weights of each font that the program uses, out of the nine in its package, and each font's licence. */
async function copyFonts(folder: string): Promise<void> {
  for (const id of FACE_IDS.filter((face) => !isAdded(face))) {
    const [font, licence] = [packagedFont(id), fontLicence(id)];
    if (!font || !licence) throw new Error(`The package for the font ${id} is not installed. Run npm ci.`);
    await cp(font, join(folder, shippedName(id)));
    await cp(licence, join(folder, `${shippedName(id).split("_")[0]}-LICENSE.txt`));
  }
}

async function copyFaceModels(folder: string): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json"));
  for (const name of FACE_MODELS)
    for (const file of [`${name}.bin`, `${name}-weights_manifest.json`])
      await cp(join(library, "model", file), join(folder, file));
  const person = createRequire(import.meta.url).resolve(`@mediapipe/selfie_segmentation/${PERSON_MODEL}`);
  await cp(person, join(folder, PERSON_MODEL));
}

/**
 * Copies the files that the program reads next to it: the starter designs' backgrounds, the demo school's sheets, the
 * fonts, and the models that find faces and people.
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

/** Everything except these is bundled. */
const bundled = (external: string[]): UserConfig => ({
  root: source("."),
  ssr: { noExternal: true, external },
});

const build = { ssr: true, target: "node22", outDir: "dist", minify: false } satisfies BuildOptions;

/**
 * The program as plain JavaScript, with a chunk for each command. Most libraries are bundled too, because a program
 * that is read from one file instead of hundreds starts in a fifth of the time and with a fifth of the memory.
 */
const program: UserConfig = {
  ...bundled(outside.filter((name) => name !== "harfbuzzjs")),
  plugins: [...quickProgram(), filesBeside()],
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        load: source("src/start/load.ts"),
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

/**
 * The threads and programs next to the main program, all in one folder, because code that starts a thread looks for the
 * worker in its own folder.
 */
const workers: UserConfig = {
  ...bundled(outside),
  plugins: lighterLibraries(),
  build: {
    ...build,
    emptyOutDir: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        "press-worker": source("../server/src/print/press/press-worker.ts"),
        "picture-worker": source("../server/src/print/pictures/picture-worker.ts"),
        "document-worker": source("../server/src/print/documents/document-worker.ts"),
        "database-worker": source("../server/src/installation/repair/database-worker.ts"),
        "doctor-worker": source("../server/src/upkeep/doctor/doctor-worker.ts"),
        "own-font-worker": source("../core/src/node/fonts/own-font-worker.ts"),
        "background-worker": source("../core/src/node/photos/background-worker.ts"),
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
