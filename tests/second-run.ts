/**
 * Reruns failed test files on their own if there are few. A browser that was slow once in ten thousand cases is
 * reported but does not fail the run; a real defect fails again.
 *
 * `node tests/second-run.ts test report.json`
 *
 * The first argument is the npm script that created the report. A file that passed on its own is listed on a line
 * starting with AGAIN, and its result replaces the one in the report. `again.json` next to this file records when each
 * such file was first seen; a week later it counts as failed. The exit code is 1 if anything failed again or too often,
 * or if more files failed than a slow machine explains.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

interface Result {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Result[];
}

const MOST_FILES = 3;
/** How long a file may pass only on the second run, counted from its day in `again.json`. */
const DAYS_TO_MEND = 7;
const seen = JSON.parse(readFileSync(new URL("again.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;
const isOverdue = (file: string): boolean =>
  file in seen && Date.now() - Date.parse(seen[file] as string) > DAYS_TO_MEND * 86_400_000;

const [script = "test", path = ""] = process.argv.slice(2);
const read = (from: string) => JSON.parse(readFileSync(from, "utf8")) as Report;
const report = existsSync(path) ? read(path) : undefined;
const failed = report?.testResults.filter(({ status }) => status === "failed") ?? [];
if (!report || failed.length === 0 || failed.length > MOST_FILES) process.exit(1);

const files = failed.map(({ name }) => relative(process.cwd(), name));
const again = `${path}.again`;
console.log(`Once more, alone: ${files.join(", ")}`);
const { status } = spawnSync(
  "npm",
  ["run", script, "--", ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${again}`],
  { stdio: "inherit" },
);
if (status !== 0) process.exit(1);
const overdue = files.filter(isOverdue);
for (const file of overdue)
  console.log(
    `${file} has passed only the second time since ${seen[file]}, for more than ${DAYS_TO_MEND} days: mend it.`,
  );
for (const file of files)
  if (!(file in seen)) console.log(`Add ${file} to tests/again.json, with today's date, until it is mended.`);
if (overdue.length > 0) process.exit(1);

const passed = new Map(read(again).testResults.map((result) => [result.name, result]));
for (const { name, message, assertionResults } of failed) {
  const cases = assertionResults.filter((each) => each.status === "failed");
  const told = cases.length > 0 ? cases : [{ fullName: "not set up", failureMessages: [message] }];
  for (const { fullName, failureMessages } of told)
    console.log(
      `AGAIN ${relative(process.cwd(), name)}: ${fullName}: ${String(failureMessages[0]).split("\n")[0]}`,
    );
}
const testResults = report.testResults.map((result) => passed.get(result.name) ?? result);
const count = (wanted: string) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === wanted)
    .length;
writeFileSync(
  path,
  JSON.stringify({
    ...report,
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    testResults,
  }),
);
