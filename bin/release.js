// Makes a release of the current tag, in release/: the package, its bill of materials, checksums, what has changed, and
// where it came from. `npm run release`; IDMS_SIGNING_KEY names an SSH key that signs the checksums. With --dry-run, it
// only says what is missing and what it would make; with --prepare [VERSION], it makes the changes to commit and tag.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { aboutAddresses } from "./addresses.js";
import { pendingChanges } from "./changesets.js";
import { keepsData, keptData, nextVersion, prepare } from "./next-version.js";

const SUMS = "SHA256SUMS";
const PROVENANCE = "provenance.json";
const BILL = "sbom.cdx.json";
const NOTES = "NOTES.md";
const CHANGELOG = "CHANGELOG.md";
/** Holds the version that `idms --version` prints. */
const PROGRAM = "packages/cli/package.json";
const out = "release";
/** The URIs that SLSA requires: the build type, as described in docs/operation.md ("A release"), and the builder. */
const BUILD_TYPE = "urn:idms:build-type:npm-run-release:1";
const BY_HAND = "urn:idms:builder:by-hand";

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 27 });
  if (status !== 0) fail(`${command} ${args.join(" ")} failed with exit code ${status}: ${stderr}`);
  return stdout.trim();
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const digestOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
const tag = `v${version}`;
const builder = process.env["IDMS_BUILDER"] || BY_HAND;
const key = process.env["IDMS_SIGNING_KEY"];
const notes = notesOf(version);

/** Returns what the changelog says about a version, or an empty text. */
function notesOf(wanted) {
  const sections = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, "utf8").split(/^## /m) : [];
  const found = sections.find((section) => section.startsWith(`[${wanted}] - `)) ?? "";
  return found.replace(/^.*\n+/, "");
}

/** Returns what must be corrected before a release, in sentences. */
function missing() {
  const faults = [];
  if (!URL.canParse(builder))
    faults.push(
      `IDMS_BUILDER must be the address of the build system, such as https://forge.example.org/runner, not "${builder}".`,
    );
  if (changes.length > 0)
    faults.push(
      `${CHANGELOG} does not contain the pending changes. Run "npm run release -- --prepare", and commit the changes.`,
    );
  else if (notes.trim() === "")
    faults.push(
      `${CHANGELOG} has no section for ${version}. Run "npm run release -- --prepare ${version}", and commit the changes.`,
    );
  const programs = existsSync(PROGRAM) ? JSON.parse(readFileSync(PROGRAM, "utf8")).version : version;
  if (programs !== version)
    faults.push(
      `${PROGRAM} has the version ${programs}, but "idms --version" must print ${version}. Run "npm run release -- --prepare ${version}", and commit the changes.`,
    );
  if (keepsData() && !existsSync(keptData(version)))
    faults.push(
      `${keptData(version)} is missing, with which later versions test an upgrade. Run "npm run release -- --prepare ${version}", and commit the changes.`,
    );
  if (run("git", "status", "--porcelain") !== "")
    faults.push("There are uncommitted changes. Commit them before you make a release.");
  if (!run("git", "tag", "--points-at", "HEAD").split("\n").includes(tag))
    faults.push(
      `The current commit does not have the tag ${tag}. Tag it with "git tag -s ${tag}", or check out the tagged commit.`,
    );
  return faults;
}

function showPlan() {
  const made = [
    [`${name}-${version}.tgz`, "the package, with the program, the web and the documentation"],
    [BILL, "the inventory: each shipped package, its version and its hash"],
    [NOTES, `what ${CHANGELOG} says about ${version}`],
    [PROVENANCE, `where it came from: commit ${run("git", "rev-parse", "HEAD")}, built by ${builder}`],
    [SUMS, "the SHA-256 checksums of these files"],
    ...(key ? [[`${SUMS}.sig`, `their signature by ${key}`]] : []),
  ];
  const faults = missing();
  const lines = [
    `Release ${version} of ${name}, tag ${tag}. Nothing was made.`,
    aboutAddresses(),
    ...(key ? [] : ["IDMS_SIGNING_KEY is not set, so nobody signs the checksums."]),
    `"npm run release" makes in ${out}/:`,
    ...made.map(([file, what]) => `  ${file.padEnd(20)} ${what}`),
    ...(changes.length === 0 ? [] : [`Pending changes, for version ${nextVersion(changes)}:`]),
    ...changes.map(({ file, size }) => `  ${size} ${file}`),
    faults.length === 0 ? "Nothing is missing." : "Before that:",
    ...faults.map((fault) => `  ${fault}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

const asked = process.argv.indexOf("--prepare");
if (asked > 0) {
  const prepared = await prepare(process.argv[asked + 1]).catch(({ message }) => fail(message));
  process.stdout.write(
    `Version ${prepared} is prepared. Commit the changes, and tag the commit v${prepared}. Then run npm run release.\n`,
  );
  process.exit(0);
}
const changes = await pendingChanges().catch(({ message }) => fail(message));
if (process.argv.includes("--dry-run")) {
  showPlan();
  process.exit(0);
}
const [fault] = missing();
if (fault !== undefined) fail(fault);

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
run("npm", "pack", "--pack-destination", out);
const tarball = readdirSync(out).find((file) => file.endsWith(".tgz"));
if (tarball === undefined) fail("npm pack has made no package.");
if (existsSync(BILL)) copyFileSync(BILL, join(out, BILL));
writeFileSync(join(out, NOTES), notes);

const commit = run("git", "rev-parse", "HEAD");
const subjects = readdirSync(out).map((file) => ({
  name: file,
  digest: { sha256: digestOf(join(out, file)) },
}));
const materials = [{ uri: `git+ref:refs/tags/${tag}`, digest: { gitCommit: commit } }];
if (existsSync("package-lock.json"))
  materials.push({ name: "package-lock.json", digest: { sha256: digestOf("package-lock.json") } });
const provenance = {
  _type: "https://in-toto.io/Statement/v1",
  subject: subjects,
  predicateType: "https://slsa.dev/provenance/v1",
  predicate: {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { name, version, tag },
      internalParameters: {
        node: process.version,
        npm: run("npm", "--version"),
        platform: process.platform,
        arch: process.arch,
      },
      resolvedDependencies: materials,
    },
    runDetails: { builder: { id: builder } },
  },
};
writeFileSync(join(out, PROVENANCE), `${JSON.stringify(provenance, null, 2)}\n`);
const sums = readdirSync(out)
  .toSorted()
  .map((file) => `${digestOf(join(out, file))}  ${file}\n`);
writeFileSync(join(out, SUMS), sums.join(""));
if (key) run("ssh-keygen", "-Y", "sign", "-f", key, "-n", "idms-release", join(out, SUMS));
process.stdout.write(
  `${readdirSync(out)
    .map((file) => join(out, file))
    .join("\n")}\n`,
);
