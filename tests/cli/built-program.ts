import { createRequire } from "node:module";
import type * as Loading from "../../packages/cli/src/start/load.ts";
import type * as Program from "../../packages/cli/src/program.ts";

/** Node.js loads the built program. A source import would compile it again for each test file. */
const { load } = createRequire(import.meta.url)("../../packages/cli/dist/load.cjs") as typeof Loading;

export const { runProgram, buildProgram, doors } = load<typeof Program>("program.cjs");
