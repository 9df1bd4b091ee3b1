import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Installs the peers where that has not been done for the lock file as it is; a stamp beside them remembers it. */
export function installPeers(say: (what: string) => void): void {
  const stamp = here("node_modules/.installed-lock.json");
  const lock = readFileSync(here("package-lock.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing the peers …");
  const { status } = spawnSync("npm", ["ci"], { cwd: here("."), stdio: ["ignore", 2, 2] });
  if (status !== 0)
    throw new Error("The peers could not be installed: see the message above, then try again.");
  writeFileSync(stamp, lock);
}
