/**
 * Runs the files that failed once more, alone, where they are few: a browser that was slow once among ten thousand cases
 * is told, and holds nothing up; what is broken fails again.
 *
 *     node tests/second-run.ts test report.json
 *
 * The first is the script of npm that made the report. What passed alone is named on a line that begins with AGAIN, and
 * takes its place in the report. `again.json` beside this file keeps the day on which a file was first seen so: a week
 * later it fails. The exit code is 1 when anything failed again, or too often, or more files had than a slow machine explains.
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
/** How long a file may pass only the second time, from the day that `again.json` has of it. */
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
