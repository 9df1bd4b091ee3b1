// Installs and builds what is missing and skips what is there; for `npm run demo`, `npm test` and `npm run bench`.
// Plain JavaScript on any Node: it runs before the project's own Node is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const localBin = join(root, "node_modules", ".bin");
// Debian puts servers where the PATH of a user does not look.
const path = [localBin, process.env.PATH, "/usr/sbin", "/sbin", ...postgresqlFolders()].join(delimiter);
const env = { ...process.env, PATH: path };

/**
 * Programs and library folders that tests need from the system but the benchmark does not. Each has its Debian package,
 * the service it starts, and a slower alternative.
 */
const systemTools = {
  "--test": [
    ["pdftoppm", "poppler-utils"],
    ["chromium-headless-shell", "chromium-headless-shell", undefined, "chromium"],
    ["/usr/share/fonts/truetype/liberation", "fonts-liberation"],
  ],
  "--thorough": [
    ["nginx", "nginx-light", "nginx"],
    ["caddy", "caddy", "caddy"],
    ["zsh", "zsh"],
    ["fish", "fish"],
    ["cupsd", "cups-daemon", "cups"],
    ["lpadmin", "cups-client"],
    ["ippeveprinter", "cups-ipp-utils"],
    ["/usr/lib/cups/filter/pdftopdf", "cups-filters"],
    ["dbus-daemon", "dbus-daemon"],
  ],
  "--readers": [
    ["qpdf", "qpdf"],
    ["gs", "ghostscript"],
    ["mutool", "mupdf-tools"],
    ["soffice", "libreoffice-calc-nogui"],
    ["ssconvert", "gnumeric"],
    ["/usr/lib/python3/dist-packages/openpyxl", "python3-openpyxl"],
    ["/usr/lib/python3/dist-packages/xlsxwriter", "python3-xlsxwriter"],
    ["/usr/share/hunspell/th_TH.dic", "hunspell-th"],
    ["/usr/share/hunspell/lo_LA.dic", "hunspell-lo"],
  ],
  "--postgresql": [["postgres", "postgresql", "postgresql"]],
  "--bench": [
    ["pdfinfo", "poppler-utils"],
    ["chromium", "chromium"],
  ],
};

installPackages();
build();
for (const [flag, tools] of Object.entries(systemTools)) {
  if (process.argv.includes(flag)) installTools(tools, { needed: flag !== "--bench" });
}

/** Lists the PostgreSQL folders: each version has its own. */
function postgresqlFolders() {
  const versions = "/usr/lib/postgresql";
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function run(command, args, failure, { needed } = { needed: true }) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail(failure, { needed });
}

function fail(failure, { needed }) {
  say(failure);
  if (needed) process.exit(1);
}

/** Installs packages if the lock file has changed. A stamp in node_modules records the lock file that was installed. */
function installPackages() {
  const stamp = join(root, "node_modules", ".installed-lock.json");
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing packages …");
  run(
    "npm",
    ["ci", "--loglevel", "error", "--no-audit", "--no-fund"],
    "The packages could not be installed. See the message above, then try again.",
  );
  writeFileSync(stamp, lock);
}

function build() {
  const names = [
    "packages/cli/dist/program.cjs",
    "packages/web/dist/index.html",
    "packages/web/dist/server/parent-pages.js",
  ];
  const built = names.map((name) => join(root, name));
  const newest = Math.max(...["packages", "templates", "fixtures", "package-lock.json"].map(newestChange));
  if (built.every((file) => existsSync(file) && statSync(file).mtimeMs > newest)) return;
  say("Building …");
  run("npm", ["run", "--silent", "build"], "The build failed. See the message above.");
  // The build itself changes the folders that its parts are in; what it made is newer than all of them.
  const now = new Date();
  for (const file of built) utimesSync(file, now, now);
}

function newestChange(name) {
  const path = join(root, name);
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const skipped = new Set(["node_modules", "dist"]);
  const entries = readdirSync(path).filter((entry) => !skipped.has(entry));
  return Math.max(found.mtimeMs, ...entries.map((entry) => newestChange(join(name, entry))));
}

function isThere(tool) {
  if (tool.startsWith("/")) return existsSync(tool);
  return spawnSync("sh", ["-c", `command -v ${tool}`], { env }).status === 0;
}

function installTools(tools, { needed }) {
  const missing = tools.filter(([tool]) => !isThere(tool));
  if (missing.length === 0) return;
  const isNeeded = needed && missing.some(([, , , instead]) => !instead || !isThere(instead));
  const packages = [...new Set(missing.map(([, name]) => name))].join(" ");
  const help = isNeeded
    ? `Install ${packages} with your system's package manager and try again.`
    : `Continuing without ${packages}. To install the missing packages, use your system's package manager.`;
  if (!isThere("apt-get")) return fail(help, { needed: isNeeded });
  say(`Installing ${packages} …`);
  const sudo = process.getuid() === 0 ? "" : "sudo -n ";
  const install = `${sudo}apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${sudo}apt-get install -y -qq --no-install-recommends ${packages}`;
  run("sh", ["-c", install], help, { needed: isNeeded });
  // The tests start what they need by themselves; nothing is left listening on this machine.
  const services = missing.flatMap(([, , service]) => service ?? []).join(" ");
  if (services && isThere("systemctl")) {
    spawnSync("sh", ["-c", `${sudo}systemctl disable --quiet --now ${services}`], { env, stdio: "ignore" });
  }
}
