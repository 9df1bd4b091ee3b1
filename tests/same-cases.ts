/**
 * Compares the passed tests of two runs, for each file in both: `npm test` on SQLite and a folder, and `npm run
 * test:postgresql` on PostgreSQL and S3.
 *
 * `node tests/same-cases.ts folder.json servers.json`
 *
 * Reports how many cases passed in both, and which belong to one only. The exit code is 1 if a case of the
 * specification's conformance, or one that is not declared as belonging to one only, did not pass in both.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Returns the cases of each file, with their results. */
function casesIn(path: string): Map<string, Map<string, string>> {
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as Report;
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      relative(process.cwd(), name),
      new Map(assertionResults.map(({ fullName, status }) => [fullName, status])),
    ]),
  );
}

const [folder = "", servers = ""] = process.argv.slice(2);
const [onFolder, onServers] = [casesIn(folder), casesIn(servers)];
const passed = { all: 0, conformance: 0 };
const alone: string[] = [];
const faults: string[] = [];
for (const [file, cases] of onServers) {
  const there = onFolder.get(file);
  if (!there) continue;
  const isConformance = file.startsWith("tests/cli/conformance/");
  for (const name of new Set([...there.keys(), ...cases.keys()])) {
    const states = [there.get(name), cases.get(name)];
    const line = `${file}: ${name} (${states.map((state) => state ?? "not there").join(" on a folder, ")} on servers)`;
    if (states.every((state) => state === "passed")) {
      passed.all += 1;
      passed.conformance += Number(isConformance);
    } else if (states.every((state) => state !== "passed" && state !== "failed")) continue;
    else if (
      !isConformance &&
      states.every((state) => state === "passed" || state === "skipped" || state === "pending")
    )
      alone.push(line);
    else faults.push(line);
  }
}
console.log(`${passed.all} cases passed on both, ${passed.conformance} of them of the specification.`);
for (const line of alone) console.log(`Of one alone: ${line}`);
for (const line of faults) console.log(`Not the same: ${line}`);
if (faults.length > 0 || passed.conformance === 0) process.exitCode = 1;
