import type { Command } from "commander";
import { asList, dry, everywhere, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

const ofSchool = (command: Command): Command => command.requiredOption("--school <id|name>", "the school");
const designs = () => import("./designs.ts");

/** `idms templates list`, `show`, `starters`, `starter`, `edit`, `remove`, `restore`, `check`, `export` and `import`, `idms fonts add`, `list` and `remove`, and `idms logos set` and `remove`. */
export const templates: Usage = (program, done) => {
  const noun = program
    .command("templates")
    .description("look at form templates and ID templates, and carry them from school to school");
  keeping(noun, done);
  carrying(noun, done);
  fonts(program, done);
  logos(program, done);
};

/** `list`, `show`, `starters`, `starter`, `edit`, `remove` and `restore`. */
const keeping: Usage = (noun, done) => {
  examples(
    asList(onData(noun.command("list")))
      .description("list the form templates and the ID templates")
      .option("--school <id|name>", "of one school (else of all)")
      .option("--removed", "those that were removed, and can be brought back"),
    'idms templates list --school "Green Valley"',
  ).action(async (options) => done(await (await import("./templates.ts")).list(options)));

  examples(
    ofSchool(onData(noun.command("show")))
      .description("show an ID template: its size and what is on it")
      .argument("<template>", "its id or name"),
    'idms templates show Banyan --school "Green Valley"',
  ).action(async (template, options) => done(await (await designs()).show(template, options)));

  examples(
    asList(everywhere(noun.command("starters"))).description("list the starter designs"),
    "idms templates starters",
  ).action(async (options) => done(await (await designs()).starters(options)));

  examples(
    ofSchool(onData(noun.command("starter")))
      .description("add a starter design to a school as an ID template")
      .argument("<name>", "the design, as templates starters lists it")
      .option("--name <name>", "what it is called there (else like the design)")
      .option("--default", "print with it where no other is named"),
    'idms templates starter Banyan --school "Green Valley"',
  ).action(async (name, options) => done(await (await designs()).starter(name, options)));

  examples(
    ofSchool(onData(noun.command("edit")))
      .description("give an ID template another name, or print with it where no other is named")
      .argument("<template>", "its id or name")
      .option("--name <name>", "another name")
      .option("--default", "print with it where no other is named"),
    'idms templates edit Banyan --school "Green Valley" --default',
  ).action(async (template, options) => done(await (await designs()).edit(template, options)));

  examples(
    dry(
      sure(ofSchool(onData(noun.command("remove"))))
        .description(
          "remove an ID template; what was printed with it stays on record, and for a week `idms templates restore` brings it back",
        )
        .argument("<template>", "its id or name"),
    ),
    'idms templates remove Banyan --school "Green Valley" --dry-run',
  ).action(async (template, options) => done(await (await designs()).remove(template, options)));

  examples(
    dry(
      ofSchool(onData(noun.command("restore")))
        .description("bring a removed ID template back, with its pictures")
        .argument("<template>", "its id or name"),
    ),
    "idms templates list --removed",
    'idms templates restore Banyan --school "Green Valley"',
  ).action(async (template, options) => done(await (await designs()).restore(template, options)));
};

/** `check`, `export` and `import`. */
const carrying: Usage = (noun, done) => {
  examples(
    onData(noun.command("check"))
      .description(
        "look for what would spoil a print: unknown fields, lost pictures, text too small; ends with 1 on a problem",
      )
      .option("--school <id|name>", "of one school (else of all)"),
    "idms templates check --quiet",
  ).action(async (options) => done(await (await import("./templates.ts")).check(options)));

  examples(
    onData(noun.command("export"))
      .description("write an ID template with its pictures, or a form template, into one file")
      .requiredOption("--school <id|name>", "the school")
      .option("--card <id|name>", "the ID template")
      .option("--form <id|name>", "the form template")
      .option("--out <file>", "where it goes, - for stdout (else named like the template)"),
    'idms templates export --school "Green Valley" --card Banyan',
    'idms templates export --school 1 --form "Student details" --out form.json',
  ).action(async (options) => done(await (await import("./exchange-templates.ts")).exportTo(options)));

  examples(
    onData(noun.command("import"))
      .description("add the template of an exported file to a school")
      .argument("<file>", "what templates export has written")
      .requiredOption("--school <id|name>", "the school")
      .option("--name <name>", "what it is called there (else as in the file)")
      .option("--dry-run", "check the file and add nothing"),
    'idms templates import Banyan.idmstemplate --school "Blue Hills"',
  ).action(async (file, options) =>
    done(await (await import("./exchange-templates.ts")).importFrom(file, options)),
  );
};

/** `idms fonts add`, `list` and `remove`. */
const fonts: Usage = (program, done) => {
  const noun = program.command("fonts").description("keep the fonts of a school, which its cards are set in");

  examples(
    onData(noun.command("add"))
      .description("add a font to a school: a TTF, OTF or WOFF2 file that may be embedded in a PDF")
      .argument("<file>", "the font")
      .requiredOption("--school <id|name>", "the school")
      .option("--dry-run", "check the file and add nothing"),
    'idms fonts add Lora-Bold.ttf --school "Green Valley"',
  ).action(async (file, options) => done(await (await import("./fonts.ts")).add(file, options)));

  examples(
    asList(onData(noun.command("list")))
      .description("list the fonts of a school")
      .requiredOption("--school <id|name>", "the school"),
    'idms fonts list --school "Green Valley"',
  ).action(async (options) => done(await (await import("./fonts.ts")).list(options)));

  examples(
    onData(noun.command("remove"))
      .description("remove a font that no ID template is set in")
      .argument("<font>", "its id, or its family and style")
      .requiredOption("--school <id|name>", "the school")
      .option("--dry-run", "show it and keep it"),
    'idms fonts remove "Lora Bold" --school "Green Valley"',
  ).action(async (font, options) => done(await (await import("./fonts.ts")).remove(font, options)));
};

/** `idms logos set` and `remove`. */
const logos: Usage = (program, done) => {
  const noun = program
    .command("logos")
    .description("keep the logo of a school, which its families see on the form and beside its links");

  examples(
    onData(noun.command("set"))
      .description("give a school a logo: a PNG, JPEG or WebP image, in the place of the one that it has")
      .argument("<file>", "the image")
      .requiredOption("--school <id|name>", "the school"),
    'idms logos set crest.png --school "Green Valley"',
  ).action(async (file, options) => done(await (await import("./logos.ts")).set(file, options)));

  examples(
    onData(noun.command("remove"))
      .description("take the logo of a school away")
      .requiredOption("--school <id|name>", "the school"),
    'idms logos remove --school "Green Valley"',
  ).action(async (options) => done(await (await import("./logos.ts")).remove(options)));
};
