import { examples, onData, type Usage } from "../flags/common.ts";

/** `idms jobs list`, `show`, `cancel` and `retry`, and `idms work`. */
export const jobs: Usage = (program, done) => {
  const noun = program.command("jobs").description("see what people asked the server for, and how far it is");

  examples(
    onData(noun.command("list", { isDefault: true }))
      .description("list the jobs of the last two weeks, the newest first")
      .option("--school <id|name>", "of one school (else of all)")
      .option("--limit <n>", "how many at most", "50"),
    "idms jobs",
    "idms jobs list --json | jq -r '.jobs[] | select(.state == \"failed\") | .failure'",
  ).action(async (options) => done(await (await import("./jobs.ts")).list(options)));

  examples(
    onData(noun.command("show"))
      .description("show a job, with what it came to")
      .argument("<id>", "the job's number")
      .option("--out <file>", "write the file that it has made, which is kept for a day"),
    "idms jobs show 12",
    "idms jobs show 12 --out idcards.pdf",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).show(id, options)));

  examples(
    onData(noun.command("cancel"))
      .description("cancel a job that waits, or one that goes on, which ends at its next card, row or file")
      .argument("<id>", "the job's number"),
    "idms jobs cancel 12",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).cancel(id, options)));

  examples(
    onData(noun.command("retry"))
      .description("do a job again that failed or was cancelled; the server does it, or idms work")
      .argument("<id>", "the job's number"),
    "idms jobs retry 12",
  ).action(async (id, options) => done(await (await import("./jobs.ts")).retry(id, options)));

  examples(
    onData(program.command("work"))
      .description(
        "do the jobs that wait, as the server does, until Ctrl-C; what goes on then may end, or is done again",
      )
      .option("--once", "end when none waits any more"),
    "idms work",
    "idms work --once",
  ).action(async (options) => done(await (await import("./work.ts")).work(options)));
};
