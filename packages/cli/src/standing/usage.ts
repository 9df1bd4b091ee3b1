import { asList, examples, onData, type Usage } from "../flags/common.ts";

/** `idms status`. */
export const standing: Usage = (program, done) => {
  examples(
    asList(onData(program.command("status")))
      .description(
        "say for each school how many were received, sent back, are to verify, to print and printed",
      )
      .option("--school <id|name>", "of this school alone")
      .option("--due", "only schools where something is to verify or to print")
      .option("--next", "only where one is and what to do next, as idms does without a command"),
    "idms status",
    "idms status --due --csv > due.csv",
  ).action(async (options) => done(await (await import("./status.ts")).status(options)));
};
