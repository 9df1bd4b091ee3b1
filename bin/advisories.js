// Asks the registry for advisories on what goes out, and for signatures of what is installed. It is bounded in time; a
// registry that does not answer is said so and is no failure. With --strict it ends with 1 where something was found.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const PATIENCE_MS = 30_000;
const isStrict = process.argv.includes("--strict");

/** Runs npm. Returns undefined if it times out. */
function npm(args) {
  return new Promise((resolve) => {
    const child = spawn("npm", [...args, "--fetch-retries=0", `--fetch-timeout=${PATIENCE_MS}`], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let out = "";
    const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
    child.on("error", () => resolve(undefined));
    child.on("close", (_, signal) => {
      clearTimeout(late);
      resolve(signal ? undefined : out);
    });
  });
}

function parsed(out) {
  try {
    return JSON.parse(out);
  } catch {
    return undefined;
  }
}

/** Runs an npm check and reads its findings. Returns undefined if the registry did not answer. */
async function found(args, read) {
  const said = parsed(await npm(args));
  return said && read(said);
}

const advisories = ({ vulnerabilities }) =>
  vulnerabilities && Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
const unsigned = ({ invalid, missing }) =>
  invalid &&
  missing && [
    ...invalid.map(({ name }) => `${name} (invalid)`),
    ...missing.map(({ name }) => `${name} (missing)`),
  ];

const [known, wrong] = await Promise.all([
  found(["audit", "--omit", "dev", "--json"], advisories),
  found(["audit", "signatures", "--json"], unsigned),
]);
for (const [what, all] of [
  ["advisories", known],
  ["signatures that are not right", wrong],
])
  process.stdout.write(
    `${what}: ${all === undefined ? "the registry did not say" : all.length === 0 ? "none" : all.join(", ")}\n`,
  );
if (isStrict && [known, wrong].some((all) => all?.length > 0)) process.exitCode = 1;
