/** A file that arrives every night: what the plan changes is what a plain comparison of two nights' files shows. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { planStudentImport } from "@idms/core/students/spreadsheets/plan-import";
import type { ExistingStudent } from "@idms/core/students/records/claim-answers";
import type { StudentImportPlan } from "@idms/core/students/spreadsheets/student-import";

const classes = [
  { id: 1, class_name: "6", section: "A" },
  { id: 2, class_name: "6", section: "B" },
];
const fields = [
  ...defaultFields().filter(({ type }) => type !== "file"),
  makeField("roll_no", "Roll No", "text"),
  makeField("admission_no", "Admission No", "text"),
  makeField("dob", "Date of Birth", "date"),
];
const COLUMNS = {
  Name: "full_name",
  Phone: "parent_phone",
  "Roll No": "roll_no",
  "Admission No": "admission_no",
  "Date of Birth": "dob",
} as const;
type Cells = Record<keyof typeof COLUMNS | "Class", string>;

const plan = (file: readonly Cells[], existing: readonly ExistingStudent[]) =>
  planStudentImport({ rows: file.map((cells, at) => ({ row: at + 2, cells })), fields, classes, existing });

/** Returns the students as they are stored after a plan. */
function after(
  existing: readonly ExistingStudent[],
  { create, change }: StudentImportPlan,
): ExistingStudent[] {
  const changed = new Map(change.map((each) => [each.id, each]));
  return [
    ...existing.map((student) => {
      const to = changed.get(student.id);
      return to ? { ...student, class_id: to.classId, full_name: to.full_name, meta: to.meta } : student;
    }),
    ...create.map(({ classId, full_name, meta }, at) => {
      return { id: existing.length + at + 1, class_id: classId, full_name, meta, photo: null, files: {} };
    }),
  ];
}

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const GIVEN = ["Asha", "Aasha", "Usha", "Bilal", "A", "आशा"];
const FAMILY = ["Rao", "Khan", "Kumar Rao", ""];
const names = fc.tuple(one(...GIVEN), one(...FAMILY)).map((words) => words.join(" ").trim());
const rooms = one("6 - A", "6 - B");

/** A child in the file: few names, and a phone, number and birth date of their own. */
const child = (at: number) =>
  fc.record({ name: names, room: rooms }).map(({ name, room }): Cells => ({
    Name: name,
    Phone: String(9_876_500_000 + at),
    "Roll No": String(1 + at),
    "Admission No": `A${100 + at}`,
    "Date of Birth": `2012-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + at).padStart(2, "0")}`,
    Class: room,
  }));
const MOST = 16;
/** What a night does to the child: nothing, a leaver, or other cells. A new phone is the child's own. */
const edit = (at: number): fc.Arbitrary<Partial<Cells> | undefined> => {
  const phone = { Phone: String(9_999_900_000 + at) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.constant(undefined),
    names.map((Name) => ({ Name })),
    rooms.map((Class) => ({ Class })),
    fc.constant(phone),
    fc.constant({ "Roll No": String(50 + at) }),
    fc.record({ Name: names, Class: rooms }).map((cells) => ({ ...cells, ...phone })),
  );
};
const ofEach = <T>(make: (at: number) => fc.Arbitrary<T>) =>
  fc.tuple(...Array.from({ length: MOST }, (_, at) => make(at)));

test("each change of a night is planned once: the plan equals a plain comparison by admission number", () => {
  const nights = fc.record({
    children: ofEach(child),
    edits: ofEach(edit),
    arrivals: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(nights, ({ children, edits, arrivals }) => {
      const old = children.slice(0, MOST - arrivals);
      const stored = after([], plan(old, []));
      expect(stored).toHaveLength(old.length);
      const kept = old.flatMap((cells, at): Cells[] => {
        const change = edits[at];
        return change ? [{ ...cells, ...change }] : [];
      });
      const file = [...kept, ...children.slice(MOST - arrivals)];
      const done = plan(file, stored);
      const before = new Map(old.map((cells) => [cells["Admission No"], cells]));
      const numbers = new Set(file.map((cells) => cells["Admission No"]));
      const differences = file.flatMap((cells, at) => {
        const was = before.get(cells["Admission No"]);
        const columns =
          was &&
          [...Object.keys(COLUMNS), "Class"].filter((column) => {
            const key = column as keyof Cells;
            return was[key] !== cells[key];
          });
        return columns && columns.length > 0
          ? [
              {
                row: at + 2,
                changes: columns
                  .map((column) => [column, was[column as keyof Cells], cells[column as keyof Cells]])
                  .toSorted(),
              },
            ]
          : [];
      });
      const planned = done.change.map(({ row, changes }) => ({
        row,
        changes: changes.map(({ column, from, to }) => [column, from, to]).toSorted(),
      }));
      expect(done.reject).toEqual([]);
      expect(planned).toEqual(differences);
      expect(done.create.map(({ meta }) => meta["admission_no"])).toEqual(
        children.slice(MOST - arrivals).map((cells) => cells["Admission No"]),
      );
      const left = old.filter((cells) => !numbers.has(cells["Admission No"])).map(({ Name }) => Name);
      if (left.length * 2 <= old.length) expect(done.gone.map(({ name }) => name)).toEqual(left);
      const again = plan(file, after(stored, done));
      expect([again.create, again.change, again.reject]).toEqual([[], [], []]);
    }),
    { numRuns: 60 },
  );
});

test("whatever a file says, no student gets two rows and no number two students, and a second import changes nothing", () => {
  const blank = <T>(values: fc.Arbitrary<T>) => fc.oneof({ weight: 2, arbitrary: values }, fc.constant(""));
  const cells = fc.record({
    Name: names,
    Phone: one("9876500001", "9876500002", "9876500003"),
    "Roll No": blank(one("1", "2", "3")),
    "Admission No": blank(one("A1", "A2", "A3", "A4")),
    "Date of Birth": blank(one("2012-01-01", "2012-02-02")),
    Class: rooms,
  }) as fc.Arbitrary<Cells>;
  // No two children of a file have one number.
  const file = fc.array(cells, { minLength: 1, maxLength: 8 }).map((rows) =>
    rows.filter(({ "Admission No": number }, at) => {
      return number === "" || rows.findIndex((row) => row["Admission No"] === number) === at;
    }),
  );
  const files = fc.array(file, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(files, (nights) => {
      let stored: ExistingStudent[] = [];
      for (const file of nights) {
        const first = plan(file, stored);
        const ids = [...first.change, ...first.skip].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        stored = after(stored, first);
        const numbers = stored.map(({ meta }) => meta["admission_no"]).filter(Boolean);
        expect(new Set(numbers).size).toBe(numbers.length);
        // A row with an error may stand in the way of another one.
        if (!first.reject.every(({ doubt }) => doubt)) continue;
        const again = plan(file, stored);
        expect([again.create, again.change]).toEqual([[], []]);
      }
    }),
    { numRuns: 150 },
  );
});
