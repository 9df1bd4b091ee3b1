import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const FULL = "/dev/full";

/** Runs the program with a disk behind standard output that is full. */
function onFullDisk(args: string[]) {
  const full = openSync(FULL, "w");
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  return { status, stderr };
}

describe.skipIf(!existsSync(FULL))("what cannot be written to standard output", () => {
  test.each([
    ["--help"],
    ["manual"],
    ["batches"],
    ["batches", "--json"],
    ["users", "list"],
    ["export", "students", "--school", "1", "--out", "-"],
    ["export", "all", "--school", "1", "--out", "-"],
  ])("is said in a sentence, and the exit code is 1: idms %s %s", (...args) => {
    const data = args[0] === "--help" || args[0] === "manual" ? [] : ["--data", inject("demo").data];
    expect(onFullDisk([...args, ...data])).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^idms: The output is not complete, .* \(ENOSPC: .*\)\.\n$/),
    });
  });
});
