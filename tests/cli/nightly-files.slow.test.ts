/** Thirty nights of a school of 2,000, as a file and fetched, with kills at random moments; see tests/load. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../load/nightly-files.ts", import.meta.url));

test.each([
  ["a file arrives every night", []],
  ["the students are fetched every night", ["--fetch"]],
])(
  "%s: the plan equals a plain comparison, and each change is made once despite kills",
  async (_, flags) => {
    const ended = await promisify(execFile)(process.execPath, [script, ...flags]);
    expect(ended.stdout).toMatch(/^30 nights of 2000 children: 1200 changes, each made once, /);
  },
  40 * 60_000,
);
