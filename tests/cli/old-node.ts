import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/** A Node.js of this machine that is too old to run the program, but not to start it; undefined where there is none. */
export const someOldNode = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .find((node) => /^v2[01]\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? ""));
