import { parseArgs } from "node:util";
import { installPeers } from "./install-peers.ts";

const usage =
  "npm run bench -- [--sizes 60,600,2000] [--runs 3] [--only floor,idms] [--limit SECONDS] [--json]\n";

const flags = readFlags();
const sizes = flags.sizes.split(",").map(Number);
const runs = Number(flags.runs);
const limitSeconds = Number(flags.limit);
if (![...sizes, runs, limitSeconds].every((value) => Number.isInteger(value) && value > 0)) refuse();

const say = (what: string): void => void process.stderr.write(`${what}\n`);
installPeers(say);

const { compilePrograms } = await import("./compile-programs.ts");
const { makeData } = await import("./make-data.ts");
const { COMPILED, listPrograms } = await import("./programs.ts");
const { describeMachine, resultsOf, table } = await import("./report.ts");
const { runPrograms } = await import("./run-programs.ts");

const known = listPrograms();
const wanted = flags.only?.split(",") ?? known.map(({ name }) => name);
if (!wanted.every((name) => known.some((program) => program.name === name))) refuse();
const programs = known.filter(({ name }) => wanted.includes(name));

/** Every program runs once before it is timed, on this many cards, so that its code is in the caches. */
const WARM_UP = 60;

compilePrograms(COMPILED);
const jobs: { cards: number; jobFile: string }[] = [];
for (const cards of [WARM_UP, ...sizes]) jobs.push({ cards, jobFile: await makeData(cards, say) });
const [warmUp, ...timed] = jobs;
if (warmUp) await runPrograms(programs, warmUp, { runs: 1, limitSeconds, say: () => {} });

const results = [];
for (const job of timed) {
  const ofSize = resultsOf(await runPrograms(programs, job, { runs, limitSeconds, say }));
  results.push(...ofSize);
  if (!flags.json) process.stdout.write(`${table(ofSize, runs)}\n`);
}
if (flags.json) {
  process.stdout.write(
    `${JSON.stringify({ machine: describeMachine(), runs, limitSeconds, results }, null, 2)}\n`,
  );
}
if (results.some(({ status }) => status === "failed")) process.exitCode = 1;

function readFlags() {
  try {
    return parseArgs({
      options: {
        sizes: { type: "string", default: "60,600,2000" },
        runs: { type: "string", default: "3" },
        only: { type: "string" },
        limit: { type: "string", default: "180" },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch {
    return refuse();
  }
}

function refuse(): never {
  process.stderr.write(usage);
  process.exit(2);
}
