import Database from "better-sqlite3";
import ExcelJS from "exceljs";

/**
 * Writes the answers of all students to a workbook with the streaming writer of exceljs. Arguments: the database of an
 * installation and the workbook to create.
 */
const [database = "", workbook = ""] = process.argv.slice(2);
const FIELDS = ["full_name", "fatherName", "parent_phone", "blood_group", "roll_no", "address"];

interface Row {
  full_name: string;
  parent_phone: string;
  status: string;
  class_name: string;
  meta: string;
}

const db = new Database(database, { readonly: true });
const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: workbook });
const sheet = writer.addWorksheet("Answers");
sheet.addRow(["Class", "Status", ...FIELDS]).commit();
const rows = db.prepare(
  `SELECT full_name, parent_phone, status, class_name, meta FROM students
   JOIN classes ON classes.id = class_id ORDER BY class_name, lower(full_name), students.id`,
);
for (const { class_name, status, meta, ...own } of rows.iterate() as IterableIterator<Row>) {
  const answers: Record<string, unknown> = { ...JSON.parse(meta), ...own };
  sheet.addRow([class_name, status, ...FIELDS.map((field) => answers[field] ?? "")]).commit();
}
sheet.commit();
await writer.commit();
db.close();
