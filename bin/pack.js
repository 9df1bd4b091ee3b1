// Makes package.json the one of a package that works alone while `npm pack` packs it: the dependencies of the built
// program instead of the workspaces that it was built from. `--undo` puts the repository's own back; so does the next
// run, should a kill have come between.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aboutAddresses, addresses } from "./addresses.js";
import { bill, licences } from "./inventory.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = join(root, "package.json");
const kept = join(root, "package.json.unpacked");
const MANUAL = "man/idms.1";
/** The built documentation, which the program serves. */
const DOCS = "docs/.vitepress/dist";
/** The package's contents for audits: a CycloneDX file, and the licences in a table. */
const BILL = "sbom.cdx.json";
const LICENCES = "LICENCES.md";
/** The package ships with the version of Node.js that it runs on. An older version is enough to start it. */
const STARTS_ON = ">=20";
/** The starter designs' fonts are found by resolving their package names. Card fonts are stored next to the bundle. */
const FONTS = "@expo-google-fonts/";

if (existsSync(kept)) renameSync(kept, own);
if (!process.argv.includes("--undo")) await prepare();

async function prepare() {
  writeManual();
  writeFileSync(join(root, BILL), `${JSON.stringify(bill(), null, 2)}\n`);
  writeFileSync(join(root, LICENCES), licences());
  const text = readFileSync(own, "utf8");
  const { name, version, description, license, type, bin, devDependencies } = JSON.parse(text);
  const published = {
    name,
    version,
    description,
    license,
    ...addresses(),
    type,
    bin,
    engines: { node: STARTS_ON },
    man: [MANUAL],
    files: [
      "bin/idms.js",
      "NOTICE",
      "CHANGELOG.md",
      "packages/cli/dist",
      "packages/web/dist",
      DOCS,
      MANUAL,
      BILL,
      LICENCES,
    ],
    dependencies: { ...(await dependencies()), node: devDependencies.node },
  };
  writeFileSync(kept, text);
  writeFileSync(own, `${JSON.stringify(published, null, 2)}\n`);
  process.stderr.write(`${aboutAddresses()}\n`);
}

function writeManual() {
  const { status, stdout } = spawnSync(process.execPath, [join(root, "bin", "idms.js"), "manual"]);
  if (status !== 0) throw new Error("The manual page could not be written. Build the program first.");
  mkdirSync(join(root, "man"), { recursive: true });
  writeFileSync(join(root, MANUAL), stdout);
}

/**
 * Returns the packages that the bundle does not include, and the starter designs' fonts, with the versions that the
 * workspaces require.
 */
async function dependencies() {
  const { outside } = await import("../packages/cli/vite.config.ts");
  const asked = Object.assign({}, ...workspaces().map((workspace) => workspace.dependencies));
  const isNeeded = (name) => outside.includes(name) || name.startsWith(FONTS);
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([name]) => isNeeded(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function workspaces() {
  const folders = ["packages/core", "packages/server", "packages/cli", "templates", "fixtures"];
  return folders.map((folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")));
}
