import { DEFAULT_TOKEN_DAYS } from "@idms/core/school/accounts/api-token-rules";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

/** `idms tokens add`, `list`, `rights` and `revoke`. */
export const tokens: Usage = (program, done) => {
  const noun = program.command("tokens").description("manage the API tokens of scripts and other systems");
  const load = () => import("./tokens.ts");

  examples(
    dry(
      onData(noun.command("add"))
        .description("make an API token in a user's name, and print its text, which is told this once")
        .argument("<name>", "what it is for")
        .requiredOption("--user <username>", "in whose name it acts")
        .requiredOption("--right <right...>", "what it may do; idms tokens rights lists them")
        .option("--school <id|name>", "the one school that it reaches (else all that the user reaches)")
        .option("--days <n>", `for how many days it is good (else ${DEFAULT_TOKEN_DAYS})`),
    ),
    'idms tokens add "Nightly list" --user asha --right classes.read students.read_own > token.txt',
    "idms tokens add Backup --user admin --right database.back_up jobs.read --days 365",
  ).action(async (name, options) => done(await (await load()).add(name, options)));

  examples(
    asList(onData(noun.command("list"))).description("list the API tokens, and when each was last used"),
    "idms tokens list",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    asList(onData(noun.command("rights")))
      .description("list what a user can let a token do")
      .requiredOption("--user <username>", "in whose name it acts")
      .option("--school <id|name>", "for one school"),
    "idms tokens rights --user asha",
  ).action(async (options) => done(await (await load()).rights(options)));

  examples(
    dry(
      sure(onData(noun.command("revoke")))
        .description("revoke an API token at once")
        .argument("<id>", "its number in idms tokens list"),
    ),
    "idms tokens revoke 3",
  ).action(async (id, options) => done(await (await load()).revoke(id, options)));
};
