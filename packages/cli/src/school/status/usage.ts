import { Option } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** `idms status`. */
export const standing: Usage = (program, done) => {
  examples(
    asList(onData(program.command("status")))
      .description(
        "say for each school how many were received, sent back, are to verify, to print and printed; in a terminal on one screen, where most is to do first",
      )
      .option("--school <id|name>", "of this school alone")
      .option("--district <id|name>", "only schools of this district")
      .option("--due", "only schools where something is to verify or to print")
      .addOption(
        new Option("--sort <order>", "where most is to do first, or by name")
          .choices(["due", "name"])
          .default("due"),
      )
      .option("--all", "in a terminal all schools, also where they are more than its lines")
      .option("--next", "only where one is and what to do next, as idms does without a command"),
    "idms status",
    "idms status --due --csv > due.csv",
  ).action(async (options) => done(await (await import("./status.ts")).status(options)));
};
