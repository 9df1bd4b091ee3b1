// Prepares the commit of a release: `npm run release -- --prepare` sets the version, moves the pending changes to a
// section of the changelog, and keeps a data folder that later versions must open.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mergedNotes, pendingChanges, versionAfter } from "./changesets.js";

const CHANGELOG = "CHANGELOG.md";
/** Makes and keeps the data folder, with the built program. */
const KEEPER = "tests/cli/released/keep-data.ts";
/** The workspace whose version the program prints. The other workspaces keep theirs. */
const PROGRAM = "packages/cli";
/** The files that a version changes. */
const CHANGED = [CHANGELOG, "package.json", "package-lock.json", `${PROGRAM}/package.json`];

/** Returns the path of the data folder that is kept of a version. */
export const keptData = (version) => `tests/cli/released/${version}.tar.gz`;

/** Whether the repository keeps data folders of its versions. */
export const keepsData = () => existsSync(KEEPER);

const hasSection = (changelog, version) => changelog.includes(`## [${version}]`);

/** Returns the version that contains the pending changes: the one of package.json, or the next if it has a section. */
export function nextVersion(changes) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  return hasSection(readFileSync(CHANGELOG, "utf8"), version) ? versionAfter(version, changes) : version;
}

/**
 * Prepares a version in the working folder, and returns it. Without a version, the pending changes determine it.
 * @throws Error with a sentence that says what to correct; every file is as it was before
 */
export async function prepare(wanted) {
  if (wanted !== undefined && !/^\d+\.\d+\.\d+$/.test(wanted))
    throw new Error(`Give the new version, such as 1.2.3: npm run release -- --prepare 1.2.3`);
  const changes = await pendingChanges();
  if (changes.length === 0)
    throw new Error(
      ".changeset contains no changes. Note there what users notice, as CONTRIBUTING.md describes.",
    );
  const version = wanted ?? nextVersion(changes);
  const changelog = readFileSync(CHANGELOG, "utf8");
  if (hasSection(changelog, version))
    throw new Error(`${CHANGELOG} already has a section for ${version}. Choose the next version.`);
  const noted = changes.map(({ file }) => file);
  const texts = [...CHANGED, ...noted]
    .filter((file) => existsSync(file))
    .map((file) => [file, readFileSync(file)]);
  try {
    setVersion(version);
    const [about, ...sections] = changelog.split(/^(?=## )/m);
    const date = new Date().toISOString().slice(0, 10);
    const section = `## [${version}] - ${date}\n\n${mergedNotes(changes)}`;
    const parts = [`${about.trimEnd()}\n`, section, sections.join("")];
    writeFileSync(CHANGELOG, parts.filter((part) => part !== "").join("\n"));
    if (keepsData()) keepData(version);
    for (const file of noted) rmSync(file);
    return version;
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
