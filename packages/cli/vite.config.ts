import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The program as plain JavaScript: our packages in one bundle, a chunk for each command, libraries left outside. */
export default defineConfig({
  root: source("."),
  ssr: { noExternal: [/^@idms\//] },
  build: {
    ssr: true,
    target: "node22",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        idms: source("src/idms.ts"),
        "press-worker": source("../server/src/print/press-worker.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
    },
  },
});
