// Makes package.json the one of a package that works alone while `npm pack` packs it: the dependencies of the built
// program instead of the workspaces that it was built from. `--undo` puts the repository's own back; so does the next
// run, should a kill have come between.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bill, licences } from "./inventory.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = join(root, "package.json");
const kept = join(root, "package.json.unpacked");
const MANUAL = "man/idms.1";
/** What the package is made of, for whoever has to know: CycloneDX, and licences in a table. */
const BILL = "sbom.cdx.json";
const LICENCES = "LICENCES.md";
/** The package brings the Node.js that it runs on; an older one is good enough to start it. */
const STARTS_ON = ">=20";
/** The fonts of the starter designs are read by the path that Node.js finds for their names; those of cards are beside the bundle. */
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
    type,
    bin,
    engines: { node: STARTS_ON },
    man: [MANUAL],
    files: ["bin/idms.js", "NOTICE", "packages/cli/dist", "packages/web/dist", MANUAL, BILL, LICENCES],
    dependencies: { ...(await dependencies()), node: devDependencies.node },
  };
  writeFileSync(kept, text);
  writeFileSync(own, `${JSON.stringify(published, null, 2)}\n`);
}

function writeManual() {
  const { status, stdout } = spawnSync(process.execPath, [join(root, "bin", "idms.js"), "manual"]);
  if (status !== 0) throw new Error("The manual page could not be written. Build the program first.");
  mkdirSync(join(root, "man"), { recursive: true });
  writeFileSync(join(root, MANUAL), stdout);
}

/** The packages that the bundle leaves outside, and those fonts, with the versions that the workspaces ask for. */
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
