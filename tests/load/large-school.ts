/**
 * A single school of thousands of students with complete rosters and all cards printed, for performance measurements.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { shownTexts } from "@idms/core/cards/designs/shown-texts";
import type { CardFields } from "@idms/core/cards/designs/template";
import { drawCardNumber } from "../../packages/server/src/cards/printed/printed-card.ts";
import { fillFolder, type Filled } from "./fill-folder.ts";

/** Number of students per school in `fillFolder`. */
const FIVE_HUNDRED = 500;

export interface LargeSchool extends Pick<Filled, "users"> {
  school: number;
  rooms: number[];
  students: { id: number; class_id: number; status: string; full_name: string; parent_phone: string }[];
}

/** Fills a new folder with one school of about the given number of students, in addition to the demo's. */
export async function fillLargeSchool(data: string, students: number): Promise<LargeSchool> {
  const { users } = await fillFolder(data, {
    schools: Math.ceil(students / FIVE_HUNDRED),
    photos: 0,
    old: 0,
  });
  const db = new Database(join(data, "idms.db"));
  db.pragma("synchronous = OFF");
  const school = Number(db.prepare("SELECT school_id FROM users WHERE role = 'SCHOOL_ADMIN'").pluck().get());
  db.transaction(() => {
    gather(db, school);
    expectAll(db, school);
    printAll(db, school);
  })();
  const rooms = db.prepare("SELECT id FROM classes WHERE school_id = ? ORDER BY id").pluck().all(school);
  const rows = db
    .prepare(
      "SELECT id, class_id, status, full_name, parent_phone FROM students WHERE school_id = ? ORDER BY id",
    )
    .all(school);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  return { users, school, rooms: rooms as number[], students: rows as LargeSchool["students"] };
}

/** Merges the filled schools into one, with a section for each of them. */
function gather(db: Database.Database, school: number): void {
  db.exec(`
    UPDATE classes SET section = 'S' || school_id WHERE school_id > ${school};
    UPDATE classes SET school_id = ${school} WHERE school_id > ${school};
    UPDATE class_links SET school_id = ${school} WHERE school_id > ${school};
    UPDATE unique_answers SET school_id = ${school} WHERE school_id > ${school};
    UPDATE audit_log SET school_id = ${school} WHERE school_id > ${school};
    UPDATE students SET school_id = ${school} WHERE school_id > ${school}`);
}

/** Adds all students of every class to its roster. */
function expectAll(db: Database.Database, school: number): void {
  db.exec(`
    INSERT INTO expected_students (school_id, class_id, full_name, phone, student_id, sort_key, search_key, created_at, updated_at)
    SELECT school_id, class_id, full_name, parent_phone, id, sort_key, search_key, created_at, updated_at
    FROM students WHERE school_id = ${school};
    INSERT INTO roster_counts (class_id, expected, received)
    SELECT class_id, count(*), count(*) FROM expected_students WHERE school_id = ${school} GROUP BY class_id`);
}

/** Records a batch with an up-to-date card for every student. */
function printAll(db: Database.Database, school: number): void {
  const row = db.prepare("SELECT * FROM id_templates WHERE school_id = ?").get(school) as object;
  const template = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^[[{]/.test(String(value)) ? (JSON.parse(String(value)) as unknown) : value,
    ]),
  );
  const fields = template["fields"] as CardFields;
  const kept = db
    .prepare(
      "INSERT INTO printed_templates (id_template_id, version, template) VALUES (?, 1, ?) RETURNING id",
    )
    .pluck()
    .get(template["id"], JSON.stringify(template));
  const now = new Date(0).toISOString();
  const batch = db
    .prepare(
      `INSERT INTO print_batches (created_at, made_by, school_id, school_name, class_name, template_name, template_version,
        printed_template_id, layout, file_name, sha256, cards, pages)
       VALUES (?, 'root', ?, 'School', 'all', 'Card', 1, ?, 'card', 'cards.pdf', '', 0, 0) RETURNING id`,
    )
    .pluck()
    .get(now, school, kept);
  // A student verified later counts as not printed since.
  db.prepare(
    `INSERT INTO audit_log (actor, action, subject, subject_id, school_id, details, created_at)
     VALUES ('root', 'generate', 'print_batches', ?, ?, '{}', ?)`,
  ).run(batch, school, now);
  const shown = shownTexts({ fields });
  const of = db.prepare("SELECT * FROM schools WHERE id = ?").get(school) as never;
  const add = db.prepare(
    "INSERT INTO print_batch_students (batch_id, position, student_id, name, texts, photo, number) VALUES (?, ?, ?, ?, ?, NULL, ?)",
  );
  const rows = db
    .prepare(
      `SELECT students.*, class_name, section FROM students JOIN classes ON classes.id = class_id
       WHERE students.school_id = ? ORDER BY students.id`,
    )
    .all(school) as { id: number; full_name: string; meta: string }[];
  for (const [at, each] of rows.entries()) {
    const student = { ...each, meta: JSON.parse(each.meta) } as never;
    const texts = shown(cardTexts({ student, classroom: each as never, school: of }));
    add.run(batch, at, each.id, each.full_name, JSON.stringify(texts), drawCardNumber());
  }
}
