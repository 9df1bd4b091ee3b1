import { basename, extname } from "node:path";
import { findClass } from "@idms/core/school/classes/find-class";
import { classLabel } from "@idms/core/school/classes/label";
import { headingFor } from "@idms/core/spreadsheets/headings/match-headings";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import { headingsOf } from "@idms/core/spreadsheets/cells/sheet-columns";
import { listClasses } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import type { DroppedWork } from "./dropped-work.ts";

/** A class that a name says, and what is told of that. */
interface NamedClass {
  class: string;
  guess: Guess;
}

/**
 * The class of every row of a sheet that has no column for it: the one that its file's name says, else its own. Undefined where neither is
 * a class of the school, or they say two.
 */
export async function classOfName(
  app: App,
  { choice, rows, sheet, paths }: Pick<DroppedWork, "choice" | "rows" | "sheet" | "paths">,
): Promise<NamedClass | undefined> {
  const isWished = (choice.wishes ?? []).some(({ field }) => /^class/i.test(field));
  if (choice.class !== undefined || isWished) return undefined;
  if (headingFor(headingsOf(rows), "class_name") !== undefined) return undefined;
  const rooms = await listClasses(app.db, (await chooseSchool(app, choice.school)).id);
  const file = basename(paths.spreadsheet, extname(paths.spreadsheet));
  const found = [
    { what: "file", name: file },
    { what: "sheet", name: sheet },
  ].flatMap(({ what, name }) => {
    const { room } = name === "" ? {} : findClass(rooms, name);
    return room ? [{ what, name, room }] : [];
  });
  const [first, second] = found;
  if (!first || (second && second.room.id !== first.room.id)) return undefined;
  const message = `No column says the class: it is taken from the name of the ${first.what}, "${first.name}" as ${classLabel(first.room)}.`;
  return { class: `id:${first.room.id}`, guess: { what: "band", message } };
}
