// Lints and tests what is near a change, and checks the types of all: `npm run near`, or `npm run near -- COMMIT` for all
// that was changed since. Near are the changed tests, those in the folder or of the name of a changed room, those that
// import a changed file, and the laws of the source; what they leave out is for `npm test`.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const env = { ...process.env, PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter) };
const LAWS = ["architecture", "docs", "source-promises", "staff-catalogue", "staff-words"];
const FILE = /^packages\/([^/]+)\/src\/(.+)\.tsx?$/;
const SOURCE = /^packages\/(core|server|cli|web)\/src\/(?:(?:.*\/)?([^/]+)\/[^/]+$)?/;

const [since = "HEAD"] = process.argv.slice(2);
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since, "--"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const written = changed.filter((path) => /\.[jt]sx?$/.test(path));
const tests = nearTests();
const code = written.length > 0 ? written : ["package.json"];

const done = await Promise.all([
  run("oxlint", "--deny-warnings", ...code),
  run("oxlint", "-c", "promises.oxlintrc.json", "--type-aware", "--deny-warnings", ...code),
  run("oxfmt", "--check", "--no-error-on-unmatched-pattern", ...(changed.length > 0 ? changed : code)),
  run("npm", "run", "--silent", "typecheck"),
  buildAndTest(),
]);
process.exitCode = done.every(Boolean) ? 0 : 1;

/** @returns the lines that git prints */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) {
    process.stderr.write(stderr);
    process.exit(1);
  }
  return stdout.split("\n").filter(Boolean);
}

function nearTests() {
  const all = globSync("tests/**/*.test.ts", { cwd: root, exclude: ["tests/bench/**"] }).filter(
    (path) => !path.endsWith(".slow.test.ts"),
  );
  const near = new Set(LAWS.map((law) => `tests/${law}.test.ts`));
  const rooms = new Set();
  for (const path of changed) {
    if (all.includes(path)) near.add(path);
    const [, home, room] = SOURCE.exec(path) ?? [];
    if (room) rooms.add(`tests/${home}/${room}`);
  }
  for (const room of rooms)
    for (const path of all) if (path.startsWith(`${room}/`) || isNamed(path, room)) near.add(path);
  for (const path of all) if (!near.has(path) && importsAny(path)) near.add(path);
  return [...near];
}

/**
 * Whether a test's file name shows that it belongs to a source folder. Tests of the program and of the web interface
 * share one folder, and their names start with the name of the source folder.
 */
function isNamed(path, room) {
  return path.startsWith(`${room}-`) || path.startsWith(`${room}.`);
}

/** Whether a test imports one of the changed files, by path or by the package name that other packages use. */
function importsAny(path) {
  const text = readFileSync(join(root, path), "utf8");
  return written.some((source) => {
    const [, home, name] = FILE.exec(source) ?? [];
    return home && (text.includes(`/${source}"`) || text.includes(`"@idms/${home}/${name}"`));
  });
}

/** Tests of the program and the web interface run the built code, so only the parts that changed are rebuilt. */
async function buildAndTest() {
  const of = (...homes) => changed.some((path) => homes.includes(SOURCE.exec(path)?.[1]));
  const has = (folder) => tests.some((path) => path.startsWith(folder));
  const runsProgram = has("tests/cli/") || has("tests/web/");
  const cli = runsProgram && (of("core", "server", "cli") || !existsSync(join(root, "packages/cli/dist")));
  const web = has("tests/web/") && (of("core", "web") || !existsSync(join(root, "packages/web/dist")));
  const built = await Promise.all([!cli || buildProgram(), !web || build("packages/web")]);
  if (!built.every(Boolean)) return false;
  return run(
    "vitest",
    "run",
    ...tests,
    ...["!slow", "!*postgresql"].flatMap((name) => ["--project", name]),
    "--tags-filter",
    "!thorough && !rare",
  );
}

async function buildProgram() {
  return (await build("packages/cli", "--mode", "workers")) && (await build("packages/cli"));
}

function build(...of) {
  return run("vite", "build", ...of, "--logLevel", "warn");
}

/** Prints a program's output after it exits, so that the output of two parallel programs does not mix. */
function run(command, ...args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (out += text));
    child.on("error", () => resolve(false));
    child.on("close", (status) => {
      process.stdout.write(`${command} ${args[0] ?? ""}: ${status === 0 ? "in order" : "failed"}\n${out}`);
      resolve(status === 0);
    });
  });
}
