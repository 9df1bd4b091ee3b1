import type { Command } from "commander";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

const ofSchool = (command: Command): Command => command.requiredOption("--school <id|name>", "the school");
const FIELDS =
  'JSON of its fields, as forms show --json prints it; "siblings": true lets brothers and sisters give the same to a unique one';

/** `idms forms list`, `show`, `starter`, `add`, `edit`, `remove` and `restore`. */
export const forms: Usage = (program, done) => {
  const noun = program.command("forms").description("manage the form templates that parents fill");
  const load = () => import("./forms.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list the form templates with their fields")
      .option("--school <id|name>", "of one school (else of all)")
      .option("--search <text>", "what their names have in them")
      .option("--removed", "those that were removed, and can be brought back"),
    'idms forms list --school "Green Valley"',
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    ofSchool(onData(noun.command("show")))
      .description("show the fields of a form template")
      .argument("<form>", "its id or name"),
    'idms forms show "Student details" --school "Green Valley"',
    "idms forms show 1 --school 1 --json > fields.json",
  ).action(async (form, options) => done(await (await load()).show(form, options)));

  examples(
    dry(
      ofSchool(onData(noun.command("starter")))
        .description(
          "add the form that asks what the starter designs show: name, roll number, phone, photo and the like",
        )
        .option("--name <name>", "what it is called (else Student details)"),
    ),
    'idms forms starter --school "Green Valley"',
  ).action(async (options) => done(await (await load()).starter(options)));

  examples(
    dry(
      ofSchool(onData(noun.command("add")))
        .description("add a form template with the fields of a file")
        .argument("<name>", "its name")
        .requiredOption("--fields <file>", FIELDS),
    ),
    'idms forms add "Class 1" --school "Green Valley" --fields fields.json',
  ).action(async (name, options) => done(await (await load()).add(name, options)));

  examples(
    dry(
      ofSchool(onData(noun.command("edit")))
        .description("change the name or the fields of a form template")
        .argument("<form>", "its id or name")
        .option("--name <name>", "another name")
        .option("--fields <file>", FIELDS),
    ),
    'idms forms edit "Student details" --school "Green Valley" --fields fields.json --dry-run',
  ).action(async (form, options) => done(await (await load()).edit(form, options)));

  examples(
    dry(
      sure(ofSchool(onData(noun.command("remove"))))
        .description(
          "remove a form template that no link uses; for a week `idms forms restore` brings it back",
        )
        .argument("<form>", "its id or name"),
    ),
    'idms forms remove "Class 1" --school "Green Valley"',
  ).action(async (form, options) => done(await (await load()).remove(form, options)));

  examples(
    dry(
      ofSchool(onData(noun.command("restore")))
        .description("bring a removed form template back, with the records that answered it")
        .argument("<form>", "its id or name"),
    ),
    "idms forms list --removed",
    'idms forms restore "Class 1" --school "Green Valley"',
  ).action(async (form, options) => done(await (await load()).restore(form, options)));
};
