import { examples, onData, type Usage } from "../flags/common.ts";

/** `idms students`. */
export const students: Usage = (program, done) => {
  examples(
    onData(program.command("students"))
      .description("find students of all schools, or of one, by name, phone or number")
      .requiredOption(
        "--search <text>",
        "what their names, phones, or admission and roll numbers have in them; words in any order",
      )
      .option("--school <id|name>", "of this school (else of all)")
      .option("--limit <n>", "the first so many", "50"),
    'idms students --search "sharma aarav"',
    "idms students --search 98765-43210 --json | jq '.students[].id'",
  ).action(async (options) => done(await (await import("./students.ts")).students(options)));
};
