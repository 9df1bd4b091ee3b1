import { examples, onData, type Usage } from "./common.ts";

/** `idms templates list` and `check`. */
export const templates: Usage = (program, done) => {
  const noun = program.command("templates").description("look at form templates and ID templates");

  examples(
    onData(noun.command("list"))
      .description("list the form templates and the ID templates")
      .option("--school <id|name>", "of one school (else of all)"),
    'idms templates list --school "Green Valley"',
  ).action(async (options) => done(await (await import("../commands/templates.ts")).list(options)));

  examples(
    onData(noun.command("check"))
      .description(
        "look for what would spoil a print: unknown fields, lost pictures, text too small; ends with 1 on a problem",
      )
      .option("--school <id|name>", "of one school (else of all)"),
    "idms templates check --quiet",
  ).action(async (options) => done(await (await import("../commands/templates.ts")).check(options)));
};
