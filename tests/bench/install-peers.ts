import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Python in which ReportLab is installed. */
export const PYTHON = here(".venv/bin/python");

/** Time limit for installations with npm and pip, in seconds. */
const INSTALL_SECONDS = 300;

/**
 * Installs the peer programs unless the current lists are already installed, which stamp files record. Programs that
 * cannot be installed are skipped.
 */
export function installPeers(say: (what: string) => void): void {
  once("package-lock.json", "node_modules/.installed-lock.json", () => {
    say("Installing the peers …");
    const isInstalled = run("npm", ["ci", "--prefix", here(".")]);
    if (!isInstalled) say("The peers from npm could not be installed: see the message above.");
    return isInstalled;
  });
  once("requirements.txt", ".venv/installed.txt", () => {
    say("Installing ReportLab …");
    const isInstalled =
      run("python3", ["-m", "venv", here(".venv")]) &&
      run(PYTHON, ["-m", "pip", "install", "--quiet", "--requirement", here("requirements.txt")]);
    if (!isInstalled) say("ReportLab could not be installed: it needs python3 with venv and pip.");
    return isInstalled;
  });
}

function once(list: string, stamp: string, install: () => boolean): void {
  const wanted = readFileSync(here(list), "utf8");
  if (existsSync(here(stamp)) && readFileSync(here(stamp), "utf8") === wanted) return;
  if (install()) writeFileSync(here(stamp), wanted);
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", 2, 2], timeout: INSTALL_SECONDS * 1000 }).status === 0;
