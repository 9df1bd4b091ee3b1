// Prepares the commit of a release: `npm run release -- --prepare 1.2.3` sets the version, gives the section
// "Unreleased" of the changelog the version and the date, and keeps a data folder that later versions must open.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const CHANGELOG = "CHANGELOG.md";
/** Makes and keeps the data folder, with the built program. */
const KEEPER = "tests/cli/released/keep-data.ts";
const UNRELEASED = "## [Unreleased]\n";
/** The workspace whose version the program prints. The other workspaces keep theirs. */
const PROGRAM = "packages/cli";
/** The files that a version changes. */
const CHANGED = [CHANGELOG, "package.json", "package-lock.json", `${PROGRAM}/package.json`];

/** Returns the path of the data folder that is kept of a version. */
export const keptData = (version) => `tests/cli/released/${version}.tar.gz`;

/** Whether the repository keeps data folders of its versions. */
export const keepsData = () => existsSync(KEEPER);

/**
 * Prepares a version in the working folder.
 * @throws Error with a sentence that says what to correct; every file is as it was before
 */
export function prepare(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? ""))
    throw new Error(`Give the new version, such as 1.2.3: npm run release -- --prepare 1.2.3`);
  const changelog = readFileSync(CHANGELOG, "utf8");
  const [before, after = ""] = changelog.split(UNRELEASED);
  const notes = after.split(/^## /m)[0] ?? "";
  if (notes.trim() === "")
    throw new Error(`${CHANGELOG} has nothing under "Unreleased". Note there what users notice.`);
  if (changelog.includes(`## [${version}]`))
    throw new Error(`${CHANGELOG} already has a section for ${version}. Choose the next version.`);
  const texts = CHANGED.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file)]);
  try {
    setVersion(version);
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(CHANGELOG, `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`);
    if (keepsData()) keepData(version);
  } catch (error) {
    for (const [file, text] of texts) writeFileSync(file, text);
    throw error;
  }
}

function keepData(version) {
  try {
    run(process.execPath, "bin/setup.js");
    run("node_modules/.bin/node", KEEPER, version);
  } catch (error) {
    rmSync(keptData(version), { force: true });
    throw error;
  }
}

function setVersion(version) {
  // Without the last flag, npm would also install packages again.
  const set = ["version", version, "--no-git-tag-version", "--allow-same-version", "--package-lock-only"];
  run("npm", ...set);
  if (existsSync(PROGRAM)) run("npm", ...set, "--workspace", PROGRAM);
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed with exit code ${status}.`);
}
