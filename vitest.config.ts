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
 * `slow` has every proof whole: those that take long by themselves, and those of which the other projects go through a
 * few cases (tests/in-bulk.ts).
 */
const SLOW = "tests/**/*.slow.test.ts";
const IN_BULK = [
  "tests/core/cards/{canvas-and-pdf,decode-codes}.test.ts",
  "tests/core/cards/codes/encode-barcode.test.ts",
  "tests/core/cards/text/fit-text.test.ts",
  "tests/core/print/class-proof.test.ts",
  "tests/fixtures/draw-portrait.test.ts",
  "tests/server/accounts/slow-guesses.test.ts",
  "tests/server/http/hostile-bodies.test.ts",
  "tests/server/students/record-life.test.ts",
  "tests/server/submissions/{fuzz,submit}.test.ts",
  "tests/cli/{backup,generate,submit-kill,watch}.test.ts",
  "tests/web/{designer-sizes,every-screen,hindi,names-in-chromium,parent-languages,parent-scripts,photo-day-film,session-end,shell,starters}.test.ts",
];

/** Tests that start threads from source, such as the press's, time and again, or draw card after card. */
const PRESS = [
  "tests/server/{print,watch}/**/*.test.ts",
  "tests/server/students/unverify.test.ts",
  "tests/server/cards/starters.test.ts",
  "tests/core/cards/{canvas-and-pdf,check-ground}.test.ts",
  "tests/core/cards/codes/{encode-barcode,read-every-code}.test.ts",
  "tests/core/print/class-proof.test.ts",
  "tests/core/node/*/{agreement,chunked-output,pdfx,render-png,spreadsheet-thread,subset-truetype}.test.ts",
  "tests/fixtures/{demo-cards,draw-portrait,starter-ink,starter-templates}.test.ts",
];

/** Tests that set up, attack, damage and mend a whole data folder for each case. */
const FOLDER = [
  "tests/server/{backup,doctor,jobs,purge}/**/*.test.ts",
  "tests/server/years/promote.test.ts",
  "tests/server/db/{bundle,look-after-database}.test.ts",
  "tests/server/files/{sweep-scratch,stores,on-s3}.test.ts",
  "tests/server/submissions/{fuzz,hostile-files}.test.ts",
];

/** Tests that ask a server: its calls, every one by every role, versions, limits, bodies, guesses, uploads. */
const API = [
  "tests/server/http/**/*.test.ts",
  "tests/server/versions/if-match.test.ts",
  "tests/server/**/routes-*.test.ts",
  "tests/server/accounts/{promises,slow-guesses}.test.ts",
  "tests/server/cards/{backs-and-images,school-fonts}.test.ts",
  "tests/server/submissions/{submit,submit-limits}.test.ts",
  "tests/server/families/*.test.ts",
];

/**
 * What can differ on PostgreSQL and S3 and is tested there at each change, by folder. A file that stands elsewhere says so
 * in its name: `server`, `database` or `s3`. Everything else runs there at night: its statements are built by the same code.
 */
const DIFFERS = [
  "tests/cli/conformance", // the specification, call by call
  "tests/server/backup", // a copy of one moment, while others write
  "tests/server/db", // statements by hand, transactions that are done again, steps of the schema
  "tests/server/imports", // thousands of rows in one transaction, and their undo
  "tests/server/jobs", // several workers take from one line
  "tests/server/move", // from each kind of database and store to the other
  "tests/server/sealing", // one log of several servers
  "tests/server/students", // the longest statements: search, lists, counts, doubles
  "tests/server/submissions", // many parents at once, in a line of their school
  "tests/server/versions", // two people change one row
  "tests/server/works", // locks
  "tests/server/years", // a whole school moves up
].map((folder) => `${folder}/**/*.test.ts`);
const DIFFERS_BY_NAME = "tests/{server,cli}/**/*{server,database,s3}*.test.ts";

/** What needs both kinds of database, or a server of PostgreSQL. */
const ON_SERVER = [
  "tests/server/db/postgresql-engine.test.ts",
  "tests/server/db/same-schema.test.ts",
  "tests/server/doctor/on-server.test.ts",
  "tests/server/backup/of-server.test.ts",
  "tests/server/move/**/*.test.ts",
];

/** Tests of what only a database in a file has: its locks, pages, log, damage, steps of its schema and copies. */
const OF_FILE = [
  "tests/server/{files,watch}/**/*.test.ts",
  "tests/server/backup/{backup,sharing,sign-ins}.test.ts",
  "tests/server/doctor/doctor.test.ts",
  "tests/server/db/{bundle,class-names,files-apart,in-chunks,log-seals,look-after-database,lookup-keys,open-database,wait-for-lock}.test.ts",
  "tests/server/purge/raw-bytes.test.ts",
  "tests/server/http/storage.test.ts",
];

/** Tests of what only a folder has, and of the program's own files, which are the same wherever data lie. */
const PROGRAM_OF_FILE = [
  "tests/cli/{completion,config,demo,doctor,every-command,init,kept-code,manual,output,pack,private-files,prompts,proxies,serve,submit-kill,watch}.test.ts",
];

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
          exclude: [...PRESS, ...FOLDER, ...API, ...ON_SERVER, SLOW],
          ...shared,
          ...everywhere,
        },
      },
      { test: { name: "press", include: PRESS, exclude: [SLOW], ...shared, ...everywhere } },
      { test: { name: "folder", include: FOLDER, exclude: [...ON_SERVER, SLOW], ...shared, ...everywhere } },
      { test: { name: "api", include: API, exclude: [...PRESS, SLOW], ...shared, ...everywhere } },
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
          include: [...DIFFERS, DIFFERS_BY_NAME],
          exclude: [...OF_FILE, SLOW],
          ...onServers,
        },
      },
      {
        test: {
          name: "rest-on-postgresql",
          include: ["tests/{server,cli}/**/*.test.ts"],
          exclude: [...DIFFERS, DIFFERS_BY_NAME, ...OF_FILE, ...PROGRAM_OF_FILE, SLOW],
          ...onServers,
        },
      },
      {
        test: {
          name: "slow",
          include: [SLOW, ...IN_BULK],
          globalSetup: ["tests/cli/demo-school.ts", "tests/web/browser.ts"],
          provide: { inBulk: true },
          ...everywhere,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
