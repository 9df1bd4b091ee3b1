import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import {
  build,
  defineConfig,
  type BuildEnvironmentOptions,
  type AliasOptions,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from "vite";
import { chunkNames, type Pages } from "./chunk-names.ts";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a .br and a .gz version next to every text file. The server sends the version that the browser accepts. */
function precompress(): Plugin {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(?:js|css|svg|wasm)$/.test(name))) {
        const path = join(dir, name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(bytes, best));
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

/** During development, links open the pages for users without an account, as they do on the server. */
function publicPages(): Plugin {
  return {
    name: "public-pages",
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/[uf]\//.test(request.url ?? "")) request.url = "/parent.html";
        if (request.url?.startsWith("/verify")) request.url = "/verify.html";
        if (request.url?.startsWith("/photo-day/")) request.url = "/photo-day.html";
        if (request.url?.startsWith("/sign/")) request.url = "/sign-off.html";
        next();
      });
    },
  };
}

const JSON_SCHEMA = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Schemas validate input and responses. No browser needs a description of a schema, and the code for it would add 7 KB
 * to the first load.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    transform(code, id) {
      if (!JSON_SCHEMA.test(id)) return undefined;
      const names = code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm);
      const nothing = [...names].map(([, name, alias]) => `nothing as ${name ?? alias}`);
      return { code: `const nothing = () => undefined;\nexport { ${nothing.join(", ")} };\n`, map: null };
    },
  };
}

const SIGN_IN_APP = "/src/sign-in-app.tsx";

/**
 * The sign-in page is imported once its text is loaded. The HTML lists the files of the sign-in page, so that a browser
 * fetches all of them together. The screens need most of them too.
 */
function nameSignInApp(): Plugin {
  return {
    name: "name-sign-in-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, filename }) {
        if (!filename.endsWith("/index.html")) return [];
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === "chunk" ? [[file.fileName, file] as const] : [],
          ),
        );
        const app = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(SIGN_IN_APP));
        const needed = new Set(app && [app]);
        for (const { imports } of needed)
          for (const name of imports) {
            const chunk = chunks.get(name);
            if (chunk) needed.add(chunk);
          }
        const isNew = (file: string) => !html.includes(file);
        const scripts = [...needed].map(({ fileName }) => fileName);
        const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (rel: string) => (file: string) => ({
          tag: "link",
          attrs: { rel, crossorigin: true, href: `/${file}` },
        });
        return [
          ...scripts.filter(isNew).map(link("modulepreload")),
          ...[...new Set(styles)].filter(isNew).map(link("stylesheet")),
        ];
      },
    },
  };
}

/** Leaves out the developer warnings that the package's own exports would include in every build. */
const PRODUCTION_ROUTER = [
  { find: /^react-router\/dom$/, replacement: "react-router/dist/production/dom-export.mjs" },
  { find: /^react-router$/, replacement: "react-router/dist/production/index.mjs" },
].map(({ find, replacement }) => ({
  find,
  replacement: fileURLToPath(new URL(`../../node_modules/${replacement}`, import.meta.url)),
}));

/**
 * The pages for people without an account are built with Preact instead of React. It has the same interface at a tenth
 * of the size, and these people load the page once, often on a phone with a slow connection. The staff component
 * library requires React.
 */
const PREACT = {
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

/**
 * A browser recognises a service worker by its address, so the address stays the same. The service worker is served as
 * worker.js below each of its pages.
 */
const WORKER = "offline-worker";

interface PageSet {
  /**
   * The modules from which each page's first load is determined. The staff's page loads the sign-in page or the frame of
   * the screens right after itself.
   */
  first: Pages;
  /** The modules that run before the frame of the staff pages: they decide the language of its constants. */
  before?: readonly string[];
  build: BuildEnvironmentOptions;
}

const pages = {
  target: "baseline-widely-available",
  outDir: "dist",
  // An inlined image would need a policy of its own.
  assetsInlineLimit: 0,
} satisfies BuildEnvironmentOptions;

const STAFF: PageSet = {
  first: {
    staff: [source("src/staff.tsx"), source("src/staff-app.tsx")],
    "sign-in": [source("src/staff.tsx"), source(`.${SIGN_IN_APP}`)],
  },
  before: ["staff.tsx", "say/say/en.ts", "say/say/hi.ts", "say/say/hi-sign-in.ts"].map((file) =>
    source(`src/${file}`),
  ),
  build: {
    ...pages,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { checks: { bundlerTimings: false }, input: { staff: source("index.html") } },
  },
};

/** Built after the staff pages, into the same folder. */
const PUBLIC: PageSet = {
  first: {
    parent: [source("src/parent.tsx")],
    "photo-day": [source("src/photo-day.tsx")],
    "sign-off": [source("src/sign-off.tsx")],
    verify: [source("src/verify.tsx")],
  },
  build: {
    ...pages,
    emptyOutDir: false,
    manifest: ".vite/public.json",
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        parent: source("parent.html"),
        "photo-day": source("photo-day.html"),
        "sign-off": source("sign-off.html"),
        verify: source("verify.html"),
        [WORKER]: source("src/offline-worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : "assets/[name]-[hash].js"),
      },
    },
  },
};

/** What the server loads to render the parents' page: a separate build that needs no other packages. */
const parentPages: BuildEnvironmentOptions = {
  target: "node22",
  outDir: "dist/server",
  emptyOutDir: true,
  rolldownOptions: {
    checks: { bundlerTimings: false },
    input: { "parent-pages": source("src/parent-pages.tsx") },
  },
};

/** The plugins and paths shared by all builds of the pages. */
const shared = (command: "build" | "serve", alias: AliasOptions = []): UserConfig => ({
  root: source("."),
  resolve: { alias },
  plugins: [react(), withoutJsonSchema()],
  // The server replaces it in every answer; while developing no policy is sent.
  html: command === "build" ? { cspNonce: "%CSP-NONCE%" } : {},
  worker: { format: "es" },
});

/** Builds the pages once without writing them, to find out which modules each page and screen needs in the end. */
async function namesOfChunks(
  { first, before, build: options }: PageSet,
  base: UserConfig,
): Promise<Map<string, string>> {
  const built = await build({
    ...base,
    configFile: false,
    logLevel: "silent",
    build: { ...options, write: false, minify: false, reportCompressedSize: false },
  });
  return chunkNames((built as Rolldown.RolldownOutput).output, first, before);
}

/** Returns the options that build the pages as a few files. */
async function inFewFiles(set: PageSet, base: UserConfig): Promise<BuildEnvironmentOptions> {
  const names = await namesOfChunks(set, base);
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ name: (id: string) => names.get(id) ?? null }],
  };
  const { output, ...options } = set.build.rolldownOptions ?? {};
  return { ...set.build, rolldownOptions: { ...options, output: { ...output, codeSplitting } } };
}

/**
 * Builds the staff screens. With `--mode public`, builds the parents' form, the photo day page, the class proof and the
 * card checker. With `--ssr`, builds what the server uses to render the parents' form.
 */
export default defineConfig(async ({ command, mode, isSsrBuild = false }): Promise<UserConfig> => {
  if (command === "serve")
    return {
      ...shared(command),
      plugins: [react(), publicPages()],
      server: { proxy: { "/api": "http://127.0.0.1:8080" } },
    };
  if (isSsrBuild)
    return {
      ...shared(command, PREACT),
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      ssr: { noExternal: true },
      build: parentPages,
    };
  const isPublic = mode === "public";
  const base = shared(command, isPublic ? PREACT : PRODUCTION_ROUTER);
  return {
    ...base,
    plugins: [...(base.plugins ?? []), ...(isPublic ? [] : [nameSignInApp()]), precompress()],
    build: await inFewFiles(isPublic ? PUBLIC : STAFF, base),
  };
});
