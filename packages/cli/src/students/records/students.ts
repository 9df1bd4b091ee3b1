import { deedWords } from "@idms/core/school/log/deeds";
import { classLabel } from "@idms/core/school/classes/label";
import { fieldLabel } from "@idms/core/forms/values/field";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { findSchool } from "@idms/server/school/schools/school-rows";
import { answeredFields } from "@idms/server/students/views/answered-fields";
import { searchStudents } from "@idms/server/installation/students/list-students";
import { logView } from "@idms/server/students/views/log-view";
import { measureDue, qualityOf } from "@idms/server/students/photos/measure-due";
import { recordHistory } from "@idms/server/students/views/record-history";
import { findStudent } from "@idms/server/installation/students/student-rows";
import { listRemoved } from "@idms/server/installation/students/removed-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { readStatuses } from "../../terminal/flags/read-statuses.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson, printRows } from "../../terminal/output/output.ts";
import { noStudent } from "./no-student.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";
import { studentFailures } from "@idms/core/students/records/student-failures";

type ListFlags = FlagsOf<"students list">;

/** Lists the students who match a search, in one school or in all schools, grouped by school. */
export function list(flags: ListFlags): Promise<number> {
  const size = readCount("--limit", flags.limit);
  return withApp(flags, async (app) => {
    const { students, more } = await (flags.removed || flags.leavers
      ? removed(app, flags, size)
      : found(app, flags, size));
    if (flags.json) printJson({ students, more });
    else {
      const columns = flags.removed || flags.leavers ? GONE_COLUMNS : COLUMNS;
      if (students.length > 0 || flags.csv)
        printRows(
          flags,
          columns.map(titled),
          students.map((each) => columns.map((column) => String(each[column]))),
        );
      else if (!flags.quiet) note("No students match.");
      if (more && !flags.quiet) note("More students match. Narrow the search, or raise --limit.");
    }
    return EXIT.done;
  });
}

const COLUMNS = ["id", "name", "school", "class", "phone", "status", "photo"];
const GONE_COLUMNS = ["id", "name", "reason", "removed_by", "until"];

const titled = (name: string): string =>
  name === "id" ? "ID" : name[0]?.toUpperCase() + name.slice(1).replaceAll("_", " ");

interface Listed {
  students: Record<string, string | number>[];
  more: boolean;
}

async function found(app: App, flags: ListFlags, size: number): Promise<Listed> {
  const statuses = readStatuses(flags.status);
  const search = flags.search?.trim();
  if (search === "") throw studentFailures.nothingToFind();
  const school = flags.school === undefined ? null : await chooseSchool(app, flags.school);
  if (school === null && flags.class !== undefined) throw optionFailures.classNeedsSchool();
  const classroom =
    school === null || flags.class === undefined ? undefined : await chooseClass(app, school, flags.class);
  if (flags.photo !== undefined) await measureDue(app, school === null ? {} : { school: school.id });
  const { rows, next } = await searchStudents(app.db, {
    school: school?.id ?? null,
    search,
    classroom: classroom?.id,
    statuses,
    ...(flags.sentBack && { sentBack: true }),
    ...(flags.oldPhoto && { oldPhoto: true }),
    ...(flags.photo && { photoMark: flags.photo }),
    place: { after: "", size },
  });
  return { students: rows.map(asRow), more: (next ?? null) !== null };
}

type Row = Awaited<ReturnType<typeof searchStudents>>["rows"][number];

const asRow = ({ id, full_name, parent_phone, status, sent_back, ...room }: Row) => ({
  id,
  name: full_name,
  school: room.school_name,
  class: classLabel(room),
  phone: readablePhone(parent_phone),
  status: sent_back ? `${status}, sent back` : status,
  photo: room.photo === null ? "none" : (qualityOf(room)?.mark ?? "not measured"),
});

async function removed(app: App, flags: ListFlags, size: number): Promise<Listed> {
  const { search, class: room, status, sentBack, oldPhoto, photo } = flags;
  if ([search, room, status, sentBack, oldPhoto, photo].some((each) => each !== undefined))
    throw studentFailures.removedBySchoolOnly();
  const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
  const rows = await listRemoved(app.db, school, size + 1, { left: flags.leavers === true });
  const students = rows.slice(0, size).map(({ id, full_name, reason, removed_by, gone_at }) => ({
    id,
    name: full_name,
    reason,
    removed_by,
    until: zonedTime(new Date(gone_at)),
  }));
  return { students, more: rows.length > size };
}

/** Shows a student with their answers and the record's history. */
export function show(id: string, flags: DataFlags): Promise<number> {
  const number = readCount("The student ID", id, "student");
  return withApp(flags, async (app) => {
    const student = await findStudent(app.db, null, number);
    if (!student) throw noStudent(number);
    await logView(app.db, doer(), student);
    const school = await findSchool(app.db, student.school_id);
    const fields = await answeredFields(app.db, student);
    const history = await recordHistory(app.db, number);
    const { full_name, status, sent_back, meta, version, photo } = student;
    const quality = qualityOf(student);
    if (flags.json)
      printJson({
        id: number,
        name: full_name,
        school: school.name,
        class: classLabel(student),
        status,
        sent_back,
        version,
        has_photo: photo !== null,
        photo_quality: quality,
        answers: meta,
        history,
      });
    else {
      print(`${full_name || "No name"}, ${classLabel(student)}, ${school.name}: ${status}`);
      if (sent_back)
        print(
          `Sent back by ${sent_back.by}: ${[...sent_back.reasons, sent_back.note].filter(Boolean).join(", ")}`,
        );
      for (const field of fields)
        if (field.type !== "file") print(`  ${fieldLabel(field)}: ${String(meta[field.name] ?? "")}`);
      print(`  Photo: ${photo === null ? "none" : ["there", quality?.mark].filter(Boolean).join(", ")}`);
      for (const { text } of quality?.findings ?? []) print(`    ${text}`);
      for (const { at, by, done } of history)
        print(`${zonedTime(new Date(at))}  ${deedWords(done)}, by ${by}`);
    }
    return EXIT.done;
  });
}
