import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { cardTexts, defaultFields, makeField } from "@idms/core";
import type { CardDesign } from "./card-design.ts";
import { studentSheet } from "./make-students.ts";
import type { Student } from "./programs/job.ts";

export const IDMS = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
export const SCHOOL = "Bench School";
export const className = (cards: number): string => `C${cards}`;

/** A name that idms itself could have given to the file of a background. */
const BACKGROUND_NAME = `be/${"0".repeat(30)}.jpg`;
const FIRST_PHONE = 7_000_000_000;

export const options = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

const idms = (...args: string[]): Promise<unknown> => promisify(execFile)(process.execPath, [IDMS, ...args]);

/**
 * Makes a data folder with a school of its own. The folder is made by the program; the school, its form and its template
 * are rows written directly, since no command makes them.
 */
export async function makeSchool(data: string, design: CardDesign): Promise<void> {
  const database = join(data, "idms.db");
  if (!existsSync(database)) await idms("demo", "--data", data, "--no-serve");
  const background = join(data, "backgrounds", BACKGROUND_NAME);
  await mkdir(dirname(background), { recursive: true });
  await copyFile(design.backgroundFile, background);

  const db = new Database(database);
  try {
    db.transaction(() => insertSchool(db, design))();
  } finally {
    db.close();
  }
}

function insertSchool(db: Database.Database, { cardSize, background, fields }: CardDesign): void {
  const form = [...defaultFields(), makeField("roll_no", "Roll No", "text")];
  const now = new Date().toISOString();
  const insert = (table: string, row: Record<string, unknown>): number | bigint => {
    const stamped: Record<string, unknown> = { ...row, created_at: now, updated_at: now };
    const names = Object.keys(stamped);
    const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`;
    return db.prepare(sql).run(stamped).lastInsertRowid;
  };
  if (db.prepare("SELECT id FROM schools WHERE name = ?").get(SCHOOL)) return;
  const school_id = insert("schools", { name: SCHOOL, address: "", email: "", phone: "" });
  insert("form_templates", { school_id, name: "Bench form", fields: JSON.stringify(form) });
  insert("id_templates", {
    school_id,
    name: "Bench",
    is_default: 1,
    background: BACKGROUND_NAME,
    background_width: background.width,
    background_height: background.height,
    card_width_mm: cardSize.w,
    card_height_mm: cardSize.h,
    fields: JSON.stringify(fields),
    version: 1,
  });
}

/** Imports a class of `cards` students with their photos. Those who are already there are passed over by the program. */
export async function importClass(data: string, cards: number, photos: string): Promise<void> {
  const room = className(cards);
  const classes = join(data, "..", `class-${cards}.csv`);
  const students = join(data, "..", `students-${cards}.csv`);
  await writeFile(classes, `Class Name,Section,Total Students\n${room},,${cards}\n`);
  await writeFile(students, studentSheet(cards, FIRST_PHONE + cards * 100_000));
  const school = { school: SCHOOL, data };
  await idms("import", "classes", classes, ...options(school));
  const columns = options({ ...school, class: room, photos, "photo-column": "photo" });
  await idms("import", "students", students, ...columns, "--verified");
}

interface Row {
  id: number;
  full_name: string;
  parent_phone: string;
  photo: string;
  meta: string;
}

/** The students of a class as idms prints them: in its order, with its texts and its photo files. */
export function listStudents(data: string, cards: number): Student[] {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    const rows = db
      .prepare(
        `SELECT students.* FROM students JOIN classes ON classes.id = class_id JOIN schools ON schools.id = classes.school_id
         WHERE schools.name = ? AND class_name = ? ORDER BY lower(full_name), students.id`,
      )
      .all(SCHOOL, className(cards)) as Row[];
    const school = { name: SCHOOL, address: "", email: "", phone: "" };
    const classroom = { class_name: className(cards), section: null };
    return rows.map((row) => ({
      photo: join(data, "photos", row.photo),
      texts: cardTexts({ student: { ...row, meta: JSON.parse(row.meta) }, classroom, school }),
    }));
  } finally {
    db.close();
  }
}
