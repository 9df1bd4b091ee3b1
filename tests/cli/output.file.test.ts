import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { textWidth } from "../../packages/cli/src/terminal/output/fit-table.ts";
import { rowsIn } from "./in-database.ts";
import { hasTerminal, runOnTerminal } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const FULL = "/dev/full";

/** Runs the program with standard output on a full disk. */
function onFullDisk(args: string[]) {
  const full = openSync(FULL, "w");
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  return { status, stderr };
}

test("--out - writes the complete PDF to standard output and the report to standard error", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true }));
  const args = ["generate", "--data", data, "--school", "1", "--class", "8 - B", "--out", "-"];
  const again = [...args, "--status", "ID_GENERATED"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...again], { maxBuffer: 1e9 });
  expect([status, stdout.subarray(0, 5).toString(), stdout.subarray(-6).toString()]).toEqual([
    0,
    "%PDF-",
    "%%EOF\n",
  ]);
  expect(stderr.toString()).toMatch(/^-: \d+ cards for 8 - B on \d+ pages in/m);
  expect(await readdir(join(data, "scratch"))).toEqual([]);
  const [batch] = await rowsIn<{ sha256: string }>(
    data,
    "SELECT sha256 FROM print_batches WHERE file_name = '-'",
  );
  expect(batch?.sha256).toBe(createHash("sha256").update(stdout).digest("hex"));
  expect(await runHere([...again, "--json"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("cannot both go to stdout"),
  });
  expect(await runHere([...again, "--out", "cards.png"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("must end in .pdf"),
  });
});

test("the file of a batch can go to standard output, and an empty list says that it is empty", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true }));
  const run = spawnSync(process.execPath, [program, "batches", "1", "--out", "-", "--data", data], {
    maxBuffer: 1e9,
  });
  expect([run.status, run.stdout.subarray(0, 5).toString()]).toEqual([0, "%PDF-"]);
  expect(run.stderr.toString()).toMatch(/^The file: \d+ cards on \d+ pages/m);
  const nothing = ["links", "list", "--state", "paused", "--data", data];
  expect(await runHere(nothing)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("There is nothing to list."),
  });
  expect((await runHere([...nothing, "--quiet"])).stderr).not.toContain("nothing to list");
});

test.runIf(hasTerminal)("a PDF is not written to a terminal, but text is", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true }));
  const args = ["generate", "--data", data, "--school", "1", "--class", "5 - A", "--out", "-"];
  const { code, screen } = await runOnTerminal(args, []);
  expect([code, screen]).toEqual([2, expect.stringContaining("A .pdf file cannot be shown in")]);
  const text = await runOnTerminal(["year", "plan", "--data", data, "--school", "1", "--out", "-"], []);
  expect([text.code, text.screen]).toEqual([0, expect.stringContaining("Goes to")]);
});

test.runIf(hasTerminal)("a progress line fits a narrow terminal", async () => {
  const args = ["generate", "--data", inject("demo").data, "--school", "1", "--class", "8 - B"];
  const again = ["--status", "ID_GENERATED", "--dry-run"];
  const { code, screen } = await runOnTerminal([...args, ...again], [], { columns: 30 });
  const bars = screen.split(/[\r\n]/).filter((line) => /[█░]/.test(line));
  expect(bars.filter((line) => textWidth(line) >= 30)).toEqual([]);
  expect([code, bars.length > 0]).toEqual([0, true]);
});

describe.skipIf(!existsSync(FULL))("output that cannot be written", () => {
  test.each([
    ["--help"],
    ["manual"],
    ["batches"],
    ["batches", "--json"],
    ["users", "list"],
    ["export", "students", "--school", "1", "--out", "-"],
    ["export", "all", "--school", "1", "--out", "-"],
    [
      "generate",
      "--school",
      "1",
      "--class",
      "8 - B",
      "--status",
      "ID_GENERATED",
      "--no-mark",
      "--out",
      "-",
      "-q",
    ],
  ])("is reported in a sentence, with exit code 1: idms %s %s", (...args) => {
    const data = args[0] === "--help" || args[0] === "manual" ? [] : ["--data", inject("demo").data];
    expect(onFullDisk([...args, ...data])).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^idms: The output is incomplete because it could not be written \(ENOSPC: .*\)\.\n$/,
      ),
    });
  });
});
