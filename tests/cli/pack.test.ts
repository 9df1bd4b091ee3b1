import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** All of the repository that packing looks at. */
const NEEDED = [
  "package.json",
  "README.md",
  "LICENSE",
  "bin",
  "packages/cli/package.json",
  "packages/cli/vite.config.ts",
  "packages/cli/dist",
  "packages/server/package.json",
  "packages/core/package.json",
  "packages/web/dist",
  "templates/package.json",
  "fixtures/package.json",
];

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  expect([command, args, status, stderr]).toEqual([command, args, 0, expect.any(String)]);
  return stdout;
}

async function copyRepository(): Promise<string> {
  const copy = await temporaryFolder();
  for (const path of NEEDED) await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Packs a copy of the repository as npm pack does, and gives each script its turn. */
async function pack(): Promise<{ copy: string; tarball: string }> {
  const copy = await copyRepository();
  run(process.execPath, ["bin/pack.js"], copy);
  const [packed] = JSON.parse(run("npm", ["pack", "--ignore-scripts", "--json"], copy)) as {
    filename: string;
  }[];
  run(process.execPath, ["bin/pack.js", "--undo"], copy);
  return { copy, tarball: join(copy, packed?.filename ?? "") };
}

/** Unpacks it where npm would, beside nothing but the packages that it says it depends on. */
async function install(tarball: string): Promise<string> {
  const prefix = await temporaryFolder();
  run("tar", ["xzf", tarball, "-C", prefix], prefix);
  const installed = join(prefix, "package");
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const place = join(installed, "node_modules", name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(root, "node_modules", name), place);
  }
  return installed;
}

test("npm pack gives a package that works alone: the demo, the web and the manual page are in it", async () => {
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
  expect(checks).toContainEqual({ name: "web", state: "ok", found: "the pages are built", advice: null });
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

/** A Node.js of this machine that is too old to run the program, but not to start it. */
const oldNode = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((node) => /^v2[01]\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? ""));

test.skipIf(oldNode === undefined)(
  "an old Node.js starts it on the one that the package brings",
  async () => {
    const { tarball } = await pack();
    const installed = await install(tarball);
    const idms = (...args: string[]) =>
      spawnSync(oldNode as string, [join(installed, "bin", "idms.js"), ...args], { encoding: "utf8" });
    const data = await temporaryFolder();
    expect(idms("doctor", "--data", data, "--json").stdout).toContain(`Node.js ${process.versions.node} on`);
    expect(idms("generate")).toMatchObject({ status: 2, stderr: expect.stringContaining("--school") });
    await rm(join(installed, "node_modules", "node"));
    expect(idms("--version")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("install a newer Node.js"),
    });
  },
);

test("a package.json that a killed run has left is put back by the next", async () => {
  const copy = await copyRepository();
  const own = await readFile(join(copy, "package.json"), "utf8");
  run(process.execPath, ["bin/pack.js"], copy);
  run(process.execPath, ["bin/pack.js"], copy);
  expect(await readFile(join(copy, "package.json.unpacked"), "utf8")).toBe(own);
  run(process.execPath, ["bin/pack.js", "--undo"], copy);
  expect(await readFile(join(copy, "package.json"), "utf8")).toBe(own);
});
