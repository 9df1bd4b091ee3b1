import { recordAction } from "../../../packages/server/src/trust/log/log-rows.ts";
import { drawCardNumber } from "../../../packages/server/src/cards/printed/printed-card.ts";
import { insertClasses, listClasses } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { timestamp } from "../../../packages/server/src/installation/tables/columns.ts";
import { pagesOf } from "../../../packages/server/src/installation/rows/pages-of.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { countRosters } from "../../../packages/server/src/school/rosters/count-rosters.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { copiedTables } from "../../../packages/server/src/installation/copying/copied-tables.ts";
import { dump } from "../move/whole-installation.ts";

const STATUSES = ["SUBMITTED", "VERIFIED", "ID_GENERATED"] as const;

export interface SchoolSize {
  grades: readonly string[];
  sections: readonly string[];
  perClass: number;
}

/**
 * Creates a school with everything that a student can have: a photo, unique answers, printed cards, the key of the
 * submission, another record marked as a different person, a sent-back mark and a roster row; with an open link and an
 * open photo day.
 */
export async function wholeSchool(app: App, { grades, sections, perClass }: SchoolSize) {
  const photos = await Promise.all(
    Array.from({ length: 40 }, (_, each) =>
      storeFile(app.files.photos, Buffer.from(`photo ${each} `.repeat(1000)), "jpg"),
    ),
  );
  return transaction(app.db, async (tx) => {
    const school = await insertSchool(tx, { name: "Green Valley" });
    await insertClasses(
      tx,
      grades.flatMap((class_name) =>
        sections.map((section) => ({ school_id: school.id, class_name, section })),
      ),
    );
    const rooms = await listClasses(tx, school.id);
    const form = await tx
      .insert(schema.formTemplates)
      .values({ school_id: school.id, name: "Form", fields: [] })
      .returning()
      .get();
    const link = await tx
      .insert(schema.classLinks)
      .values({
        kind: "form",
        number: school.id,
        school_id: school.id,
        class_id: (rooms[0] as (typeof rooms)[number]).id,
        form_template_id: form.id,
        token: `token-${school.id}`,
        expires_at: "2099-01-01T00:00:00.000Z",
      })
      .returning()
      .get();
    const rows = rooms.flatMap((room) =>
      Array.from({ length: perClass }, (_, at) => ({
        school_id: school.id,
        class_id: room.id,
        link_id: link.id,
        from_parents: at % 2 === 0,
        form_template_id: form.id,
        status: STATUSES[at % 3] as (typeof STATUSES)[number],
        full_name: `Child ${room.class_name}${room.section} ${at} आशा`,
        parent_phone: String(9_000_000_000 + at),
        photo: photos[at % photos.length] as string,
        meta: { address: "12 Temple Road", admission_no: `${room.id}-${at}` },
        files: { photo: photos[at % photos.length] as string },
        sent_back:
          at % 6 === 0 ? { reasons: ["photo" as const], note: "dark", by: "clerk", at: timestamp() } : null,
      })),
    );
    const ids = await insertStudents(tx, rows);
    const batch = await tx
      .insert(schema.printBatches)
      .values({
        made_by: "root",
        school_id: school.id,
        school_name: school.name,
        class_name: "all",
        template_name: "Card",
        template_version: 1,
        layout: "sheet",
        file_name: "cards.pdf",
        sha256: "s",
        cards: ids.length,
        pages: 1,
      })
      .returning()
      .get();
    for (const page of pagesOf(ids.map((student_id, at) => ({ student_id, at })))) {
      await tx
        .insert(schema.uniqueAnswers)
        .values(
          page.map(({ student_id }) => ({
            school_id: school.id,
            field: "admission_no",
            value: `A${student_id}`,
            student_id,
          })),
        )
        .run();
      await tx
        .insert(schema.submissionKeys)
        .values(page.map(({ student_id }) => ({ link_id: link.id, key_hash: `h${student_id}`, student_id })))
        .run();
      await tx
        .insert(schema.printBatchStudents)
        .values(
          page.map(({ student_id, at }) => ({
            batch_id: batch.id,
            position: at,
            student_id,
            name: "x",
            texts: "{}",
            number: drawCardNumber(),
          })),
        )
        .run();
    }
    await tx
      .insert(schema.classLinks)
      .values({
        kind: "photos",
        number: school.id,
        school_id: school.id,
        class_id: (rooms.at(-1) as (typeof rooms)[number]).id,
        token: `day-${school.id}`,
        expires_at: "2099-01-01T00:00:00.000Z",
      })
      .run();
    // Matched by hand: nothing in the records says whose they are.
    const expected = rows.flatMap(({ class_id }, at) =>
      at % 2 === 0
        ? [{ school_id: school.id, class_id, full_name: `Called ${at}`, student_id: ids[at] as number }]
        : [],
    );
    for (const page of pagesOf(expected)) await tx.insert(schema.expectedStudents).values(page).run();
    await countRosters(
      tx,
      rooms.map(({ id }) => id),
    );
    await recordAction(tx, {
      done: "print_batches.generate",
      actor: "root",
      subject_id: batch.id,
      school_id: school.id,
      details: {},
    });
    const pairs = ids
      .slice(1)
      .flatMap((second, at) => (at % 7 === 0 ? [{ first: ids[at] as number, second }] : []));
    for (const page of pagesOf(pairs)) await tx.insert(schema.distinctStudents).values(page).run();
    return { school, rooms, ids, link, batch };
  });
}

/**
 * Returns all rows of all tables except the log and its seals. The version of a student is omitted, because an undo
 * increments it to prevent lost updates, and so are counters unrelated to students.
 */
export async function everything(app: App): Promise<Record<string, unknown[]>> {
  const rows = await dump(
    app,
    copiedTables.filter(({ name }) => !["audit_log", "log_seals", "sealed_entries"].includes(name)),
  );
  const students = rows["students"] as Record<string, unknown>[];
  const counts = rows["class_counts"] as Record<string, unknown>[];
  return {
    ...rows,
    students: students.map((row) => ({ ...row, version: 0 })),
    class_counts: counts.filter(({ count }) => Number(count) !== 0),
  };
}
