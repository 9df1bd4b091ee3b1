import { PassThrough, type Writable } from "node:stream";
import { classLabel } from "@idms/core/school/classes/label";
import type { FormField } from "@idms/core/forms/values/field";
import { downloadName } from "@idms/core/messages";
import { displayName, studentName } from "@idms/core/students/records/display-name";
import { photoNamer, type NamedStudent } from "@idms/core/students/spreadsheets/photo-names";
import { writeZip, type ZipOutput } from "@idms/core/node/archives/write-zip";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import {
  writeAnswersCsv,
  writeAnswersWorkbook,
  writeSchoolsCsv,
  writeStudentsCsv,
  writeStudentsWorkbook,
  type Shown,
} from "./export-sheets.ts";
import { shrink } from "../photos/serve-photo.ts";
import { countStudentGroups } from "../../installation/students/count-rows.ts";
import {
  exportedIds,
  readExported,
  readSchools,
  type ExportChoice,
  type ExportedStudent,
} from "./students-to-export.ts";

export interface ExportOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of students processed so far. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A photo that the database refers to but whose file is missing. */
interface LostPhoto {
  student: number;
  name: string;
  message: string;
}

export interface Exported {
  students: number;
  photos: number;
  missing: LostPhoto[];
}

const FOLDER = "photos/";
const LOST = "The photo file is not in the data folder. Restore it from a backup.";

/** Writes the four columns of the specification to `output`, as a workbook or as CSV. */
export async function exportStudents(
  app: App,
  choice: ExportChoice,
  format: "xlsx" | "csv",
  output: Writable,
  options: ExportOptions = {},
): Promise<Exported> {
  const ids = await exportedIds(app, choice);
  const students = reader(app, choice, ids, options)();
  await (format === "xlsx" ? writeStudentsWorkbook : writeStudentsCsv)(students, output);
  return { students: ids.length, photos: 0, missing: [] };
}

/**
 * Writes the school and the four columns of every student of all schools to `output` as CSV. A workbook would limit the
 * number of rows and would keep all text in memory. Only the IDs of one school and a few hundred students are in memory
 * at a time.
 */
export async function exportSchools(
  app: App,
  { statuses }: Pick<ExportChoice, "statuses">,
  output: Writable,
  { signal, onProgress }: ExportOptions = {},
): Promise<Exported> {
  const groups = await countStudentGroups(app.db, null);
  const wanted = groups.filter(({ status }) => statuses?.includes(status) ?? true);
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  let students = 0;
  const onStudent = (done: number) => {
    students = done;
    onProgress?.(done, total);
  };
  await writeSchoolsCsv(readSchools(app, statuses, { signal, onStudent }), output);
  return { students, photos: 0, missing: [] };
}

/**
 * Writes all answers to `output` as a workbook that can be imported again.
 * @param thumbnails whether each row begins with a small photo
 */
export async function exportAnswers(
  app: App,
  choice: ExportChoice,
  output: Writable,
  { thumbnails = false, ...options }: ExportOptions & { thumbnails?: boolean | undefined } = {},
): Promise<Exported> {
  const ids = await exportedIds(app, choice);
  const missing: LostPhoto[] = [];
  let photos = 0;
  const thumbnail = async ({ id, name, photo }: Shown): Promise<Uint8Array | undefined> => {
    options.signal?.throwIfAborted();
    const bytes = await app.files.photos.get(photo);
    if (bytes) photos += 1;
    else missing.push({ student: id, name, message: LOST });
    return bytes && shrink(bytes);
  };
  await writeAnswersWorkbook(
    reader(app, choice, ids, options)(),
    await formFields(app, choice),
    output,
    thumbnails ? thumbnail : undefined,
  );
  return { students: ids.length, photos, missing };
}

/**
 * Writes a zip file of the photos and of other files that answer form fields. A pattern determines the names of the
 * files.
 */
export async function exportPhotos(
  app: App,
  choice: ExportChoice,
  pattern: string,
  output: Writable,
  options: ExportOptions = {},
): Promise<Exported> {
  const ids = await exportedIds(app, choice);
  const nameFile = photoNamer(
    pattern,
    (await formFields(app, choice)).map(({ name }) => name),
  );
  const zip = await writeZip(output);
  const files = await addFiles(app, zip, reader(app, choice, ids, options)(), nameFile);
  await zip.finish();
  return { students: ids.length, photos: files.names.size, missing: files.missing };
}

/** Writes a zip file of everything: the student table as a workbook and as CSV, all answers, and all files. */
export async function exportAll(
  app: App,
  choice: ExportChoice,
  pattern: string,
  output: Writable,
  options: ExportOptions = {},
): Promise<Exported> {
  const ids = await exportedIds(app, choice);
  const fields = await formFields(app, choice);
  const nameFile = photoNamer(
    pattern,
    fields.map(({ name }) => name),
  );
  const zip = await writeZip(output);
  const files = await addFiles(
    app,
    zip,
    reader(app, choice, ids, options)(),
    (...names) => FOLDER + nameFile(...names),
  );
  const read = reader(app, choice, ids, { signal: options.signal });
  await addStream(zip, downloadName.students, (stream) => writeStudentsWorkbook(read(), stream));
  await addStream(zip, "students.csv", (stream) => writeStudentsCsv(read(), stream));
  await addStream(zip, "answers.xlsx", (stream) => writeAnswersWorkbook(read(), fields, stream));
  await addStream(zip, "answers.csv", (stream) =>
    writeAnswersCsv(read(), fields, (stored) => files.names.get(stored), stream),
  );
  await zip.finish();
  return { students: ids.length, photos: files.names.size, missing: files.missing };
}

const reader =
  (app: App, choice: ExportChoice, ids: readonly number[], { signal, onProgress }: ExportOptions) =>
  () =>
    readExported(app, choice, ids, { signal, onStudent: (done) => onProgress?.(done, ids.length) });

/** Returns the fields of all forms of the school. Each field name occurs once. */
export async function formFields({ db }: App, { school }: ExportChoice): Promise<FormField[]> {
  const fields = (await listFormTemplates(db, school.id)).flatMap((form) => form.fields);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** Adds all stored files of the students to the zip and returns the name of each file in it. */
async function addFiles(
  { files }: App,
  zip: ZipOutput,
  students: AsyncIterable<ExportedStudent>,
  nameFile: (student: NamedStudent, more?: string) => string,
): Promise<{ names: Map<string, string>; missing: LostPhoto[] }> {
  const names = new Map<string, string>();
  const missing: LostPhoto[] = [];
  for await (const student of students) {
    for (const { stored, field } of fieldsOfFiles(student)) {
      const bytes = await files.photos.get(stored);
      if (bytes) {
        const name = `${nameFile(asNamed(student), field)}${stored.slice(stored.lastIndexOf("."))}`;
        await zip.add(name, bytes);
        names.set(stored, name);
      } else {
        missing.push({ student: student.id, name: displayName(student), message: LOST });
      }
    }
  }
  return { names, missing };
}

/** Returns the student's photo and every other answer that is a file, each with its field. */
function fieldsOfFiles({ photo, files }: ExportedStudent): { stored: string; field?: string }[] {
  const others = Object.entries(files).filter(([, stored]) => stored !== photo);
  return [
    ...(photo === null ? [] : [{ stored: photo }]),
    ...others.map(([field, stored]) => ({ stored, field })),
  ];
}

const asNamed = (student: ExportedStudent): NamedStudent => ({
  id: String(student.id),
  name: studentName(student),
  class: classLabel(student.classroom),
  phone: student.parent_phone,
  status: student.status,
  answers: student.meta,
});

async function addStream(
  zip: ZipOutput,
  name: string,
  write: (stream: PassThrough) => Promise<void>,
): Promise<void> {
  const stream = new PassThrough();
  await Promise.all([zip.add(name, stream), write(stream)]);
}
