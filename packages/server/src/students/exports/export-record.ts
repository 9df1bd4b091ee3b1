import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { extname } from "node:path";
import type { Writable } from "node:stream";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { writeZip } from "@idms/core/node/archives/write-zip";
import { writeDown } from "../../trust/log/audited.ts";
import { PARENT, type Doer } from "../../trust/log/log-rows.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { listEarlier } from "../../trust/versions/version-rows.ts";
import type { Chosen } from "../views/chosen-student.ts";
import { answeredFields } from "../views/answered-fields.ts";
import { recordHistory } from "../views/record-history.ts";
import type { Student } from "../../installation/students/student-rows.ts";
import { familyRecordOf } from "./family-record.ts";
import { findWhole, rosterRowOf, type WholeRecord } from "../views/whole-record.ts";

export const ZIP = "application/zip";

export interface RecordExportOptions {
  /** Whether the export is for the parent. An export for the parent omits staff names and repeated submissions. */
  forFamily?: boolean;
}

/** The result of exporting a student's record to a zip file. */
export interface ExportedRecord {
  name: string;
  files: number;
  /** Stored files that the record refers to but that do not exist. */
  missing: string[];
}

/**
 * Writes all data about one student to `output` as a zip file. `record.json` has the answers, earlier versions, roster
 * row, actions, printed cards, and the parent's requests and consents. `record.txt` has the answers as readable text.
 * All photos and files are included, even those of earlier versions and printed cards. A removed student can be
 * exported until the record is permanently deleted. The log records the request.
 * @throws Failure `missing` for an unknown student or one of another school.
 */
export async function exportRecord(
  app: Pick<App, "db" | "files">,
  doer: Doer,
  chosen: Chosen,
  output: Writable,
  { forFamily = false }: RecordExportOptions = {},
): Promise<ExportedRecord> {
  const whole = await findWhole(app.db, chosen);
  if (!whole) throw missing("student");
  const { student } = whole;
  const { fields, record: all, places } = await recordOf(app, whole, forFamily);
  const record = forFamily ? withoutStaff(all) : all;
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

/** Sends the zip file as the response. Throws the failures of `exportRecord`. */
export async function sendRecord(
  app: Pick<App, "db" | "files" | "folder">,
  doer: Doer,
  chosen: Chosen,
  options: RecordExportOptions = {},
): Promise<Response> {
  const name = `student-${chosen.id}.zip`;
  const path = scratchPath(app.folder.scratch, name);
  try {
    await exportRecord(app, doer, chosen, createWriteStream(path, { flags: "wx", mode: 0o600 }), options);
    return await sendFile(path, name, { "Content-Type": ZIP });
  } finally {
    await rm(path, { force: true });
  }
}

type Contents = Pick<Student, "full_name" | "parent_phone" | "status" | "meta" | "photo" | "files">;

/** The names that stored files have in the zip file. */
type Places = ReadonlyMap<string, string>;

const place = (places: Places, stored: string | null): string | null =>
  stored === null ? null : (places.get(stored) ?? null);

/** Returns one version of a student, with the names that its files have in the zip file. */
const asSaid = ({ full_name, parent_phone, status, meta, photo, files }: Contents, places: Places) => ({
  name: full_name,
  phone: parent_phone,
  status,
  answers: meta,
  photo: place(places, photo),
  files: Object.fromEntries(Object.entries(files).map(([field, name]) => [field, place(places, name)])),
});

async function recordOf(
  { db }: Pick<App, "db">,
  { student, room, cards, expected, removed }: WholeRecord,
  forFamily: boolean,
) {
  const { id, sent_back, created_at, updated_at, from_parents, version } = student;
  const fields = await answeredFields(db, student);
  const earlier = await listEarlier(db, "students", id);
  const { asked: all, pages, agreed } = await familyRecordOf(db, id);
  // Whoever has the link of a class can send a child's details once more: these are not the family's to read.
  const asked = forFamily ? all.filter(({ kind }) => kind !== "again") : all;
  const contents = earlier.map((each) => ({ ...each, content: each.content as unknown as Contents }));
  const places: Places = new Map(
    // What comes later in this list gives a file its name: the record before what it was, and that before what was printed.
    [
      ...cards.flatMap(({ batch, photo }) =>
        photo === null ? [] : [[photo, `printed/batch-${batch}${extname(photo)}`] as const],
      ),
      ...asked.flatMap((each) => named({ photo: null, files: each.files }, `proposed/${each.id}-`)),
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
    proposals: asked.map(({ kind, note, meta, files: sent, created_at: at }) => ({
      kind,
      note,
      at,
      answers: meta,
      files: Object.fromEntries(Object.entries(sent).map(([field, name]) => [field, place(places, name)])),
    })),
    family_pages: pages,
    consents: agreed,
    history: await recordHistory(db, id, cards),
    cards: cards.map(({ photo, texts, ...card }) => ({
      ...card,
      texts: texts && (JSON.parse(texts) as unknown),
      photo: place(places, photo),
    })),
  };
  return { fields, record, places };
}

type WrittenRecord = Awaited<ReturnType<typeof recordOf>>["record"];

/** Returns the name to show for a user: the parent's name, or "the school" for staff. */
const ofFamily = (by: string): string => (by === PARENT.username ? by : "the school");

/**
 * Returns a record in the form given to the parent: without the names of staff and without their actions on other
 * records.
 */
function withoutStaff(record: WrittenRecord) {
  const { roster, removed, sent_back } = record;
  const changes = <T extends { replaced_by: string }>(versions: readonly T[]) =>
    versions.map((version) => ({ ...version, replaced_by: ofFamily(version.replaced_by) }));
  return {
    ...record,
    sent_back: sent_back && { ...sent_back, by: ofFamily(sent_back.by) },
    earlier_versions: changes(record.earlier_versions),
    roster: roster && { ...roster, earlier_versions: changes(roster.earlier_versions) },
    removed: removed && { ...removed, by: ofFamily(removed.by) },
    history: record.history
      .filter(({ done, details }) => !(done === "students.propose" && details["kind"] === "again"))
      .map(({ done, by, at }) => ({ done, by: ofFamily(by), at })),
    cards: record.cards.map((card) => ({
      ...card,
      by: ofFamily(card.by),
      state_by: card.state_by && ofFamily(card.state_by),
    })),
  };
}

/**
 * Returns the stored files of a record with their names in the zip file. The photo is named "photo", and each other
 * file is named after its field.
 */
function named(
  { photo, files }: Pick<Contents, "photo" | "files">,
  before: string,
): (readonly [string, string])[] {
  const answers = Object.entries(files).map(
    ([field, name]) => [name, `${before}${field}${extname(name)}`] as const,
  );
  return photo === null ? answers : [...answers, [photo, `${before}photo${extname(photo)}`]];
}

/** Returns the answers as readable text, one per line. */
function asText({ full_name, meta, status }: Contents, fields: readonly FormField[], of: string): string {
  const answers = fields
    .filter(({ type }) => type !== "file")
    .map((field) => `${fieldLabel(field)}: ${String(meta[field.name] ?? "")}`);
  return `${[full_name, of, status, "", ...answers].join("\n")}\n`;
}
