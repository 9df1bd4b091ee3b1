import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("../../packages/web/", import.meta.url));
const KIB = 1024;

interface Chunk {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const read = (name: string): Manifest =>
  JSON.parse(readFileSync(`${web}dist/.vite/${name}.json`, "utf8")) as Manifest;
const staff = read("manifest");
/** The pages of people without an account, which are built apart. */
const publicPages = read("public");

const SIGN_IN = "src/sign-in-app.tsx";
const SCREENS = "src/staff-app.tsx";
/** What an entry imports after its language's texts have loaded, for a user who is not signed in. */
const AFTER_WORDS: Record<string, string> = { "index.html": SIGN_IN };

/** Returns the chunks that a page loads first: its entry and everything that this imports statically. */
function firstLoad(entry: string, manifest = entry in publicPages ? publicPages : staff): Chunk[] {
  const names = new Set([entry, AFTER_WORDS[entry] ?? entry]);
  for (const name of names) for (const more of (manifest[name] as Chunk).imports ?? []) names.add(more);
  return [...names].map((name) => manifest[name] as Chunk);
}

const codeOf = (chunks: readonly Chunk[]): string =>
  chunks.map(({ file }) => readFileSync(`${web}dist/${file}`, "utf8")).join("");

/** Returns the files that the screens load first, right after the sign-in. */
const ofScreens = (): Chunk[] => [...firstLoad("index.html"), ...firstLoad(SCREENS, staff)];

/** Returns the size of a page's first load, in bytes transferred with gzip. Brotli is smaller. */
function weightOf(entry: string, chunks = firstLoad(entry)): { js: number; css: number } {
  const gzipped = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(`${web}dist/${file}`)).length, 0);
  return { js: gzipped(chunks.map(({ file }) => file)), css: gzipped(chunks.flatMap(({ css = [] }) => css)) };
}

test("the parents' form first loads at most 36 KiB of scripts and styles", () => {
  const { js, css } = weightOf("parent.html");
  expect(css).toBeGreaterThan(0);
  expect(js + css).toBeLessThanOrEqual(36 * KIB);
});

test("a page loads a few files instead of one for each module, and so does each screen opened from it", () => {
  const filesOf = (chunks: readonly Chunk[]) =>
    new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
  expect(filesOf(firstLoad("parent.html")).size).toBeLessThanOrEqual(7);
  expect(filesOf(firstLoad("index.html")).size).toBeLessThanOrEqual(7);
  const first = filesOf(ofScreens());
  expect(first.size).toBeLessThanOrEqual(12);
  const screens = Object.keys(staff).filter((name) => /^src\/(?!public).*-page\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(30);
  const more = screens.map(
    (name) => [name, [...filesOf(firstLoad(name))].filter((file) => !first.has(file)).length] as const,
  );
  expect(more.filter(([, files]) => files > 43)).toEqual([]);
});

test("the photo day loads at most 42 KiB of scripts and styles, all of it at once, and nothing of the staff's pages", () => {
  const { js, css } = weightOf("photo-day.html");
  expect(js + css).toBeLessThanOrEqual(42 * KIB);
  const chunks = firstLoad("photo-day.html");
  // Anything loaded later would be missing without a network.
  expect(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports)).toEqual([]);
  const code = codeOf(chunks);
  for (const sign of ["mantine", "ZodError"]) expect(code).not.toContain(sign);
});

test("the card check loads at most 36 KiB of scripts and styles, all of it at once, and one code reader", () => {
  const { js, css } = weightOf("verify.html");
  expect(js + css).toBeLessThanOrEqual(36 * KIB);
  const chunks = firstLoad("verify.html");
  expect(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports)).toEqual([]);
  const code = codeOf(chunks);
  for (const sign of ["mantine", "ZodError"]) expect(code).not.toContain(sign);
  const [reader = "", ...others] = readdirSync(`${web}dist/assets/`).filter((file) =>
    /^zxing_reader-.*\.wasm$/.test(file),
  );
  expect(others).toEqual([]);
  expect(gzipSync(readFileSync(`${web}dist/assets/${reader}`)).length).toBeLessThanOrEqual(420 * KIB);
  expect(readFileSync(`${web}dist/verify.html`, "utf8")).toContain(`/assets/${reader}`);
});

/** Returns what a browser transfers of some chunks and their styles, in bytes with brotli, as the server sends them. */
const transferred = (chunks: readonly Chunk[]): number =>
  [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].reduce(
    (sum, file) => sum + readFileSync(`${web}dist/${file}.br`).length,
    0,
  );

test("the sign-in page loads at most 105 KiB, and in Hindi at most 30 KiB more", () => {
  expect(transferred(firstLoad("index.html"))).toBeLessThanOrEqual(105 * KIB);
  expect(transferred(firstLoad("src/say/say/hi-sign-in.ts", staff))).toBeLessThanOrEqual(30 * KIB);
  const code = codeOf(firstLoad("index.html"));
  for (const sign of ["ZodError", "createBrowserRouter", "QueryClient"]) expect(code).not.toContain(sign);
});

test("the screens first load at most 254 KiB of scripts and 23 KiB of styles, the sign-in page's included", () => {
  const { js, css } = weightOf("index.html", ofScreens());
  expect(js).toBeLessThanOrEqual(254 * KIB);
  expect(css).toBeLessThanOrEqual(23 * KIB);
});

test("English loads no Hindi texts, and the parents' form loads none of the staff's Hindi texts", () => {
  const inHindi = codeOf([staff["src/say/say/hi.ts"] as Chunk]);
  const sentence = "सत्यापित";
  expect(inHindi).toContain(sentence);
  expect(codeOf(firstLoad("index.html"))).not.toContain(sentence);
  expect(codeOf(firstLoad("parent.html"))).not.toContain(sentence);
});

test("a language is chosen before anything that shows text has run", () => {
  const frame = codeOf(ofScreens().filter(({ file }) => /of-staff/.test(file)));
  for (const text of ["Form Templates", "Skip to content"]) expect(frame).toContain(text);
  for (const module of ["index.html", "en", "hi", "hi-sign-in"].map((name) =>
    name === "index.html" ? name : `src/say/say/${name}.ts`,
  )) {
    const names = new Set([module]);
    for (const name of names) for (const more of (staff[name] as Chunk).imports ?? []) names.add(more);
    const files = [...names].map((name) => (staff[name] as Chunk).file);
    expect(files.filter((file) => /of-staff/.test(file))).toEqual([]);
  }
});

test("the HTML of a page names everything that the page loads first", () => {
  for (const page of ["parent.html", "index.html"]) {
    const named = readFileSync(`${web}dist/${page}`, "utf8").match(/assets\/[\w.-]+\.js/g) ?? [];
    const loaded = firstLoad(page).map(({ file }) => file);
    expect(new Set(named)).toEqual(new Set(loaded));
  }
});

test("the parents' form has no component library, no schema library and no cropper in its first load", () => {
  const code = codeOf(firstLoad("parent.html"));
  expect(code).toContain("Upload Student Details");
  for (const sign of ["mantine", "ZodError", "reactEasyCrop"]) expect(code).not.toContain(sign);
});

test("photo analysis is in chunks that no page loads first, and is at most 640 KiB with its models", () => {
  const coach = publicPages["src/public/photo/coach.ts"] as Chunk;
  expect(coach).toMatchObject({ isDynamicEntry: true });
  const assets = `${web}dist/assets/`;
  const isOfCoach = /^face-worker-.*\.js$|_model-.*\.bin$/;
  const files = readdirSync(assets).filter((file) => isOfCoach.test(file));
  expect(files).toHaveLength(3);
  const weight = [coach.file, ...files.map((file) => `assets/${file}`)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${web}dist/${file}`)).length,
    0,
  );
  expect(weight).toBeLessThanOrEqual(640 * KIB);
  for (const page of ["parent.html", "index.html", "photo-day.html"]) {
    expect(codeOf(firstLoad(page))).not.toContain("face-worker");
  }
  expect(codeOf([coach])).not.toContain("ZodError");
});

test("the designer has a chunk of its own, which no page loads first", () => {
  const designer = Object.keys(staff).filter((name) => name.startsWith("src/designer/"));
  expect(designer.length).toBeGreaterThan(0);
  for (const name of designer) expect(staff[name]).toMatchObject({ isDynamicEntry: true });
  const first = new Set(firstLoad("index.html").map(({ file }) => file));
  expect(designer.filter((name) => first.has((staff[name] as Chunk).file))).toEqual([]);
  expect(Object.keys(publicPages).filter((name) => name.startsWith("src/designer/"))).toEqual([]);
});
