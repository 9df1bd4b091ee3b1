import { classLabel, Failure, readablePhone } from "@idms/core";
import { chooseSchool, searchStudents } from "@idms/server";
import { EXIT } from "../terminal/exit-codes.ts";
import type { DataFlags } from "../flags/flags.ts";
import { note, printJson, printTable } from "../terminal/output.ts";
import { readCount } from "../flags/read-ids.ts";
import { withApp } from "../app/with-app.ts";

export interface StudentsFlags extends DataFlags {
  search: string;
  school?: string;
  limit: string;
}

/** Lists the students whom a search finds, school by school. */
export function students({ search, limit, ...flags }: StudentsFlags): Promise<number> {
  if (search.trim() === "") throw new Failure("invalid", "Say with --search whom to look for.");
  const size = readCount("--limit", limit);
  return withApp(flags, async ({ db, ...app }) => {
    const school = flags.school === undefined ? null : (await chooseSchool({ db, ...app }, flags.school)).id;
    const { rows, next } = await searchStudents(db, { school, search, place: { after: "", size } });
    const found = rows.map(({ id, full_name, parent_phone, status, school_name, ...room }) => ({
      id,
      name: full_name,
      school: school_name,
      class: classLabel(room),
      phone: parent_phone,
      status,
    }));
    if (flags.json) printJson({ students: found, more: next !== null });
    else {
      printTable(
        ["ID", "Name", "School", "Class", "Phone", "Status"],
        found.map((student) => [
          String(student.id),
          student.name,
          student.school,
          student.class,
          readablePhone(student.phone),
          student.status,
        ]),
      );
      if (next !== null && !flags.quiet)
        note(`There are more than ${size}: say more of the name, or --limit.`);
    }
    return EXIT.done;
  });
}
