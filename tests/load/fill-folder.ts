/**
 * Creates a data folder as large as a state's: by default 2,000 schools of ten classes of fifty students, each with the
 * rows that a submission creates. From the root of the repository:
 *
 * `npm run build && node tests/load/fill-folder.ts FOLDER [--schools 2000] [--photos 100000] [--old 250000]`
 *
 * The first students have photos; the last ones have not been changed for three years. The rows are inserted directly
 * into the tables, a million students in about a minute; through the API it would take days. Prints the users as JSON.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import sharp from "sharp";
import { searchColumns } from "../../packages/core/src/forms/values/search-columns.ts";

const CLASSES_OF_SCHOOL = 10;
const STUDENTS_OF_CLASS = 50;
/** Number of expired links among a school's ten, as after a year. */
const EXPIRED_LINKS = 9;
const THREE_YEARS_AGO = "-3 years";

export interface Filled {
  users: { username: string; password: string; role: string }[];
  students: number;
}

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** Fills a new folder. `old` students and their links are counted from the last one. */
export async function fillFolder(
  data: string,
  { schools, photos, old }: { schools: number; photos: number; old: number },
): Promise<Filled> {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const { users } = JSON.parse(String(made.stdout)) as Pick<Filled, "users">;
  const db = new Database(join(data, "idms.db"));
  // A folder that breaks while it is created is created again.
  db.pragma("synchronous = OFF");
  db.pragma("cache_size = -400000");
  db.function("sort_key", (name) => searchColumns(String(name)).sort_key);
  db.function("search_key", { varargs: true }, (...texts) => searchColumns("", texts.map(String)).search_key);
  db.transaction(() => insertRows(db, schools, photos, old))();
  db.pragma("wal_checkpoint(TRUNCATE)");
  const students = db.prepare("SELECT count(*) FROM students").pluck().get() as number;
  const lastWithPhoto = db.prepare("SELECT photo FROM students ORDER BY id DESC LIMIT ? OFFSET ?").pluck();
  const names = lastWithPhoto.all(photos, schools * CLASSES_OF_SCHOOL * STUDENTS_OF_CLASS - photos);
  db.close();
  await writePhotos(join(data, "photos"), names as string[]);
  // A disk that is still writing would distort the measurements.
  spawnSync("sync");
  return { users, students };
}

/**
 * Inserts the schools. School s has its classes, form, ID template, ten links and students, all derived from a counter.
 */
function insertRows(db: Database.Database, schools: number, photos: number, old: number): void {
  const first = {
    school: lastId(db, "schools"),
    room: lastId(db, "classes"),
    form: lastId(db, "form_templates"),
    link: lastId(db, "class_links"),
    student: lastId(db, "students"),
  };
  const classes = schools * CLASSES_OF_SCHOOL;
  const students = classes * STUDENTS_OF_CLASS;
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const past = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${THREE_YEARS_AGO}')`;
  const count = (to: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
  const roomOf = `(i - 1) / ${STUDENTS_OF_CLASS} + 1`;
  const schoolOf = `(i - 1) / ${STUDENTS_OF_CLASS * CLASSES_OF_SCHOOL} + 1`;
  const moment = `CASE WHEN i > ${students - old} THEN ${past} ELSE ${now} END`;
  const statements = [
    `INSERT INTO schools (name, sort_key, search_key, created_at, updated_at) ${count(schools)}
     SELECT name, sort_key(name), search_key(name), ${now}, ${now} FROM (SELECT printf('School %05d', i) AS name FROM n)`,
    `INSERT INTO classes (school_id, class_name, section, total_students, created_at, updated_at) ${count(classes)}
     SELECT ${first.school} + (i - 1) / ${CLASSES_OF_SCHOOL} + 1, (i - 1) % ${CLASSES_OF_SCHOOL} + 1, 'A', ${STUDENTS_OF_CLASS}, ${now}, ${now} FROM n`,
    `INSERT INTO form_templates (school_id, name, fields, created_at, updated_at) ${count(schools)}
     SELECT ${first.school} + i, 'Admission', (SELECT fields FROM form_templates ORDER BY id LIMIT 1), ${now}, ${now} FROM n`,
    `INSERT INTO id_templates (school_id, name, is_default, card_width_mm, card_height_mm, fields, created_at, updated_at) ${count(schools)}
     SELECT ${first.school} + i, 'Card', 1, 54, 86, (SELECT fields FROM id_templates ORDER BY id LIMIT 1), ${now}, ${now} FROM n`,
    `INSERT INTO class_links (kind, number, school_id, class_id, form_template_id, token, expires_at, uses_count, created_at, updated_at) ${count(classes)}
     SELECT 'form', ${first.link} + i, ${first.school} + (i - 1) / ${CLASSES_OF_SCHOOL} + 1, ${first.room} + i, ${first.form} + (i - 1) / ${CLASSES_OF_SCHOOL} + 1,
            lower(hex(randomblob(16))), CASE WHEN i % ${CLASSES_OF_SCHOOL} < ${EXPIRED_LINKS} THEN ${past} ELSE strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+14 days') END,
            ${STUDENTS_OF_CLASS}, ${past}, ${past} FROM n`,
    `INSERT INTO class_link_numbers (kind, last) VALUES ('form', ${first.link + classes}) ON CONFLICT (kind) DO UPDATE SET last = excluded.last`,
    `INSERT INTO students (school_id, class_id, link_id, from_parents, form_template_id, status, full_name, parent_phone, photo, meta, files, sort_key, search_key, created_at, updated_at) ${count(students)}
     SELECT ${first.school} + ${schoolOf}, ${first.room} + ${roomOf}, ${first.link} + ${roomOf}, 1, ${first.form} + ${schoolOf},
            CASE i % 3 WHEN 0 THEN 'SUBMITTED' WHEN 1 THEN 'VERIFIED' ELSE 'ID_GENERATED' END,
            name, phone, photo,
            json_object('full_name', name, 'fatherName', 'Father of ' || name, 'address', i || ' Main Road, Ward ' || (i % 97),
                        'blood_group', 'B+', 'parent_phone', phone),
            CASE WHEN photo IS NULL THEN '{}' ELSE json_object('photo', photo) END,
            sort_key(name), search_key(name, phone), moment, moment
     FROM (SELECT i, ${moment} AS moment, printf('Student %05d %05d', (i * 7919) % 99991, i % 977) AS name, printf('9%09d', i) AS phone,
                  CASE WHEN i <= ${photos} THEN printf('%02x/%030x.jpg', i % 256, i) ELSE NULL END AS photo FROM n)`,
    `INSERT INTO unique_answers (school_id, field, value, student_id)
     SELECT school_id, 'parent_phone', parent_phone || char(31) || lower(full_name), id FROM students WHERE id > ${first.student}`,
    `INSERT INTO submission_keys (link_id, key_hash, student_id, created_at)
     SELECT link_id, lower(hex(randomblob(16))), id, created_at FROM students WHERE id > ${first.student} ORDER BY link_id`,
    `INSERT INTO audit_log (actor, action, subject, subject_id, school_id, details, created_at)
     SELECT 'parent', 'submit', 'students', id, school_id, json_object('link', link_id), created_at FROM students WHERE id > ${first.student}`,
    `DELETE FROM class_counts`,
    `INSERT INTO class_counts (class_id, status, from_parents, count)
     SELECT class_id, status, from_parents, count(*) FROM students GROUP BY school_id, status, class_id, from_parents`,
    `UPDATE users SET school_id = ${first.school + 1} WHERE role = 'SCHOOL_ADMIN'`,
  ];
  for (const statement of statements) db.exec(statement);
}

const lastId = (db: Database.Database, table: string): number =>
  (db.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number | null) ?? 0;

/** Writes a small photo under each name in the rows: complete, identical JPEG files. */
async function writePhotos(folder: string, names: readonly string[]): Promise<void> {
  for (const place of new Set(names.map((name) => name.slice(0, 2))))
    mkdirSync(join(folder, place), { recursive: true, mode: 0o700 });
  const source = join(folder, "source");
  const picture = { create: { width: 300, height: 400, channels: 3 as const, background: "#c8b8a8" } };
  await sharp(picture).jpeg().toFile(source);
  for (const name of names) copyFileSync(source, join(folder, name));
  rmSync(source);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      schools: { type: "string", default: "2000" },
      photos: { type: "string", default: "100000" },
      old: { type: "string", default: "250000" },
    },
  });
  const [data] = positionals;
  if (data === undefined) throw new Error("Name a folder that does not exist yet.");
  const filled = await fillFolder(data, {
    schools: Number(values.schools),
    photos: Number(values.photos),
    old: Number(values.old),
  });
  process.stdout.write(`${JSON.stringify(filled)}\n`);
}
