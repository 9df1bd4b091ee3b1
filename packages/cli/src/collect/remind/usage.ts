import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { Option } from "commander";
import { examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** `idms remind`. */
export const reminding: Usage = (program, done) => {
  examples(
    onData(program.command("remind"))
      .description(
        "remind the families of those who are missing or were sent back: by mail once a day, with a link of the child's own; the others are named with what to send them by phone",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "one class of it: a name, an id, or id:5 (else all that have a roster)")
      .addOption(
        new Option(
          "--language <code>",
          "of all texts (else each family's own, and where that is not known the one of most families of the school)",
        ).choices(PARENT_LANGUAGES),
      )
      .option(
        "--out <file>",
        "a csv of those without an address, - for stdout: name, phone, link, text, WhatsApp",
      )
      .option("--again", "also those who had a mail within the last day")
      .option("--dry-run", "say who would be reminded, and send nothing"),
    'idms remind --school "Green Valley" --dry-run',
    'idms remind --school 1 --class "8 - A" --language ta --out sms.csv',
  ).action(async (options) => done(await (await import("./remind.ts")).remind(options)));
};
