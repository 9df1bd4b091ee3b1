#!/usr/bin/env node
// Plain JavaScript that any Node.js can read: an old one starts the program on the one that the package brings.
import { createRequire } from "node:module";

// An import of these would make a list of all that they have, and load what of it is seldom used.
const require = createRequire(import.meta.url);
const { existsSync, readFileSync, writeSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { fileURLToPath } = require("node:url");

// As many programs have it.
if (process.argv.length === 3 && ["-v", "version"].includes(process.argv[2])) process.argv[2] = "--version";
// What makes the start quick is described in packages/cli/src/start/start.ts.
const isPlain = process.env.IDMS_PLAIN_START === "1";
const answer = isPlain ? undefined : writtenAnswer(process.argv.slice(2));
if (answer === undefined || !isWritten(answer)) await start();

async function start() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 12)) return startOn(ownNode());
  const { load } = require("../packages/cli/dist/load.cjs");
  process.exitCode = await load("program.cjs").runProgram(process.argv);
}

/**
 * Reads the help or version text that the build generated, in the widest form that fits. Returns undefined if the
 * terminal is narrower than every form, or if the build generated none.
 */
function writtenAnswer(args) {
  const [last, words] = [args.at(-1), args.slice(0, -1)];
  const isVersion = args.length === 1 && (last === "--version" || last === "-V");
  const isHelp = (last === "--help" || last === "-h") && words.every((word) => /^[a-z][a-z-]*$/.test(word));
  if (!isVersion && !isHelp) return undefined;
  const file = `${["idms", ...(isVersion ? ["--version"] : words)].join(" ")}.json`;
  const room = isTerminal(1) ? process.stdout.columns : 80;
  try {
    const written = readFileSync(join(fileURLToPath(import.meta.url), "../../packages/cli/dist/help", file));
    const { text } = JSON.parse(written).findLast(({ width }) => width <= room);
    return Buffer.from(text);
  } catch {
    return undefined;
  }
}

/** `node:tty` is loaded here because few calls need it. */
function isTerminal(stream) {
  return require("node:tty").isatty(stream);
}

/** Writes the bytes to standard output. Returns false if that fails, and the program then reports why. */
function isWritten(bytes) {
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the Node.js that npm installed for this package, or undefined if its install script was not
 * allowed to run.
 */
function ownNode() {
  try {
    const found = require.resolve("node/package.json");
    const names = ["node", "node.exe"].map((name) => join(dirname(found), "bin", name));
    return names.find((name) => existsSync(name));
  } catch {
    return undefined;
  }
}

/**
 * Starts the program and exits with its exit code. On a terminal, the program receives Ctrl-C directly; other signals
 * are forwarded.
 */
async function startOn(node) {
  if (node === undefined) {
    process.stderr.write(
      `idms: IDMS needs the Node.js that npm installs with it, but that one is missing (this is ${process.version}). Run npm ci in the IDMS folder, or reinstall IDMS and let npm run the install script of the package "node".\n`,
    );
    process.exit(1);
  }
  const { spawn } = await import("node:child_process");
  const program = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  const onTerminal = [0, 1, 2].some(isTerminal);
  process.on("SIGINT", () => onTerminal || program.kill("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal));
  program.on("close", (code, signal) => {
    if (signal) process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}
