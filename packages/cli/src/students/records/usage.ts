import { PHOTO_MARKS } from "@idms/core/students/photos/photo-marks";
import { Option, type Command } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

const several = (command: Command): Command =>
  command.argument("<ids...>", "the students' numbers, as list shows them");
const one = (command: Command): Command => command.argument("<id>", "the student's number, as list shows it");
const answers = (command: Command): Command =>
  command.option(
    "--set <name=answer...>",
    'an answer by its field\'s name, such as --set address="12 Temple Road"',
  );

const load = () => import("./students.ts");
const change = () => import("./change-students.ts");

/** `idms students list`, `show`, `add`, `edit`, `verify`, `send-back`, `remove` and what undoes them, `export` and `erase`. */
export const students: Usage = (program, done) => {
  const noun = program.command("students").description("find students, and put right what is said of them");
  finding(noun, done);
  changing(noun, done);
  twins(noun, done);
  leaving(noun, done);
};

/** `list` and `show`. */
const finding: Usage = (noun, done) => {
  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list students, of all schools or of one, or find some")
      .option(
        "--search <text>",
        "what their names, phones, or admission and roll numbers have in them; words in any order",
      )
      .option("--school <id|name>", "of this school (else of all)")
      .option("--class <id|name>", "of this class of it")
      .option("--status <status...>", "of these statuses (else all)")
      .option("--sent-back", "only those who were sent back")
      .option("--old-photo", "only those whose photo came along from an earlier school year")
      .addOption(
        new Option("--photo <mark>", "only those whose photo was measured to be so").choices([
          ...PHOTO_MARKS,
        ]),
      )
      .option("--removed", "those who were removed, and can be brought back")
      .option("--left", "those who left with a school year, and until when they are kept")
      .option("--limit <n>", "the first so many", "50"),
    'idms students --search "sharma aarav"',
    'idms students list --school "Green Valley" --class "8 - A" --sent-back',
    "idms students --search 98765-43210 --json | jq '.students[].id'",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    one(onData(noun.command("show"))).description(
      "show a student: the answers, and what was done to the record",
    ),
    "idms students show 12",
    "idms students show 12 --json | jq .history",
  ).action(async (id, options) => done(await (await load()).show(id, options)));
};

/** `add`, `edit`, `verify`, `unverify` and `send-back`. */
const changing: Usage = (noun, done) => {
  examples(
    answers(onData(noun.command("add")))
      .description("add a student by the rules of a form; the school verifies afterwards")
      .requiredOption("--school <id|name>", "the school")
      .requiredOption("--class <id|name>", "the class")
      .option("--form <id|name>", "the form template (needed where the school has several)")
      .option("--photo <file>", "the photo"),
    'idms students add --school 1 --class "8 - A" --set full_name="Asha Rao" parent_phone=9876543210 --photo asha.jpg',
  ).action(async (options) => done(await (await change()).add(options)));

  examples(
    answers(one(onData(noun.command("edit"))))
      .description("correct answers, the photo or the class; what is VERIFIED is to be verified again")
      .option("--class <id|name>", "into this class of the school")
      .option("--photo <file>", "another photo")
      .addOption(
        new Option("--turn <degrees>", "turn the photo clockwise")
          .choices(["90", "180", "270"])
          .conflicts("photo"),
      )
      .option("--keep-verified", "leave it VERIFIED")
      .option("--reason <text>", "why, for the record"),
    'idms students edit 12 --set full_name="Asha Rao" --reason "typo"',
    "idms students edit 12 --turn 90 --keep-verified",
  ).action(async (id, options) => done(await (await change()).edit(id, options)));

  examples(
    several(onData(noun.command("verify"))).description("verify submissions"),
    "idms students verify 12 15",
  ).action(async (ids, options) => done(await (await change()).verify(ids, options)));

  examples(
    several(onData(noun.command("unverify"))).description(
      "take verifications back, while no card was made of them",
    ),
    "idms students unverify 12",
  ).action(async (ids, options) => done(await (await change()).unverify(ids, options)));

  examples(
    several(onData(noun.command("send-back")))
      .description("mark submissions as sent back, with what is to be mended")
      .option("--because <reason...>", "what is to be mended, such as photo or name; several are taken")
      .option("--note <text>", "in your own words")
      .option("--undo", "take the mark away instead"),
    'idms students send-back 12 15 --because photo --note "The face is cut off."',
    "idms students send-back 12 --undo",
  ).action(async (ids, options) => done(await (await change()).sendBack(ids, options)));
};

/** `duplicates`, `merge` and `tell-apart`. */
const twins: Usage = (noun, done) => {
  examples(
    asList(onData(noun.command("duplicates")))
      .description(
        "name the records that may be of one child: of one name, one phone with similar names, or one photo",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "one class of it (else all)"),
    'idms students duplicates --school "Green Valley"',
  ).action(async (options) => done(await (await import("./duplicates.ts")).duplicates(options)));

  examples(
    one(onData(noun.command("merge")))
      .description("make one record of two of one child: the other one is removed, and can be brought back")
      .argument("<other>", "the number of the other record")
      .option("--take <field...>", "the answers that are taken of the other record, by their fields' names")
      .option("--take-photo", "take the photo of the other record")
      .option("--keep-verified", "leave it VERIFIED")
      .option("--reason <text>", "why, for the record"),
    "idms students merge 12 15 --take parent_phone address --take-photo",
  ).action(async (id, other, options) =>
    done(await (await import("./duplicates.ts")).merge(id, other, options)),
  );

  examples(
    one(onData(noun.command("tell-apart")))
      .description("say of two records that look alike that they are of two children")
      .argument("<other>", "the number of the other record"),
    "idms students tell-apart 12 15",
  ).action(async (id, other, options) =>
    done(await (await import("./duplicates.ts")).apart(id, other, options)),
  );
};

/** `remove`, `restore`, `export` and `erase`. */
const leaving: Usage = (noun, done) => {
  examples(
    several(onData(noun.command("remove")))
      .description("remove students; for a week `idms students restore` brings them back")
      .requiredOption("--reason <text>", "why, for the record"),
    'idms students remove 12 --reason "submitted twice"',
  ).action(async (ids, options) => done(await (await change()).remove(ids, options)));

  examples(
    several(onData(noun.command("restore"))).description("bring removed students back as they were"),
    "idms students list --removed",
    "idms students restore 12",
  ).action(async (ids, options) => done(await (await change()).restore(ids, options)));

  examples(
    one(onData(noun.command("export")))
      .description(
        "write all that is known of one student, such as for the family: answers, history and photos",
      )
      .option("--out <file|dir>", "where the zip goes, - for stdout (else student-ID.zip)"),
    "idms students export 12",
    "idms students export 12 --out asha.zip",
  ).action(async (id, options) =>
    done(await (await import("./export-student.ts")).exportStudent(id, options)),
  );

  examples(
    several(onData(noun.command("erase")))
      .description("erase students for good: rows, versions, photos, and what stands on their printed cards")
      .option("--yes", "do it without asking"),
    "idms students erase 12 --yes",
  ).action(async (ids, options) => done(await (await import("./erase-students.ts")).erase(ids, options)));
};
