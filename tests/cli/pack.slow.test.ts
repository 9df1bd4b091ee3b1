import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { ownFontPath } from "../own-fonts.ts";
import { install, pack, root, run } from "./packing.ts";

test("npm pack creates a package that works on its own, with the demo, the web and the manual page", async () => {
  const { copy, tarball } = await pack();
  expect(await readFile(join(copy, "package.json"), "utf8")).toBe(
    await readFile(join(root, "package.json"), "utf8"),
  );
  expect(await readdir(copy)).not.toContain("package.json.unpacked");
  const installed = await install(tarball);
  const idms = (...args: string[]) =>
    run(process.execPath, [join(installed, "bin", "idms.js"), ...args], installed);
  const { version, dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(idms("--version")).toBe(`${version}\n`);
  expect(Object.keys(dependencies).filter((name) => name.startsWith("@idms/"))).toEqual([]);
  expect(await readFile(join(installed, "man", "idms.1"), "utf8")).toBe(idms("manual"));

  const data = await temporaryFolder();
  const { pdfs } = JSON.parse(idms("demo", "--data", data, "--no-serve", "--json"));
  expect((await readFile(pdfs[0])).subarray(0, 5).toString()).toBe("%PDF-");
  const { checks } = JSON.parse(idms("doctor", "--data", data, "--json"));
  expect(checks).toContainEqual(
    expect.objectContaining({ name: "web", state: "ok", found: "the pages are built", advice: null }),
  );
  // A font with CFF outlines needs a library of its own.
  idms("fonts", "add", ownFontPath("OwnSerif-BoldItalic.otf"), "--data", data, "--school", "1");
  idms("export", "students", "--data", data, "--school", "1", "--out", join(data, "students.xlsx"));
  idms(
    "import",
    "classes",
    join(installed, "packages/cli/dist/demo-school/classes.xlsx"),
    "--data",
    data,
    "--school",
    "1",
  );
  await rm(installed, { recursive: true });
});
