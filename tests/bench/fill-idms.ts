import { execFile } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { fillExactly } from "@idms/core/cards/drawing/fill-pattern";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { writeZip } from "@idms/core/node/archives/write-zip";
import { CODE_PATTERN, type CardDesign } from "./card-design.ts";
import type { Case } from "./cases.ts";
import { MOST_DRAWN, repeatPhotos } from "./repeat-photos.ts";
import { studentSheet } from "./make-students.ts";
import type { Student } from "./programs/job.ts";

export const IDMS = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
export const SCHOOL = "Bench School";
export const ADMIN = { username: "bench", password: "counted cards of 60" };

export type Kind = Case["students"];
export const className = (students: Kind, cards: number): string => `${students}${cards}`;

/** First phone number of each class. */
const FIRST_PHONES = { C: 6_000_000_000, P: 7_000_000_000, S: 8_000_000_000 };
const firstPhone = (students: Kind, cards: number): number => FIRST_PHONES[students] + cards * 10_000;

/** An imported spreadsheet has at most 20,000 rows. */
const SHEET_ROWS = 10_000;

export const options = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

const idms = (...args: string[]): Promise<unknown> => promisify(execFile)(process.execPath, [IDMS, ...args]);

/** Creates a data folder with a school, a form and the templates of all cases, using idms commands. */
export async function makeInstallation(data: string, designs: CardDesign[], scratch: string): Promise<void> {
  if (existsSync(data)) return;
  const half = `${data}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const password = join(scratch, "password.txt");
  await writeFile(password, ADMIN.password);
  const { username } = ADMIN;
  await idms("init", ...options({ data: half, username, school: SCHOOL, "password-file": password }));
  const form = join(scratch, "form.json");
  // Of a large class the photos come by another way.
  const usual = defaultFields().map((field) =>
    field.type === "file" ? { ...field, required: false } : field,
  );
  const fields = [...usual, makeField("roll_no", "Roll No", "text")];
  await writeFile(form, JSON.stringify({ format: "idms-form", version: 1, name: "Bench form", fields }));
  const school = options({ data: half, school: SCHOOL });
  await idms("templates", "import", form, ...school);
  for (const design of designs) {
    const file = join(scratch, `${design.name}.idmstemplate`);
    await packTemplate(file, design);
    await idms("templates", "import", file, ...school);
  }
  await rename(half, data);
}

async function packTemplate(
  file: string,
  { name, cardSize, background, back, fields }: CardDesign,
): Promise<void> {
  const layout = {
    format: "idms-template",
    version: 1,
    name,
    card_size_mm: cardSize,
    background: "background.jpg",
    fields,
    back: back && { background: "back.jpg", fields: {} },
    images: [],
  };
  const zip = await writeZip(createWriteStream(file));
  await zip.add("template.json", Buffer.from(JSON.stringify(layout)));
  await zip.add("background.jpg", background);
  if (back) await zip.add("back.jpg", back);
  await zip.finish();
}

/**
 * Imports a class of `cards` students with their photos. The program skips existing students. If the class is larger
 * than the number of photos, `repeatPhotos` adds the rest.
 */
export async function importClass(
  data: string,
  students: Kind,
  { cards, photos, scratch }: { cards: number; photos: string; scratch: string },
): Promise<void> {
  await mkdir(scratch, { recursive: true });
  const room = className(students, cards);
  const classes = join(scratch, `class-${room}.csv`);
  await writeFile(classes, `Class Name,Section,Total Students\n${room},,${cards}\n`);
  const school = { school: SCHOOL, data };
  await idms("import", "classes", classes, ...options(school));
  const isDrawn = cards <= MOST_DRAWN;
  for (let from = 0; from < cards; from += SHEET_ROWS) {
    const file = join(scratch, `students-${room}-${from}.csv`);
    const count = Math.min(SHEET_ROWS, cards - from);
    await writeFile(file, studentSheet(students, { from, count, phones: firstPhone(students, cards) }));
    const withPhotos: Record<string, string> = isDrawn
      ? { photos, "photo-column": "photo" }
      : { map: "photo=" };
    await idms(
      "import",
      "students",
      file,
      ...options({ ...school, class: room, ...withPhotos }),
      "--verified",
    );
  }
  if (!isDrawn) repeatPhotos(data, { from: className(students, MOST_DRAWN), to: room });
}

interface Row {
  id: number;
  full_name: string;
  parent_phone: string;
  photo: string;
  meta: string;
}

/** Returns the students of a class as idms prints them: in its order, with its texts and photo files. */
export function listStudents(
  data: string,
  room: string,
  shown: { lines: readonly { name: string }[]; code: object | null },
): Student[] {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    const rows = db
      .prepare(
        `SELECT students.* FROM students JOIN classes ON classes.id = class_id
         WHERE class_name = ? ORDER BY lower(full_name), students.id`,
      )
      .all(room) as Row[];
    const school = { name: SCHOOL, address: "", email: "", phone: "", year: null };
    const classroom = { class_name: room, section: null };
    return rows.map((row) => {
      const texts = cardTexts({ student: { ...row, meta: JSON.parse(row.meta) }, classroom, school });
      return {
        photo: join(data, "photos", row.photo),
        texts: Object.fromEntries(shown.lines.map(({ name }) => [name, texts[name] ?? ""])),
        code: shown.code ? fillExactly(CODE_PATTERN, texts).text : "",
      };
    });
  } finally {
    db.close();
  }
}

/** Returns the backgrounds of a template as idms keeps them. It encodes every upload again. */
export function backgroundFiles(data: string, template: string): { background: string; back: string | null } {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    const row = db
      .prepare("SELECT background, back_background FROM id_templates WHERE name = ?")
      .get(template) as { background: string; back_background: string | null };
    const path = (name: string) => join(data, "backgrounds", name);
    return { background: path(row.background), back: row.back_background && path(row.back_background) };
  } finally {
    db.close();
  }
}
