import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { extname } from "node:path";
import type { Writable } from "node:stream";
import { fieldLabel, type FormField } from "@idms/core";
import { writeZip } from "@idms/core/node";
import { writeDown } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { transaction } from "../db/connect.ts";
import { missing } from "../failures/missing.ts";
import { scratchPath } from "../files/write-atomic.ts";
import { sendFile } from "../http/send-file.ts";
import type { App } from "../open-app.ts";
import { findSchool } from "../schools/records.ts";
import { listEarlier } from "../versions/records.ts";
import type { Chosen } from "./act-on-record.ts";
import { answeredFields } from "./answered-fields.ts";
import { recordHistory } from "./record-history.ts";
import type { Student } from "./records.ts";
import { findWhole, rosterRowOf, type WholeRecord } from "./whole-record.ts";

export const ZIP = "application/zip";

/** What of a student's record went into a zip. */
export interface ExportedRecord {
  name: string;
  files: number;
  /** Stored files that the record names and that are not there. */
  missing: string[];
}

/**
 * Writes all that is known of one student to `output`, as a zip: `record.json` with the answers, the earlier versions, the
 * row of the roster, what was done and what was printed; `record.txt` with the answers for people; and every photo and file,
 * of earlier versions and of printed cards, too. A student who was removed is exported as long as that can be undone. The log
 * keeps that it was asked for.
 * @throws Failure `missing` for a student who is not there, or is of another school.
 */
export async function exportRecord(
  app: Pick<App, "db" | "files">,
  doer: Doer,
  chosen: Chosen,
  output: Writable,
): Promise<ExportedRecord> {
  const whole = await findWhole(app.db, chosen);
  if (!whole) throw missing("student");
  const { student } = whole;
  const { fields, record, places } = await recordOf(app, whole);
  const zip = await writeZip(output);
  const lost: string[] = [];
  let files = 0;
  for (const [stored, name] of places) {
    const bytes = await app.files.photos.get(stored);
    if (bytes) {
      await zip.add(name, bytes);
      files += 1;
    } else lost.push(name);
  }
  await zip.add(
    "record.json",
    Buffer.from(`${JSON.stringify({ ...record, missing_files: lost }, null, 2)}\n`),
  );
  await zip.add(
    "record.txt",
    Buffer.from(
      asText(student, fields, [record.class, record.school].flatMap((part) => part ?? []).join(", ")),
    ),
  );
  await zip.finish();
  await transaction(app.db, (tx) => writeDown(tx, doer, { done: "students.export_record" }, student));
  return { name: student.full_name, files, missing: lost };
}

/** Answers with the zip. Throws as `exportRecord`. */
export async function sendRecord(
  app: Pick<App, "db" | "files" | "folder">,
  doer: Doer,
  chosen: Chosen,
): Promise<Response> {
  const name = `student-${chosen.id}.zip`;
  const path = scratchPath(app.folder.scratch, name);
  try {
    await exportRecord(app, doer, chosen, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await sendFile(path, name, { "Content-Type": ZIP });
  } finally {
    await rm(path, { force: true });
  }
}

type Contents = Pick<Student, "full_name" | "parent_phone" | "status" | "meta" | "photo" | "files">;

/** How stored files are called in the zip. */
type Places = ReadonlyMap<string, string>;

const place = (places: Places, stored: string | null): string | null =>
  stored === null ? null : (places.get(stored) ?? null);

/** What is said of a student at one time; files are named as they are in the zip. */
const asSaid = ({ full_name, parent_phone, status, meta, photo, files }: Contents, places: Places) => ({
  name: full_name,
  phone: parent_phone,
  status,
  answers: meta,
  photo: place(places, photo),
  files: Object.fromEntries(Object.entries(files).map(([field, name]) => [field, place(places, name)])),
});

async function recordOf({ db }: Pick<App, "db">, { student, room, cards, expected, removed }: WholeRecord) {
  const { id, sent_back, created_at, updated_at, from_parents, version } = student;
  const fields = await answeredFields(db, student);
  const earlier = await listEarlier(db, "students", id);
  const contents = earlier.map((each) => ({ ...each, content: each.content as unknown as Contents }));
  const places: Places = new Map(
    // What comes later in this list gives a file its name: the record before what it was, and that before what was printed.
    [
      ...cards.flatMap(({ batch, photo }) =>
        photo === null ? [] : [[photo, `printed/batch-${batch}${extname(photo)}`] as const],
      ),
      ...contents.flatMap((each) => named(each.content, `earlier/version-${each.version}-`)),
      ...named(student, ""),
    ],
  );
  const record = {
    id,
    school: (await findSchool(db, student.school_id)).name,
    class: room,
    ...asSaid(student, places),
    questions: Object.fromEntries(fields.map((field) => [field.name, fieldLabel(field)])),
    sent_back,
    came_from: from_parents ? "a link for parents" : "the school",
    added_at: created_at,
    changed_at: updated_at,
    version,
    earlier_versions: contents.map(({ version: of, replaced_by, replaced_at, reason, content }) => ({
      version: of,
      replaced_by,
      replaced_at,
      reason,
      ...asSaid(content, places),
    })),
    roster: expected ? await rosterRowOf(db, expected) : null,
    removed: removed
      ? { by: removed.removed_by, at: removed.removed_at, reason: removed.reason, gone_at: removed.gone_at }
      : null,
    history: await recordHistory(db, id, cards),
    cards: cards.map(({ photo, texts, ...card }) => ({
      ...card,
      texts: texts && (JSON.parse(texts) as unknown),
      photo: place(places, photo),
    })),
  };
  return { fields, record, places };
}

/** The stored files of a record with what they are called: the photo, and the others by the fields that they answer. */
function named({ photo, files }: Contents, before: string): (readonly [string, string])[] {
  const answers = Object.entries(files).map(
    ([field, name]) => [name, `${before}${field}${extname(name)}`] as const,
  );
  return photo === null ? answers : [...answers, [photo, `${before}photo${extname(photo)}`]];
}

/** The answers, each on its line, for people. */
function asText({ full_name, meta, status }: Contents, fields: readonly FormField[], of: string): string {
  const answers = fields
    .filter(({ type }) => type !== "file")
    .map((field) => `${fieldLabel(field)}: ${String(meta[field.name] ?? "")}`);
  return `${[full_name, of, status, "", ...answers].join("\n")}\n`;
}
