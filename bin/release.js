// Makes a release of the tag at hand, in release/: the package, its bill of materials, checksums, and where it came from.
// `npm run release`; IDMS_SIGNING_KEY names an SSH key that signs the checksums.
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

const SUMS = "SHA256SUMS";
const PROVENANCE = "provenance.json";
const BILL = "sbom.cdx.json";
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

const builder = process.env["IDMS_BUILDER"] || BY_HAND;
if (!URL.canParse(builder))
  fail(
    `IDMS_BUILDER must be the address of the build system, such as https://forge.example.org/runner, not "${builder}".`,
  );

const digestOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
const tag = `v${version}`;
if (run("git", "status", "--porcelain") !== "")
  fail("There are uncommitted changes. Commit them before you make a release.");
if (!run("git", "tag", "--points-at", "HEAD").split("\n").includes(tag))
  fail(
    `The current commit does not have the tag ${tag}. Tag it with "git tag -s ${tag}", or check out the tagged commit.`,
  );

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
run("npm", "pack", "--pack-destination", out);
const tarball = readdirSync(out).find((file) => file.endsWith(".tgz"));
if (tarball === undefined) fail("npm pack has made no package.");
if (existsSync(BILL)) copyFileSync(BILL, join(out, BILL));

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
const key = process.env["IDMS_SIGNING_KEY"];
if (key) run("ssh-keygen", "-Y", "sign", "-f", key, "-n", "idms-release", join(out, SUMS));
process.stdout.write(
  `${readdirSync(out)
    .map((file) => join(out, file))
    .join("\n")}\n`,
);
