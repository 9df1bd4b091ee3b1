import type { Command } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

const filtered = (command: Command): Command =>
  command
    .option("--who <name>", "by whom: a user's name or part of it, cli:<account>, parent, unknown")
    .option("--what <deed>", "what was done, such as students.verify or users.sign_in (idms log deeds)")
    .option("--whom <kind[:id]>", "to whom or what, such as students:17 or users")
    .option("--school <id|name>", "of this school")
    .option("--since <day>", "from this day on, as YYYY-MM-DD")
    .option("--until <day>", "up to this day, with it");

/** `idms log list`, `export`, `prove`, `seal`, `cut` and `deeds`. */
export const log: Usage = (program, done) => {
  const noun = program
    .command("log")
    .description("read the audit log, prove that it is what it was, and cut what is old");
  const load = () => import("./log.ts");

  examples(
    filtered(asList(onData(noun.command("list", { isDefault: true }))))
      .description("list what was done, the newest first")
      .option("--limit <n>", "the newest so many", "50"),
    "idms log list --whom students:17",
    "idms log list --what users.fail_sign_in --since 2026-11-01 --json | jq '.entries[].details'",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    filtered(onData(noun.command("export")))
      .description("write all that is found as CSV or lines of JSON, which is in the log then, too")
      .option("--jsonl", "lines of JSON, one for each entry, for programs")
      .option("--out <file|dir>", "a file, - for stdout (else audit-log.csv, or audit-log.jsonl)"),
    "idms log export --since 2026-04-01 --out log.csv",
    "idms log export --jsonl --what users.fail_sign_in --out - | jq .details",
    "idms log export --who admin --out - | head",
  ).action(async (options) => done(await (await load()).exportFile(options)));

  examples(
    onData(noun.command("prove"))
      .description(
        "read the whole log and prove that no entry was changed, removed or put in since it was sealed; ends with 1 and the first that is wrong",
      )
      .option(
        "--seal <hash>",
        "that a seal which was kept is in it, by its hash or the first 8 letters of it",
      )
      .option("--backup <backup>", "that its newest seal is in it, by the backup's folder or address"),
    "idms log prove",
    "idms log prove --seal 3kTq9mXw0aBz",
    "idms log prove --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z",
  ).action(async (options) => done(await (await load()).prove(options)));

  examples(
    onData(noun.command("seal")).description(
      "seal now what is not sealed yet, as a server does each minute, and print the newest seal, to be kept elsewhere",
    ),
    "idms log seal",
  ).action(async (options) => done(await (await load()).seal(options)));

  examples(
    onData(noun.command("cut"))
      .description(
        "delete what of the log is old, up to a seal, for good; the log says that it was; says first what that would be",
      )
      .requiredOption("--older-than <age|date>", "90 days at least, such as 7y or 2024-04-01")
      .option("--yes", "delete it (else somebody is asked, else nothing is deleted)")
      .option("--dry-run", "say what would be deleted and delete nothing"),
    "idms log cut --older-than 7y",
    "idms log cut --older-than 7y --yes --json",
  ).action(async (options) => done(await (await load()).cut(options)));

  examples(
    onData(noun.command("deeds")).description("list the deeds that --what takes, in words"),
    "idms log deeds",
  ).action(async (options) => done(await (await load()).deeds(options)));
};
