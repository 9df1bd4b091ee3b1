import { installPeers } from "./install-peers.ts";
import { readOptions } from "./read-options.ts";

const usage =
  "npm run bench -- [--cases plain,phone] [--sizes 60,600,2000] [--runs 5] [--only bare,idms] [--limit SECONDS]\n" +
  "                 [--memory | --web | --start | --age | --spreadsheets] [--json]\n";

const options = readOptions(process.argv.slice(2)) ?? refuse();
const { cases, sizes, runs, limitSeconds, json } = options;

if (options.start) {
  const { measureStart, startTable } = await import("./start-time.ts");
  const start = measureStart();
  process.stdout.write(json ? `${JSON.stringify({ start }, null, 2)}\n` : `${startTable(start)}\n`);
  process.exit(0);
}

const say = (what: string): void => void process.stderr.write(`${what}\n`);
installPeers(say);

const { CASES } = await import("./cases.ts");
const { canCheck } = await import("./check-pdf.ts");
const { compilePrograms } = await import("./compile-programs.ts");
const { makeData } = await import("./make-data.ts");
const { COMPILED, listPrograms } = await import("./programs.ts");
const { describeMachine, memoryTable, resultsOf, resultTable } = await import("./report.ts");
const { runPrograms } = await import("./run-programs.ts");
const { measureWeb, webTable } = await import("./warm-web.ts");

if (options.age) {
  const { ageTable, measureByAge } = await import("./by-age.ts");
  const byAge = await measureByAge(sizes ?? [4000, 100_000, 1_000_000], runs, say);
  process.stdout.write(json ? `${JSON.stringify({ byAge }, null, 2)}\n` : ageTable(byAge, runs));
  process.exit(0);
}

if (options.spreadsheets) {
  compilePrograms(COMPILED);
  const { measureSpreadsheets, spreadsheetTable } = await import("./spreadsheets.ts");
  const spreadsheets = await measureSpreadsheets(sizes ?? [10_000], runs, say);
  process.stdout.write(
    json ? `${JSON.stringify({ spreadsheets }, null, 2)}\n` : spreadsheetTable(spreadsheets, runs),
  );
  process.exit(0);
}

const known = listPrograms();
const wanted = options.only ?? known.map(({ name }) => name);
if (!wanted.every((name) => known.some((program) => program.name === name))) refuse();
// What is kept of a first print is what a later one is to find.
if (wanted.includes("idms")) wanted.push("idms-first");
const programs = known.filter(({ name }) => wanted.includes(name));

/** Number of cards that every program prints once before it is timed, so that its code is cached. */
const WARM_UP = 60;

if (!canCheck()) say("Without pdfinfo, of poppler-utils, no output is looked at.");
compilePrograms(COMPILED);
const print = (what: string): void => void (json || process.stdout.write(`${what}\n`));
const results: ReturnType<typeof resultsOf> = [];
const web = options.web ? await timeWeb() : null;
if (!options.web) await timePrograms();
if (json)
  process.stdout.write(
    `${JSON.stringify({ machine: describeMachine(), runs, limitSeconds, results, web }, null, 2)}\n`,
  );
if (results.some(({ status }) => status === "failed")) process.exitCode = 1;

async function timePrograms(): Promise<void> {
  const works = cases.flatMap((each) => (sizes ?? each.sizes).map((cards) => ({ case: each, cards })));
  const jobs = [];
  for (const work of works) jobs.push({ ...work, jobFile: await makeData(work.case, work.cards, say) });
  for (const each of cases) {
    const jobFile = await makeData(each, WARM_UP, say);
    await runPrograms(
      programs,
      { case: each, cards: WARM_UP, jobFile },
      { runs: 1, limitSeconds, say: () => {} },
    );
  }
  for (const job of jobs) {
    const outcomes = await runPrograms(programs, job, { runs, limitSeconds, say });
    const ofJob = resultsOf(outcomes, results);
    results.push(...ofJob);
    print(resultTable(ofJob, { title: job.case.title, runs }));
  }
  if (options.memory) print(memoryTable(results));
}

async function timeWeb() {
  const jobFile = await makeData(CASES[0], WARM_UP, say);
  const measured = await measureWeb({ cards: WARM_UP, jobFile });
  print(webTable(measured));
  return measured;
}

function refuse(): never {
  process.stderr.write(usage);
  process.exit(2);
}
