import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The parts of the repository that packing uses. */
const NEEDED = [
  "package.json",
  "package-lock.json",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "bin",
  "packages/cli/package.json",
  "packages/cli/vite.config.ts",
  "packages/cli/quick-bundle.ts",
  "packages/cli/dist",
  "packages/server/package.json",
  "packages/core/package.json",
  "packages/core/src",
  "packages/web/dist",
  "templates/package.json",
  "fixtures/package.json",
];

/** Runs a command that must succeed, and returns its output. */
export function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  expect([command, args, status, stderr]).toEqual([command, args, 0, expect.any(String)]);
  return stdout;
}

/** Copies the parts that packing uses. The copy uses the repository's own packages. */
export async function copyRepository(): Promise<string> {
  const copy = await temporaryFolder();
  for (const path of NEEDED) await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Packs a copy of the repository like npm pack, and runs each of its scripts. */
export async function pack(): Promise<{ copy: string; tarball: string }> {
  const copy = await copyRepository();
  run(process.execPath, ["bin/pack.js"], copy);
  const [packed] = JSON.parse(run("npm", ["pack", "--ignore-scripts", "--json"], copy)) as {
    filename: string;
  }[];
  run(process.execPath, ["bin/pack.js", "--undo"], copy);
  return { copy, tarball: join(copy, packed?.filename ?? "") };
}

/** Unpacks the tarball where npm would, with only the packages that it declares as dependencies. */
export async function install(tarball: string): Promise<string> {
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
