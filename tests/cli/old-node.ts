import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/**
 * Returns a Node.js on this machine that is too old to run the program but can start it, or undefined if there is none.
 */
export const someOldNode = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .find((node) => /^v2[01]\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? ""));
