import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./source-files.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";

const WHO = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"];

/** Creates a repository with a minimal package and one commit. */
async function repository() {
  const folder = await temporaryFolder();
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, args, { cwd: folder, encoding: "utf8", env: { ...process.env, ...env } });
  const git = (...args: string[]) => run("git", [...WHO, ...args]);
  const release = (env?: NodeJS.ProcessEnv) => run(process.execPath, [join(root, "bin/release.js")], env);
  const scripts = { prepack: "echo '{}' > sbom.cdx.json" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "tiny", version: "1.2.3", scripts }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages: {} }));
  writeFileSync(join(folder, ".gitignore"), "release/\nsbom.cdx.json\nkey*\n");
  git("init", "--quiet");
  git("add", ".");
  expect(git("commit", "--quiet", "-m", "Begin").status).toBe(0);
  return { folder, run, git, release, made: join(folder, "release") };
}

test("a release needs a tag and an unchanged repository", async () => {
  const { folder, git, release } = await repository();
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("does not have the tag v1.2.3. Tag"),
  });
  git("tag", "v1.2.3");
  writeFileSync(join(folder, "more.txt"), "");
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("There are uncommitted changes. Commit them before you make"),
  });
});

test("the builder of a release must be an address", async () => {
  const { git, release, made } = await repository();
  git("tag", "v1.2.3");
  expect(release({ IDMS_BUILDER: "our forge" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'must be the address of the build system, such as https://forge.example.org/runner, not "our forge"',
    ),
  });
  expect(release({ IDMS_BUILDER: "https://forge.example.org/runner" }).status).toBe(0);
  const { predicate } = JSON.parse(readFileSync(join(made, "provenance.json"), "utf8"));
  expect(predicate.runDetails.builder).toEqual({ id: "https://forge.example.org/runner" });
});

test("a release has the package, its bill of materials, signed checksums that are correct, and its commit", async () => {
  const { folder, run, git, release, made } = await repository();
  git("tag", "v1.2.3");
  const key = join(folder, "key");
  expect(run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]).status).toBe(0);
  expect(release({ IDMS_SIGNING_KEY: key })).toMatchObject({ status: 0 });
  const files = ["SHA256SUMS", "SHA256SUMS.sig", "provenance.json", "sbom.cdx.json", "tiny-1.2.3.tgz"];
  expect(readdirSync(made).toSorted()).toEqual(files);
  expect(spawnSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: made }).status).toBe(0);
  const { subject, predicateType, predicate } = JSON.parse(
    readFileSync(join(made, "provenance.json"), "utf8"),
  );
  expect(subject.map(({ name }: { name: string }) => name)).toContain("tiny-1.2.3.tgz");
  const { buildDefinition, runDetails } = predicate;
  const { buildType, resolvedDependencies } = buildDefinition;
  expect([buildType, runDetails.builder.id]).toEqual([
    "urn:idms:build-type:npm-run-release:1",
    "urn:idms:builder:by-hand",
  ]);
  const addresses = resolvedDependencies.flatMap(({ uri }: { uri?: string }) => uri ?? []);
  expect(resolvedDependencies.map(({ name, uri }: { name?: string; uri?: string }) => name ?? uri)).toEqual([
    "git+ref:refs/tags/v1.2.3",
    "package-lock.json",
  ]);
  for (const each of [predicateType, buildType, runDetails.builder.id, ...addresses])
    expect(URL.canParse(each), each).toBe(true);
  const commit = git("rev-parse", "HEAD").stdout.trim();
  expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(commit);
  writeFileSync(join(folder, "key.signers"), `tester ${readFileSync(`${key}.pub`, "utf8")}`);
  const verify = [
    "-Y",
    "verify",
    "-f",
    "key.signers",
    "-I",
    "tester",
    "-n",
    "idms-release",
    "-s",
    "release/SHA256SUMS.sig",
  ];
  const sums = readFileSync(join(made, "SHA256SUMS"));
  expect(spawnSync("ssh-keygen", verify, { cwd: folder, input: sums }).status).toBe(0);
  expect(spawnSync("ssh-keygen", verify, { cwd: folder, input: `${sums} ` }).status).not.toBe(0);
});
