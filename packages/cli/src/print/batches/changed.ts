import { chooseClass } from "@idms/server/school/classes/choose-class";
import { changedCards } from "@idms/server/print/choosing/changed-cards";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listSchools, type School } from "@idms/server/school/schools/school-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { counted } from "@idms/core/forms/values/counted";
import type { ChangedCard } from "@idms/core/students/records/student";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { note, printJson, printRows } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";

/** Lists the cards that no longer match their records, with the printed values and the current values. */
export function changed(flags: FlagsOf<"changed">): Promise<number> {
  if (flags.class !== undefined && flags.school === undefined) throw optionFailures.classNeedsSchool();
  return withApp(flags, async (app) => {
    const schools =
      flags.school === undefined ? await listSchools(app.db) : [await chooseSchool(app, flags.school)];
    const found: (ChangedCard & { school: string })[] = [];
    for (const school of schools) {
      const classroom = flags.class === undefined ? undefined : await chooseClass(app, school, flags.class);
      for await (const card of changedCards(app, school, classroom))
        found.push({ ...card, school: school.name });
    }
    if (flags.json) printJson({ changed: found });
    else if (found.length > 0) printRows(flags, HEADINGS, found.flatMap(rowsOf));
    if (!flags.json && !flags.quiet) note(summary(found, schools));
    return EXIT.done;
  });
}

const HEADINGS = ["Student", "Name", "Class", "Batch", "Printed", "Field", "On the card", "Today"];

const rowsOf = ({
  student,
  name,
  class: room,
  batch,
  printed_at,
  changes,
  photo,
}: ChangedCard): string[][] => {
  const card = [String(student), name, room, String(batch), zonedTime(new Date(printed_at))];
  const rows = changes.map(({ field, from, to }) => [...card, field, inLine(from), inLine(to)]);
  return photo ? [...rows, [...card, "photo", "", "another photo"]] : rows;
};

const inLine = (text: string): string => text.replaceAll(/\s+/g, " ");

function summary(found: readonly ChangedCard[], schools: readonly School[]): string {
  const where = schools.length === 1 ? ` at ${schools[0]?.name}` : "";
  if (found.length === 0) return `No card${where} has changed since it was printed.`;
  const cards = counted(found.length, "printed card has", "printed cards have");
  return `${cards} changed${where}. Print them again with: idms reprint --batch N --student … --current`;
}
