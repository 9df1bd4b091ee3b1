import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Tests that `npm test` leaves to `npm run test:thorough`, one by one or, with `@module-tag`, a file's: what the others
 * have shown once, at each size, in each colour, by each gesture, with each thing that can go wrong beside it.
 */
const THOROUGH = { name: "thorough", description: "Left out by npm test, done by npm run test:thorough." };

/** What changes rarely, and kills that take long, for which the machine that looks at each change has no time. */
const RARE = { name: "rare", description: "Left to npm run test:slow." };

const MEMORY = "/dev/shm";
/** Six times what the tests of a run have in their temporary folders at once. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * The temporary folders of a run are in memory where it has room, since the tests wait for a disk thousands of times:
 * each write is flushed to it. These tests do not check whether a disk keeps flushed data.
 */
if (process.env["VITEST"] && roomInMemory() >= ENOUGH) {
  const folder = mkdtempSync(`${MEMORY}/idms-tests-`);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function roomInMemory(): number {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize;
}

/** For a machine that is busy with something else: no test depends on how long it takes. */
const everywhere = {
  // Programs and threads that are started from source are compiled once.
  env: {
    NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)),
    // It takes a second of the processor for each photo; what is about it switches it on.
    IDMS_LOOK_AT_FACES: "no",
  },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The files of a project share what they import: loading it anew for each takes as long as all the tests. */
const shared = { isolate: false };

/** The tests of the server and the program once more, on a server of PostgreSQL and an imitation of S3. */
const onServers = {
  globalSetup: ["tests/postgresql.ts", "tests/s3.ts", "tests/cli/demo-school.ts"],
  ...shared,
  ...everywhere,
  testTimeout: 120_000,
};

/**
 * A test file's name says where it runs: `name.SUFFIXES.test.ts`. Without a suffix it is of `unit`, or of `program` in
 * tests/cli and of `web` in tests/web.
 */
const named = (suffix: string): string => `tests/**/*.${suffix}.{test,*.test,*.*.test}.ts`;

/** Starts threads from source, such as the press's, time and again, or draws card after card. */
const PRESS = named("press");
/** Sets up, attacks, damages and mends a whole data folder for each case. */
const FOLDER = named("folder");
/** Asks a server: its calls, every one by every role, versions, limits, bodies, guesses, uploads. */
const API = named("api");
/** Needs a server of PostgreSQL, and runs nowhere else. */
const ON_SERVER = named("server");
/** Can differ on PostgreSQL and S3, and runs on both at each change; everything else runs there at night. */
const ON_BOTH = named("both");
/** What only a database in a file and a data folder have: never on PostgreSQL. */
const OF_FILE = named("file");
/** Goes through a few cases of many (tests/in-bulk.ts), and through all of them in `slow`. */
const IN_BULK = named("bulk");
const SLOW = named("slow");

/**
 * `unit` runs the packages from source; of these `press` prints in a thread and draws cards, `folder` minds data
 * folders, and `api` asks a server. `program` runs the built `idms` on a demo school that is made once; `web` opens the
 * pages that it serves in a Chromium. `postgresql` has what can differ on a server of PostgreSQL, `rest-on-postgresql` the rest.
 */
export default defineConfig({
  test: {
    // More than there are processors, since most tests wait for another program, the disk or a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    tags: [THOROUGH, RARE],
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/{core,server,fixtures}/**/*.test.ts", "tests/*.test.ts"],
          exclude: [PRESS, FOLDER, API, ON_SERVER, SLOW],
          ...shared,
          ...everywhere,
        },
      },
      { test: { name: "press", include: [PRESS], exclude: [SLOW], ...shared, ...everywhere } },
      { test: { name: "folder", include: [FOLDER], exclude: [SLOW], ...shared, ...everywhere } },
      { test: { name: "api", include: [API], exclude: [SLOW], ...shared, ...everywhere } },
      {
        test: {
          name: "program",
          include: ["tests/cli/**/*.test.ts"],
          exclude: [SLOW],
          globalSetup: ["tests/cli/demo-school.ts"],
          ...shared,
          ...everywhere,
        },
      },
      {
        test: {
          name: "web",
          include: ["tests/web/**/*.test.ts"],
          exclude: [SLOW],
          globalSetup: ["tests/cli/demo-school.ts", "tests/web/browser.ts"],
          ...shared,
          ...everywhere,
        },
      },
      {
        test: {
          name: "postgresql",
          include: [ON_BOTH, ON_SERVER],
          ...onServers,
        },
      },
      {
        test: {
          name: "rest-on-postgresql",
          include: ["tests/{server,cli}/**/*.test.ts"],
          exclude: [ON_BOTH, ON_SERVER, OF_FILE, SLOW],
          ...onServers,
        },
      },
      {
        test: {
          name: "slow",
          include: [SLOW, IN_BULK],
          globalSetup: ["tests/cli/demo-school.ts", "tests/web/browser.ts"],
          provide: { inBulk: true },
          ...everywhere,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
