import { createRequire } from "node:module";
import type * as Loading from "../../packages/cli/src/start/load.ts";
import type * as Program from "../../packages/cli/src/program.ts";

/** The built program is Node's to load: what reads it from source would compile it anew for each file of tests. */
const { load } = createRequire(import.meta.url)("../../packages/cli/dist/load.cjs") as typeof Loading;

export const { runProgram, buildProgram, doors } = load<typeof Program>("program.cjs");
