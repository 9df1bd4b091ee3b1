#!/usr/bin/env node
// Plain JavaScript that any Node.js can read: an old one starts the program on the one that the package brings.
import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
  nodeModule.enableCompileCache();
  await import("../packages/cli/dist/idms.js");
} else await startOn(ownNode());

/** The Node.js that npm has installed for this package; undefined where its script was not allowed to. */
function ownNode() {
  try {
    const found = nodeModule.createRequire(import.meta.url).resolve("node/package.json");
    const names = ["node", "node.exe"].map((name) => join(dirname(found), "bin", name));
    return names.find((name) => existsSync(name));
  } catch {
    return undefined;
  }
}

/** Ends as the program ends. A Ctrl-C reaches it by itself where there is a terminal, other signals are handed on. */
async function startOn(node) {
  if (node === undefined) {
    process.stderr.write(
      `idms: IDMS needs Node.js 22.12 or newer and this is ${process.version}: install a newer Node.js.\n`,
    );
    process.exit(1);
  }
  const { spawn } = await import("node:child_process");
  const program = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  const onTerminal = [0, 1, 2].some((stream) => isatty(stream));
  process.on("SIGINT", () => onTerminal || program.kill("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal));
  program.on("close", (code, signal) => {
    if (signal) process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}
