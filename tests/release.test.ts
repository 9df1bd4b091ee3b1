import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { change } from "./changesets.ts";
import { root } from "./source-files.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";

const CHANGELOG = `# Changelog

## [1.2.3] - 2026-11-30

- Cards can be tiny.

## [1.2.2] - 2026-11-01

- An earlier change.
`;
const WHO = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"];

/** Creates a repository with a minimal package, one commit, and changes that no version contains yet. */
async function repository(changes: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, args, { cwd: folder, encoding: "utf8", env: { ...process.env, ...env } });
  const git = (...args: string[]) => run("git", [...WHO, ...args]);
  const release = (env?: NodeJS.ProcessEnv, ...flags: string[]) =>
    run(process.execPath, [join(root, "bin/release.js"), ...flags], env);
  const scripts = { prepack: "echo '{}' > sbom.cdx.json" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "tiny", version: "1.2.3", scripts }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages: {} }));
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGELOG);
  writeFileSync(join(folder, ".gitignore"), "release/\nsbom.cdx.json\nkey*\n");
  mkdirSync(join(folder, ".changeset"));
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(folder, ".changeset", file), text);
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

test("a release needs a section of the changelog with its version", async () => {
  const { folder, git, release } = await repository();
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGELOG.replace("[1.2.3]", "[1.2.4]"));
  git("commit", "--quiet", "-am", "Rename a section");
  git("tag", "v1.2.3");
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("CHANGELOG.md has no section for 1.2.3. Run "),
  });
});

test("a release needs a program that prints its version", async () => {
  const { folder, git, release } = await repository();
  mkdirSync(join(folder, "packages/cli"), { recursive: true });
  writeFileSync(join(folder, "packages/cli/package.json"), JSON.stringify({ version: "1.2.2" }));
  git("add", ".");
  git("commit", "--quiet", "-m", "Add a program");
  git("tag", "v1.2.3");
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("packages/cli/package.json has the version 1.2.2, but "),
  });
});

test("a release needs the data folder that later versions open", async () => {
  const { folder, git, release } = await repository();
  mkdirSync(join(folder, "tests/cli/released"), { recursive: true });
  writeFileSync(join(folder, "tests/cli/released/keep-data.ts"), "");
  git("add", ".");
  git("commit", "--quiet", "-m", "Keep data folders");
  git("tag", "v1.2.3");
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("tests/cli/released/1.2.3.tar.gz is missing, with which later versions"),
  });
});

test("preparing a version sets it, dates the changelog and keeps the rest, or changes nothing", async () => {
  const { folder, git, run, release } = await repository({
    "later.md": change("minor", { Schools: "- A change for later." }),
  });
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  for (const [version, sentence] of [
    ["next", "Give the new version, such as 1.2.3"],
    ["1.2.2", "CHANGELOG.md already has a section for 1.2.2."],
  ] as const)
    expect(release({}, "--prepare", version)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(sentence),
    });
  expect(git("status", "--porcelain").stdout).toBe("");

  expect(release({}, "--prepare", "1.3.0")).toMatchObject({ status: 0 });
  expect(JSON.parse(text("package.json")).version).toBe("1.3.0");
  expect(text("CHANGELOG.md")).toMatch(
    /^# Changelog\n\n## \[1\.3\.0\] - \d{4}-\d\d-\d\d\n\n### Schools\n\n- A change for later\.\n\n## \[1\.2\.3\]/,
  );
  expect(readdirSync(join(folder, ".changeset"))).toEqual([]);
  expect(release({}, "--prepare", "1.4.0").stderr).toContain(".changeset contains no changes. Note there");
  git("commit", "--quiet", "-am", "Release 1.3.0");
  git("tag", "v1.3.0");
  expect(run("git", ["tag"]).stdout).toBe("v1.3.0\n");
  expect(release({}, "--dry-run").stdout).toContain("Nothing is missing.");
});

test("the largest change determines the version", async () => {
  const { folder, release } = await repository({
    "a.md": change("patch", { Schools: "- Small." }),
    "b.md": change("minor", { Schools: "- Large." }),
  });
  expect(release({}, "--prepare")).toMatchObject({
    status: 0,
    stdout:
      "Version 1.3.0 is prepared. Commit the changes, and tag the commit v1.3.0. Then run npm run release.\n",
  });
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8").split(/^## .*\n/m)[1]).toBe(
    "\n### Schools\n\n- Large.\n- Small.\n\n",
  );
});

test("a version that has no section yet is the next one", async () => {
  const { folder, release } = await repository({ "first.md": change("minor", { Schools: "- All of it." }) });
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\nIt has no version.\n");
  expect(release({}, "--prepare").stdout).toContain("Version 1.2.3 is prepared.");
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toMatch(
    /^# Changelog\n\nIt has no version\.\n\n## \[1\.2\.3\] - .{10}\n\n### Schools\n\n- All of it\.\n$/,
  );
});

test("a release needs all pending changes in the changelog, and a dry run names them", async () => {
  const { git, release } = await repository({
    "small.md": change("patch", { Schools: "- Small." }),
    "large.md": change("minor", { Schools: "- Large." }),
  });
  git("tag", "v1.2.3");
  const { stdout } = release({}, "--dry-run");
  expect(stdout).toContain(
    "for version 1.3.0:\n  minor .changeset/large.md\n  patch .changeset/small.md\nBefore",
  );
  expect(release()).toMatchObject({
    status: 1,
    stderr:
      'CHANGELOG.md does not contain the pending changes. Run "npm run release -- --prepare", and commit the changes.\n',
  });
});

test("a pending change that cannot be read stops every command, which says what to write", async () => {
  const { git, release } = await repository({ "wrong.md": change("huge", { Schools: "- Wrong." }) });
  for (const flags of [["--dry-run"], ["--prepare"], []])
    expect(release({}, ...flags)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^\.changeset\/wrong\.md: .*\. Write, for example:\n\n---\n"tiny": minor\n---\n/,
      ),
    });
  expect(git("status", "--porcelain").stdout).toBe("");
});

test("a checkout without packages says what to install before it reads a pending change", async () => {
  const { folder, run } = await repository({ "later.md": change("minor", { Schools: "- Later." }) });
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  expect(run(process.execPath, ["bin/release.js", "--dry-run"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("To read .changeset, install the packages first: npm ci\n"),
  });
});

test("a version whose data folder cannot be made changes nothing, and can be prepared again", async () => {
  const { folder, git, release } = await repository({
    "later.md": change("minor", { Schools: "- A change for later." }),
  });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const made of ["bin", "tests/cli/released", "node_modules/.bin"])
    mkdirSync(join(folder, made), { recursive: true });
  write("bin/setup.js", "");
  write(".gitignore", "node_modules/\n");
  symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
  const archive = `require("node:fs").writeFileSync("tests/cli/released/1.3.0.tar.gz", "");`;
  write("tests/cli/released/keep-data.ts", `${archive} process.exit(1);`);
  git("add", ".");
  git("commit", "--quiet", "-m", "Keep data folders");
  expect(release({}, "--prepare", "1.3.0")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("keep-data.ts 1.3.0 failed with exit code 1."),
  });
  expect(git("status", "--porcelain").stdout).toBe("");

  write("tests/cli/released/keep-data.ts", archive);
  expect(release({}, "--prepare", "1.3.0").status).toBe(0);
  expect(git("status", "--porcelain").stdout).toContain("tests/cli/released/1.3.0.tar.gz");
});

test("a dry run says what a release would contain and what is missing, and makes nothing", async () => {
  const { folder, git, release } = await repository();
  const untagged = release({ IDMS_REPOSITORY: "" }, "--dry-run");
  expect(untagged.status).toBe(0);
  for (const text of [
    "Release 1.2.3 of tiny, tag v1.2.3. Nothing was made.",
    "IDMS_REPOSITORY is not set, so the package names no repository",
    "IDMS_SIGNING_KEY is not set, so nobody signs the checksums.",
    "tiny-1.2.3.tgz",
    "sbom.cdx.json",
    "SHA256SUMS",
    "Before that:\n  The current commit does not have the tag v1.2.3.",
  ])
    expect(untagged.stdout).toContain(text);
  git("tag", "v1.2.3");
  const tagged = release({ IDMS_REPOSITORY: "https://forge.example.org/tiny" }, "--dry-run").stdout;
  expect(tagged).toContain("The package names the repository git+https://forge.example.org/tiny.git.");
  expect(tagged).toContain("Nothing is missing.");
  expect(readdirSync(folder)).not.toContain("release");
  expect(release({ IDMS_REPOSITORY: "our forge" }, "--dry-run")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("IDMS_REPOSITORY must be the address of the repository"),
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
  const files = [
    "NOTES.md",
    "SHA256SUMS",
    "SHA256SUMS.sig",
    "provenance.json",
    "sbom.cdx.json",
    "tiny-1.2.3.tgz",
  ];
  expect(readdirSync(made).toSorted()).toEqual(files);
  expect(readFileSync(join(made, "NOTES.md"), "utf8").trim()).toBe("- Cards can be tiny.");
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
