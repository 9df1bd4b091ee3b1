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
const manifest = JSON.parse(readFileSync(`${web}dist/.vite/manifest.json`, "utf8")) as Record<string, Chunk>;

/** What an entry imports after its language's texts have loaded, which is immediately for English. */
const AFTER_WORDS: Record<string, string> = { "index.html": "src/staff-app.tsx" };

/** Returns the chunks that a page loads first: its entry and everything that this imports statically. */
function firstLoad(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const after = AFTER_WORDS[entry];
  if (after) firstLoad(after, found);
  for (const name of (manifest[entry] as Chunk).imports ?? []) firstLoad(name, found);
  return found;
}

/** Returns the size of a page's first load, in bytes transferred with gzip. Brotli is smaller. */
function weightOf(entry: string): { js: number; css: number } {
  const chunks = [...firstLoad(entry)].map((name) => manifest[name] as Chunk);
  const gzipped = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(`${web}dist/${file}`)).length, 0);
  return { js: gzipped(chunks.map(({ file }) => file)), css: gzipped(chunks.flatMap(({ css = [] }) => css)) };
}

test("the parents' form first loads at most 99 KiB of scripts and styles", () => {
  const { js, css } = weightOf("parent.html");
  expect(css).toBeGreaterThan(0);
  expect(js + css).toBeLessThanOrEqual(99 * KIB);
});

test("a page loads a few files instead of one for each module, and so does each screen opened from it", () => {
  const filesOf = (names: Iterable<string>) =>
    new Set(
      [...names].flatMap((name) => [
        (manifest[name] as Chunk).file,
        ...((manifest[name] as Chunk).css ?? []),
      ]),
    );
  expect(filesOf(firstLoad("parent.html")).size).toBeLessThanOrEqual(9);
  const staff = filesOf(firstLoad("index.html"));
  expect(staff.size).toBeLessThanOrEqual(7);
  const screens = Object.keys(manifest).filter((name) => /^src\/(?!public).*-page\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(30);
  const more = screens.map(
    (name) => [name, [...filesOf(firstLoad(name))].filter((file) => !staff.has(file)).length] as const,
  );
  expect(more.filter(([, files]) => files > 43)).toEqual([]);
});

test("the photo day loads at most 104 KiB of scripts and styles, all of it at once, and nothing of the staff's pages", () => {
  const { js, css } = weightOf("photo-day.html");
  expect(js + css).toBeLessThanOrEqual(104 * KIB);
  const chunks = [...firstLoad("photo-day.html")].map((name) => manifest[name] as Chunk);
  // Anything loaded later would be missing without a network.
  expect(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports)).toEqual([]);
  const code = chunks.map(({ file }) => readFileSync(`${web}dist/${file}`, "utf8")).join("");
  for (const sign of ["mantine", "ZodError"]) expect(code).not.toContain(sign);
});

test("the card check loads at most 99 KiB of scripts and styles, all of it at once, and one code reader", () => {
  const { js, css } = weightOf("verify.html");
  expect(js + css).toBeLessThanOrEqual(99 * KIB);
  const chunks = [...firstLoad("verify.html")].map((name) => manifest[name] as Chunk);
  expect(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports)).toEqual([]);
  const code = chunks.map(({ file }) => readFileSync(`${web}dist/${file}`, "utf8")).join("");
  for (const sign of ["mantine", "ZodError"]) expect(code).not.toContain(sign);
  const [reader = "", ...others] = readdirSync(`${web}dist/assets/`).filter((file) =>
    /^zxing_reader-.*\.wasm$/.test(file),
  );
  expect(others).toEqual([]);
  expect(gzipSync(readFileSync(`${web}dist/assets/${reader}`)).length).toBeLessThanOrEqual(420 * KIB);
  expect(readFileSync(`${web}dist/verify.html`, "utf8")).toContain(`/assets/${reader}`);
});

test("the staff's pages first load at most 250 KiB of scripts and 22 KiB of styles", () => {
  const { js, css } = weightOf("index.html");
  expect(js).toBeLessThanOrEqual(250 * KIB);
  expect(css).toBeLessThanOrEqual(22 * KIB);
});

test("English loads no Hindi texts, and the parents' form loads none of the staff's Hindi texts", () => {
  const code = (entry: string) =>
    [...firstLoad(entry)]
      .map((name) => readFileSync(`${web}dist/${(manifest[name] as Chunk).file}`, "utf8"))
      .join("");
  const inHindi = readFileSync(`${web}dist/${(manifest["src/say/say/hi.ts"] as Chunk).file}`, "utf8");
  const sentence = "सत्यापित";
  expect(inHindi).toContain(sentence);
  expect(code("index.html")).not.toContain(sentence);
  expect(code("parent.html")).not.toContain(sentence);
});

test("the HTML of a page names everything that the page loads first", () => {
  for (const page of ["parent.html", "index.html"]) {
    const named = readFileSync(`${web}dist/${page}`, "utf8").match(/assets\/[\w.-]+\.js/g) ?? [];
    const loaded = [...firstLoad(page)].map((name) => (manifest[name] as Chunk).file);
    expect(new Set(named)).toEqual(new Set(loaded));
  }
});

test("the parents' form has no component library, no schema library and no cropper in its first load", () => {
  const files = [...firstLoad("parent.html")].map((name) => (manifest[name] as Chunk).file);
  const code = files.map((file) => readFileSync(`${web}dist/${file}`, "utf8")).join("");
  expect(code).toContain("Upload Student Details");
  for (const sign of ["mantine", "ZodError", "reactEasyCrop"]) expect(code).not.toContain(sign);
});

test("photo analysis is in chunks that no page loads first, and is at most 640 KiB with its models", () => {
  expect(manifest["src/public/photo/coach.ts"]).toMatchObject({ isDynamicEntry: true });
  const assets = `${web}dist/assets/`;
  const isOfCoach = /^(?:coach|face-worker)-.*\.js$|_model-.*\.bin$/;
  const files = readdirSync(assets).filter((file) => isOfCoach.test(file));
  expect(files).toHaveLength(4);
  const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(assets + file)).length, 0);
  expect(weight).toBeLessThanOrEqual(640 * KIB);
  for (const page of ["parent.html", "index.html", "photo-day.html"]) {
    const first = [...firstLoad(page)].map((name) => (manifest[name] as Chunk).file);
    const code = first.map((file) => readFileSync(`${web}dist/${file}`, "utf8")).join("");
    expect(code).not.toContain("face-worker");
  }
  const code = files
    .filter((file) => file.startsWith("coach"))
    .map((file) => readFileSync(assets + file, "utf8"));
  expect(code.join("")).not.toContain("ZodError");
});

test("the designer has a chunk of its own, which no page loads first", () => {
  const designer = Object.keys(manifest).filter((name) => name.startsWith("src/designer/"));
  const isThere = readFileSync(`${web}src/routes.tsx`, "utf8").includes("./designer/");
  expect(designer.length > 0).toBe(isThere);
  for (const name of designer) expect(manifest[name]).toMatchObject({ isDynamicEntry: true });
  const first = [...firstLoad("parent.html"), ...firstLoad("index.html")];
  expect(first.filter((name) => designer.includes(name))).toEqual([]);
});

test.each(["parent.html", "photo-day.html", "sign-off.html", "verify.html"])(
  "%s never loads a file of the staff's pages, not even later, when a photo is chosen",
  (page) => {
    const staff = new Set(["index.html", "src/staff-app.tsx"]);
    const wrong: string[] = [];
    const later = new Set([page]);
    for (const name of later) {
      for (const each of firstLoad(name)) {
        if (staff.has(each)) wrong.push(name);
        for (const next of (manifest[each] as Chunk).dynamicImports ?? []) later.add(next);
      }
    }
    expect(wrong).toEqual([]);
    if (page === "parent.html") expect([...later]).toContain("src/public/photo/coach.ts");
  },
);
