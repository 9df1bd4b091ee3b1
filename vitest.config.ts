import { defineConfig } from "vitest/config";

/**
 * Every processor is at work, since most tests wait for another program; and for a machine that is busy with something
 * else, no test depends on how long it takes.
 */
const everywhere = {
  maxWorkers: "100%",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * `unit` runs the packages from source; `program` runs the built `idms` on a demo school that is made once; `web` opens
 * the pages that it serves in a Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // The files share what they import: loading it anew for each takes as long as all the tests.
          isolate: false,
          include: ["tests/{core,server,fixtures}/**/*.test.ts", "tests/*.test.ts"],
          ...everywhere,
        },
      },
      {
        test: {
          name: "program",
          include: ["tests/cli/**/*.test.ts"],
          globalSetup: ["tests/cli/demo-school.ts"],
          ...everywhere,
        },
      },
      {
        test: {
          name: "web",
          include: ["tests/web/**/*.test.ts"],
          globalSetup: ["tests/cli/demo-school.ts", "tests/web/browser.ts"],
          ...everywhere,
        },
      },
    ],
  },
});
