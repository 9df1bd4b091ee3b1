import { Option, type Command } from "commander";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

const onOff = (flag: string, description: string): Option =>
  new Option(`${flag} <on|off>`, description).choices(["on", "off"]);

const contact = (command: Command): Command =>
  command
    .option("--address <text>", "the address, as it stands on cards")
    .option("--email <address>", "whom parents can write to")
    .option("--phone <number>", "whom parents can call")
    .addOption(onOff("--card-preview", "whether parents see a sample of the card before they send"))
    .addOption(onOff("--photo-coach", "whether the form helps with the photo"))
    .addOption(onOff("--sign-off", "whether only cards are printed that were signed off"))
    .addOption(onOff("--hold-back", "whether faulty cards are held back from other programs, too"))
    .addOption(onOff("--hold-photos", "whether a photo that is measured red holds its card back"));

const ofSchool = (command: Command): Command => command.requiredOption("--school <id|name>", "the school");

/** `idms schools` and `idms classes`: `list`, `show`, `add`, `edit` and `remove`. */
export const schools: Usage = (program, done) => {
  const noun = program.command("schools").description("manage the schools");
  const load = () => import("./schools.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list the schools by name")
      .option("--search <text>", "what their names have in them"),
    "idms schools",
    "idms schools list --search green --json | jq '.schools[].id'",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    onData(noun.command("show"))
      .description("show a school with its classes and how many students each has")
      .argument("<school>", "its id or name"),
    'idms schools show "Green Valley"',
  ).action(async (school, options) => done(await (await load()).show(school, options)));

  examples(
    dry(contact(onData(noun.command("add")).description("add a school").argument("<name>", "its name"))),
    'idms schools add "Green Valley" --address "12 MG Road, Pune 411005" --phone 020-2612345',
  ).action(async (name, options) => done(await (await load()).add(name, options)));

  examples(
    dry(
      contact(
        onData(noun.command("edit"))
          .description("change what is said of a school; what no flag names stays")
          .argument("<school>", "its id or name")
          .option("--name <name>", "another name"),
      ),
    ),
    'idms schools edit "Green Valley" --phone 020-2612346 --sign-off on',
  ).action(async (school, options) => done(await (await load()).edit(school, options)));

  examples(
    dry(
      sure(onData(noun.command("remove")))
        .description("remove a school that has nothing left")
        .argument("<school>", "its id or name"),
    ),
    'idms schools remove "Blue Hills" --dry-run',
  ).action(async (school, options) => done(await (await load()).remove(school, options)));
};

/** `idms classes list`, `show`, `add`, `edit` and `remove`. */
export const classes: Usage = (program, done) => {
  const noun = program.command("classes").description("manage the classes of schools");
  const load = () => import("./classes.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list the classes, and how many students they have in each status")
      .option("--school <id|name>", "of one school (else of all)")
      .option("--search <text>", "what their names have in them"),
    'idms classes list --school "Green Valley"',
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    ofSchool(
      onData(noun.command("show"))
        .description("show a class: how many students it has in each status")
        .argument("<class>", "a name, an id, or id:5"),
    ),
    'idms classes show "8 - A" --school "Green Valley"',
  ).action(async (name, options) => done(await (await load()).show(name, options)));

  examples(
    dry(
      ofSchool(
        onData(noun.command("add"))
          .description("add a class to a school")
          .argument("<name>", "the class, and behind ' - ' its section")
          .option("--students <n>", "how many students it is to have (else 0)"),
      ),
    ),
    'idms classes add "8 - A" --school "Green Valley" --students 42',
  ).action(async (name, options) => done(await (await load()).add(name, options)));

  examples(
    dry(
      ofSchool(
        onData(noun.command("edit"))
          .description("change a class; what no flag names stays")
          .argument("<class>", "a name, an id, or id:5")
          .option("--name <name>", "another name, and behind ' - ' its section")
          .option("--students <n>", "how many students it is to have"),
      ),
    ),
    'idms classes edit "8 - A" --school "Green Valley" --students 44',
  ).action(async (name, options) => done(await (await load()).edit(name, options)));

  examples(
    dry(
      ofSchool(
        sure(onData(noun.command("remove")))
          .description("remove a class that has no students and no links")
          .argument("<class>", "a name, an id, or id:5"),
      ),
    ),
    'idms classes remove "8 - C" --school "Green Valley"',
  ).action(async (name, options) => done(await (await load()).remove(name, options)));
};
