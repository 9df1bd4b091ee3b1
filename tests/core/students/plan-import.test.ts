import { cellSentences } from "@idms/core/spreadsheets/said/cell-sentences";
import { describe, expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { planStudentImport, studentPlanRows } from "@idms/core/students/spreadsheets/plan-import";
import type { StudentImport } from "@idms/core/students/spreadsheets/student-import";

const classes = [
  { id: 1, class_name: "6", section: "A" },
  { id: 2, class_name: "6", section: "B" },
  { id: 3, class_name: "Nursery", section: null },
];
const asha = {
  "Student Name": "Asha Rao",
  "Parent Phone": "98765 43210",
  Class: "6",
  Section: "A",
  Photo: "asha.jpg",
};
const ravi = { ...asha, "Student Name": "Ravi Das", "Parent Phone": "9876500000", Photo: "" };
const sheet = (...cells: Record<string, string>[]) => cells.map((cells, at) => ({ row: at + 2, cells }));
/** Returns an existing student of class 6 - A. */
const there = (id: number, full_name: string, meta: Record<string, string>) => ({
  id,
  class_id: 1,
  full_name,
  photo: null,
  meta: { full_name, ...meta },
  files: {},
});
const plan = (cells: Record<string, string>[], more: Partial<StudentImport> = {}) =>
  planStudentImport({ rows: sheet(...cells), fields: defaultFields(), classes, ...more });

test("each good row becomes a student of its class, with checked answers", () => {
  expect(plan([{ ...asha, "Blood Group": "o+" }])).toEqual({
    create: [
      {
        row: 2,
        classId: 1,
        full_name: "Asha Rao",
        parent_phone: "9876543210",
        meta: {
          full_name: "Asha Rao",
          fatherName: "",
          address: "",
          blood_group: "O+",
          parent_phone: "9876543210",
        },
        files: {},
        photoKey: "asha.jpg",
      },
    ],
    change: [],
    skip: [],
    reject: [],
    photoKeys: [{ row: 2, key: "asha.jpg" }],
    gone: [],
    mapping: {
      "Student Name": "full_name",
      "Parent Phone": "parent_phone",
      "Blood Group": "blood_group",
      Photo: "photo",
      Class: "class",
      Section: "section",
    },
    ignored: [],
    guesses: [],
  });
});

describe("headings", () => {
  test.each([
    ["full_name", "parent_phone"],
    ["STUDENT NAME", "Parent-Phone"],
    ["Name", "Mobile"],
    ["Full Name", "Phone"],
  ])("%j and %j are understood", (name, phone) => {
    const { create } = plan([{ [name]: "Asha Rao", [phone]: "9876543210", Class: "6 - A" }]);
    expect(create).toMatchObject([{ full_name: "Asha Rao", parent_phone: "9876543210" }]);
  });

  test("without a meaning are listed", () => {
    expect(plan([{ ...asha, Remarks: "new" }]).ignored).toEqual(["Remarks"]);
  });

  test("that are missing for a required field or for the class are an error", () => {
    const { "Parent Phone": _, ...withoutPhone } = asha;
    expect(() => plan([withoutPhone])).toThrow(
      'The sheet has no column for Parent Phone. Give the right column the heading "Parent Phone".',
    );
    const { Class: __, ...withoutClass } = asha;
    expect(() => plan([withoutClass])).toThrow(
      'The sheet has no column for the class. Give the right column the heading "Class".',
    );
  });

  test("that are missing are all named at once", () => {
    const { "Parent Phone": _, "Student Name": __, ...rest } = asha;
    expect(() => plan([rest])).toThrow('Give the right columns the headings "Student Name", "Parent Phone".');
    const { Class: ___, ...classless } = rest;
    expect(() => plan([classless])).toThrow(
      /no columns for Student Name, Parent Phone\..*no column for the class\./s,
    );
  });

  test("without a name column are refused, even if no answer is required", () => {
    const fields = defaultFields().map((field) => ({ ...field, required: false }));
    const { "Student Name": _, ...nameless } = asha;
    expect(() => plan([nameless], { fields })).toThrow("The sheet has no column for Student Name.");
    expect(() => plan([{ Amount: "100", Class: "6 - A" }], { fields })).toThrow("Columns found: ");
    expect(plan([nameless], { fields, keyField: "parent_phone" }).create).toHaveLength(1);
  });

  test("that may be an unassigned answer are asked about, and none is dropped silently", () => {
    const rows = ["Vikram Rao", "Mohan Das", "Raj Nair"].map((who, at) => ({
      ...asha,
      "Student Name": `Child ${"ABC"[at]}`,
      "Parent Phone": `987654321${at}`,
      Appa: who,
      "Where they live": `${at + 1} MG Road, Pune`,
    }));
    expect(() => plan(rows)).toThrow(
      'Specify what these columns contain, or leave them out: "Appa" (Father Name?); "Where they live" (Address?).',
    );
    const wishes = [
      { column: "Appa", field: "fatherName" },
      { column: "Where they live", field: "" },
    ];
    expect(plan(rows, { wishes }).create[0]?.meta).toMatchObject({ fatherName: "Vikram Rao", address: "" });
  });

  test("are recognised by their cells if only one field fits, and that is reported", () => {
    const { guesses, create } = plan([
      { ...asha, "Grp.": "B +ve" },
      { ...ravi, "Grp.": "O-" },
    ]);
    expect(create.map(({ meta }) => meta["blood_group"])).toEqual(["B+", "O-"]);
    expect(guesses[0]?.message).toBe('The column "Grp." is read as Blood Group, based on its contents.');
  });

  test("that could both be one field are an error that names them", () => {
    expect(() => plan([{ ...asha, full_name: "Asha" }])).toThrow(
      'The columns "Student Name" and "full_name" could both be Student Name.',
    );
  });
});

describe("names with the surname first", () => {
  const rows = ["Rao, Asha", "Das, Ravi"].map((who, at) => ({
    ...asha,
    "Student Name": who,
    "Parent Phone": `987654321${at}`,
  }));

  test("are turned, and that is reported", () => {
    const { create, guesses } = plan(rows);
    expect(create.map(({ full_name }) => full_name)).toEqual(["Asha Rao", "Ravi Das"]);
    expect(guesses.map(({ message }) => message)).toContain(
      '2 cells in "Student Name" are read with the surname moved to the end: "Rao, Asha" → "Asha Rao", "Das, Ravi" → "Ravi Das".',
    );
  });

  test("stay if an existing student has the name in that order", () => {
    const existing = [there(1, "Rao, Asha", { parent_phone: "9876543210" })];
    expect(plan(rows, { existing }).create.map(({ full_name }) => full_name)).toEqual(["Das, Ravi"]);
  });
});

describe("a child who is in a sheet twice", () => {
  const fields = defaultFields().map((field) => ({ ...field, unique: false, required: false }));
  const twice = (second: Record<string, string>) =>
    plan([asha, { ...asha, Photo: "", ...second }], { fields }).reject.map(({ message }) => message);
  const same =
    "Rows 2 and 3 are for the same student. Remove one of the rows, or add a number that tells the students apart.";

  test("is taken once, regardless of the case of the name", () => {
    expect(twice({ "Student Name": "ASHA  RAO" })).toEqual([same]);
  });

  test("is another child with another phone, another class or another name", () => {
    expect(twice({ "Parent Phone": "9876500001" })).toEqual([]);
    expect(twice({ Section: "B" })).toEqual([]);
    expect(twice({ "Student Name": "Usha Rao" })).toEqual([]);
  });
});

const room = (Class: string, Section = "") => plan([{ ...asha, Class, Section }]);

describe("the class of a row", () => {
  test("is found by two columns, by one with both, or by an unambiguous name", () => {
    expect([room("6", "b"), room("6 - B"), room("nursery")].map(({ create }) => create[0]?.classId)).toEqual([
      2, 2, 3,
    ]);
  });

  test("is rejected with a suggestion if there is no such class", () => {
    expect(room("Nursary").reject).toMatchObject([
      {
        row: 2,
        column: "Class",
        message: 'There is no class "Nursary". Did you mean "Nursery"?',
        unknown_class: "Nursary",
      },
    ]);
    expect(room("6").reject).toMatchObject([
      { row: 2, column: "Class", message: '"6" could be any of "6 - A", "6 - B". Specify which one.' },
    ]);
    expect(room("").reject).toMatchObject([{ row: 2, column: "Class", message: "Class is required." }]);
  });

  test("is the given class, and a row that names another is rejected", () => {
    const fixedClass = classes[1];
    const { Class: _, Section: __, ...withoutClass } = asha;
    expect(plan([withoutClass], { fixedClass }).create[0]?.classId).toBe(2);
    expect(plan([{ ...asha, Section: "B" }], { fixedClass }).create[0]?.classId).toBe(2);
    expect(plan([asha], { fixedClass }).reject).toMatchObject([
      { row: 2, column: "Class", message: 'The row is for class "6 - A", but the import is for "6 - B".' },
    ]);
  });

  test("is asked about if every row names another class", () => {
    const [, fixedClass] = classes;
    const question =
      'The column "Class" contains 6 - A, but the import is for 6 - B. Confirm the chosen class, or choose another.';
    expect(() => plan([asha, ravi], { fixedClass })).toThrow(question);
    expect(plan([asha, { ...ravi, Section: "B" }], { fixedClass }).reject).toHaveLength(1);
    const sure = plan([asha, ravi], { fixedClass, sure: ["class"] });
    expect(sure.create.map(({ classId }) => classId)).toEqual([2, 2]);
  });

  test("is asked about if students with printed cards move, but not if others do", () => {
    const printed = { ...there(7, "Asha Rao", { parent_phone: "9876543210" }), is_printed: true };
    const moving = [{ ...asha, Section: "B" }];
    const question =
      "1 student with a printed card would move to another class (Asha Rao, 6 - A → 6 - B). Confirm that students with printed cards can move, or correct the class.";
    expect(() => plan(moving, { existing: [printed] })).toThrow(question);
    expect(plan(moving, { existing: [printed], sure: ["moved"] }).change[0]?.classId).toBe(2);
    expect(plan(moving, { existing: [{ ...printed, is_printed: false }] }).change[0]?.classId).toBe(2);
    expect(() => plan([asha], { existing: [printed] })).not.toThrow();
  });
});

test("every wrong cell is named by row and column, with the form's message", () => {
  const bad = { ...asha, "Student Name": "", "Parent Phone": "12345", "Blood Group": "C+", Class: "9" };
  expect(plan([ravi, bad])).toMatchObject({
    create: [{ row: 2 }],
    reject: [
      { row: 3, column: "Class", message: 'There is no class "9 - A". Did you mean "6 - A"?' },
      { row: 3, column: "Student Name", message: "Student Name is required." },
      { row: 3, column: "Blood Group", message: "Please choose one of the options." },
      { row: 3, column: "Parent Phone", message: "Please enter a valid 10-digit number." },
    ],
  });
});

test("the country code of a number is dropped and reported, and a number of another country is rejected", () => {
  const { create, guesses } = plan([{ ...asha, "Parent Phone": "+91 98765 43210" }]);
  expect(create[0]?.parent_phone).toBe("9876543210");
  expect(guesses[0]?.message).toBe(
    '1 cell in "Parent Phone" is read as follows: "+91 98765 43210" → "9876543210".',
  );
  expect(plan([{ ...asha, "Parent Phone": "+44 98765 43210" }]).reject).toMatchObject([
    { row: 2, column: "Parent Phone", message: "Please enter a valid 10-digit number." },
  ]);
});

/** A form with a number that must be unique among students. */
const numbered = [...defaultFields(), makeField("admission_no", "Admission No", "text", { unique: true })];

describe("unique answers", () => {
  const existing = [{ ...there(7, "Asha Rao", { parent_phone: "9876543210" }), photo: "ab/cd.jpg" }];

  test("that appear twice in the sheet are rejected with both rows", () => {
    const [first, second] = [
      { ...ravi, "Admission No": "A-17" },
      { ...asha, "Admission No": "a-17" },
    ];
    expect(plan([first, second], { fields: numbered }).reject).toMatchObject([
      { row: 3, column: "Admission No", message: "Rows 2 and 3 have the same Admission No, a-17." },
    ]);
    expect(plan([ravi, { ...ravi, "Blood Group": "O+" }]).reject).toMatchObject([
      { row: 3, column: "Parent Phone", message: "Rows 2 and 3 have the same Parent Phone, 9876500000." },
    ]);
  });

  test("do not include the phones of siblings", () => {
    const mina = { ...ravi, "Student Name": "Mina Das" };
    expect(plan([asha, ravi, mina]).create.map(({ full_name }) => full_name)).toEqual([
      "Asha Rao",
      "Ravi Das",
      "Mina Das",
    ]);
    expect(plan([{ ...asha, "Student Name": "Uma Rao" }], { existing })).toMatchObject({
      create: [{ full_name: "Uma Rao" }],
      skip: [],
      reject: [],
    });
  });

  test("skip a student who already exists", () => {
    expect(plan([asha, ravi], { existing })).toMatchObject({
      create: [{ row: 3 }],
      change: [],
      skip: [
        {
          row: 2,
          id: 7,
          classId: 1,
          column: "Parent Phone",
          message: "Asha Rao already exists, with Parent Phone 9876543210.",
        },
      ],
      reject: [],
    });
  });

  test("match a student whose name or number was typed on another keyboard", () => {
    const souza = there(7, "Asha D’Souza", { parent_phone: "9876543210", admission_no: "12–१७" });
    const again = { ...asha, "Student Name": "ASHA D'SOUZA", "Admission No": "12-17" };
    expect(plan([again], { existing: [souza], fields: numbered })).toMatchObject({
      create: [],
      change: [{ row: 2, id: 7 }],
      reject: [],
    });
  });

  test("ask about another student with the number of an existing one", () => {
    const numbers = [there(7, "Asha Rao", { parent_phone: "9876543210", admission_no: "17" })];
    const uma = { ...asha, "Student Name": "Uma Rao", "Admission No": "17" };
    expect(plan([uma], { existing: numbers, fields: numbered })).toMatchObject({
      create: [],
      skip: [],
      reject: [
        {
          row: 2,
          column: "Student Name",
          message:
            "The row may be for Asha Rao, 6 - A (same: Admission No, Parent Phone, Class; different: Student Name). Choose this student, or confirm that the row is for a new one.",
          doubt: { students: [{ id: 7, name: "Asha Rao", class: "6 - A" }], suggested: null },
        },
      ],
    });
    const decided = [{ row: 2, student: null }];
    expect(plan([uma], { existing: numbers, fields: numbered, decided }).reject).toMatchObject([
      { message: "Admission No has already been submitted. It belongs to Asha Rao." },
    ]);
  });

  test("make a second import of the sheet skip every row", () => {
    const first = plan([asha, ravi]);
    const existing = first.create.map(({ full_name, meta, classId }, id) => {
      return { id, class_id: classId, full_name, meta, photo: "ab/cd.jpg", files: {} };
    });
    const second = plan([asha, ravi], { existing });
    expect([second.create, second.change, second.reject]).toEqual([[], [], []]);
    expect(second.skip.map(({ row }) => row)).toEqual([2, 3]);
  });
});

describe("the key field", () => {
  const fields = [
    makeField("full_name", "Name", "text", { required: true, map_to: "full_name" }),
    makeField("roll", "Roll No", "text"),
  ];
  const existing = [there(1, "Asha Rao", { roll: "17" }), there(2, "Ravi Das", { roll: "17" })];
  const row = { Name: "Asha Rao", "Roll No": "17", Class: "6 - A" };

  test("may be any field except a file, by name or label", () => {
    for (const keyField of ["roll", "Roll No"])
      expect(plan([row], { fields, existing, keyField }).skip).toHaveLength(1);
  });

  test("is missing if no field is unique, so that the other answers identify students", () => {
    expect(plan([row], { fields, existing })).toMatchObject({ create: [], skip: [{ row: 2, id: 1 }] });
  });

  test("alone identifies a student, whatever the name, if only one student has the answer", () => {
    const one = existing.slice(0, 1);
    const renamed = { ...row, Name: "Asha Rao-Das" };
    expect(plan([renamed], { fields, existing: one, keyField: "roll" }).change).toMatchObject([
      { id: 1, changes: [{ column: "Name", from: "Asha Rao", to: "Asha Rao-Das" }] },
    ]);
    expect(plan([{ ...row, Name: "Uma" }], { fields, existing, keyField: "roll" }).reject).toMatchObject([
      { row: 2, column: "Roll No", message: "Several students have the Roll No 17: Asha Rao, Ravi Das." },
    ]);
  });

  test("must be answered in every row if it is named", () => {
    const message = "Roll No is needed to check whether the student already exists.";
    expect(plan([{ ...row, "Roll No": "" }], { fields, keyField: "roll" }).reject).toMatchObject([
      { row: 2, column: "Roll No", message },
    ]);
  });

  test("must be a field of the form", () => {
    expect(() => plan([row], { fields, keyField: "admission" })).toThrow(
      'The form has no field "admission" that can tell students apart. Choose one of full_name, roll.',
    );
  });
});

describe("an existing student", () => {
  const existing = [
    there(7, "Asha Rao", {
      parent_phone: "9876543210",
      blood_group: "A+",
      address: "Lake Road",
      note: "kept",
    }),
  ];
  const change = (cells: Record<string, string>, more: Partial<StudentImport> = {}) =>
    plan([{ ...asha, Photo: "", ...cells }], { existing, ...more }).change[0];

  test("gets the values of the cells, and keeps the others", () => {
    const changed = change({ "Blood Group": "b+", Address: "", "Father Name": "Ravi Rao", Section: "B" });
    expect(changed).toMatchObject({
      row: 2,
      id: 7,
      classId: 2,
      full_name: "Asha Rao",
      photoKey: null,
      meta: { blood_group: "B+", address: "Lake Road", fatherName: "Ravi Rao", note: "kept" },
      changes: [
        { column: "Father Name", from: "", to: "Ravi Rao" },
        { column: "Blood Group", from: "A+", to: "B+" },
        { column: "Class", from: "6 - A", to: "6 - B" },
      ],
    });
  });

  test("stays in the class if the row names none", () => {
    expect(plan([{ ...asha, Photo: "", Class: "", Section: "" }], { existing })).toMatchObject({
      change: [],
      reject: [],
      skip: [{ row: 2, classId: 1 }],
    });
  });

  test("is not rejected for a required answer that the sheet leaves empty", () => {
    const fields = defaultFields().map((field) => ({ ...field, required: field.type !== "file" }));
    const cells = { ...asha, "Father Name": "", Address: "", "Blood Group": "", Photo: "" };
    expect(plan([cells], { fields, existing }).reject).toEqual([]);
    expect(plan([{ ...cells, "Blood Group": "C" }], { fields, existing }).reject).toHaveLength(1);
  });

  test("gets a missing photo, and another one only on request", () => {
    expect(change({ Photo: "asha.jpg" })).toMatchObject({
      photoKey: "asha.jpg",
      photo: null,
      changes: [{ column: "Photo", from: "", to: "asha.jpg" }],
    });
    const pictured = existing.map((each) => ({ ...each, photo: "ab/cd.jpg" }));
    expect(change({ Photo: "asha.jpg" }, { existing: pictured })).toBeUndefined();
    expect(change({ Photo: "asha.jpg" }, { existing: pictured, replacePhotos: true })).toMatchObject({
      photo: "ab/cd.jpg",
      changes: [{ column: "Photo", from: "a photo", to: "asha.jpg" }],
    });
  });

  test("cannot be in two rows, nor take somebody else's unique answer", () => {
    const twice = plan([asha, { ...asha, "Blood Group": "O+" }], { existing });
    expect(twice.reject).toMatchObject([{ row: 3, message: expect.stringContaining("Rows 2 and 3") }]);
    const others = [...existing, there(8, "Ravi Das", { admission_no: "17", full_name: "Ravi Das" })];
    const taken = plan([{ ...asha, "Admission No": "17" }], {
      existing: others,
      fields: numbered,
      keyField: "full_name",
    });
    expect(taken.reject).toMatchObject([
      { row: 2, message: expect.stringContaining("It belongs to Ravi Das.") },
    ]);
  });
});

describe("a column", () => {
  const wishes = [
    { column: "mob", field: "parent_phone" },
    { column: "Std", field: "class" },
    { column: "Section", field: "" },
  ];
  const row = { "Student Name": "Asha Rao", Mob: "9876543210", Std: "nursery", Section: "A", Phone: "1" };

  test("is used for the requested field, whatever it is called, or left out", () => {
    const { create, mapping, ignored } = plan([row], { wishes });
    expect(create).toMatchObject([{ classId: 3, parent_phone: "9876543210" }]);
    expect(mapping).toEqual({ "Student Name": "full_name", Mob: "parent_phone", Std: "class" });
    expect(ignored).toEqual(["Section", "Phone"]);
  });

  test.each([
    [{ column: "Mobil", field: "parent_phone" }, 'There is no column "Mobil". Did you mean "Mob"?'],
    [{ column: "Phone", field: "phone_no" }, 'There is no field "phone_no".'],
    [
      { column: "Phone", field: "parent_phone" },
      'The columns "Mob" and "Phone" are both mapped to parent_phone.',
    ],
    [{ column: "Std", field: "full_name" }, 'The column "Std" is mapped twice'],
  ])("cannot be requested as %j", (wish, message) => {
    expect(() => plan([row], { wishes: [...wishes, wish] })).toThrow(message);
  });
});

test("the plan shows what would be done with each row, in the order of the sheet", () => {
  const existing = [there(7, "Asha Rao", { parent_phone: "9876543210" })];
  const bad = { ...ravi, "Parent Phone": "12" };
  const rows = studentPlanRows(plan([bad, { ...asha, "Blood Group": "O+", Photo: "" }, ravi], { existing }));
  expect(rows).toMatchObject([
    {
      row: 2,
      name: "",
      action: "reject",
      column: "Parent Phone",
      reason: "Please enter a valid 10-digit number.",
    },
    {
      row: 3,
      name: "Asha Rao",
      action: "change",
      changes: [{ column: "Blood Group", from: "", to: "O+" }],
    },
    { row: 4, name: "Ravi Das", action: "create" },
  ]);
});

describe("photos", () => {
  test("are named by the photo column, or by the one that the caller names", () => {
    expect(plan([{ ...asha, "Roll No": "17" }], { photoColumn: "roll no" }).create[0]?.photoKey).toBe("17");
    expect(plan([ravi]).create[0]?.photoKey).toBeNull();
  });

  test("are named after the students if no column names them, unless two have the same name", () => {
    const { Photo: _, ...noPhoto } = asha;
    const namesake = { ...noPhoto, "Parent Phone": "9876500001" };
    const other = { ...noPhoto, "Student Name": "Uma Nair", "Parent Phone": "9876500002" };
    const { create, reject } = plan([noPhoto, namesake, other], { photoFiles: [] });
    expect(create.map(({ photoKey }) => photoKey)).toEqual(["Uma Nair"]);
    expect(reject.map(({ row, column }) => [row, column])).toEqual([
      [2, "Student Name"],
      [3, "Student Name"],
    ]);
    expect(plan([noPhoto]).create[0]?.photoKey).toBeNull();
  });

  test("in a column that the sheet lacks are an error", () => {
    expect(() => plan([asha], { photoColumn: "Roll No" })).toThrow(
      'The sheet has no column for the photo. Give the right column the heading "Roll No".',
    );
  });
});

test("blank rows are skipped, and row numbers stay those of the sheet", () => {
  const blank = Object.fromEntries(Object.keys(asha).map((heading) => [heading, " "]));
  const { create, reject } = plan([asha, blank, ravi]);
  expect([create.map(({ row }) => row), reject]).toEqual([[2, 4], []]);
});

describe("an unreadable cell is never taken for an answer", () => {
  const named = (column: string) => [{ row: 2, column, message: expect.stringContaining("Correct it") }];

  test.each([
    "#N/A",
    "#VALUE!",
    "#REF!",
    "#DIV/0!",
    "#NAME?",
    "#NUM!",
    "#NULL!",
    "#SPILL!",
    "#n/a",
    "Err:502",
  ])("%s in a column that is used rejects the row, whatever the column", (error) => {
    for (const column of ["Student Name", "Father Name", "Parent Phone", "Class", "Section", "Photo"])
      expect(plan([{ ...asha, "Father Name": "Vikram", [column]: error }]), column).toMatchObject({
        create: [],
        reject: named(column),
      });
  });

  test("it is ignored in a column that is not used", () => {
    expect(plan([{ ...asha, Bus: "#N/A" }])).toMatchObject({ create: [{ row: 2 }], reject: [] });
  });

  test.each([
    ["9.8765432E+09", "Parent Phone", "shortened a long number"],
    ["1.23457E+11", "Father Name", "shortened a long number"],
    ["########", "Father Name", "Make the column wider"],
    ["Jos\uFFFD", "Father Name", 'A letter in "Jos\uFFFD" was lost'],
  ])("%s is not an answer either", (text, column, message) => {
    const { create, reject } = plan([{ ...asha, [column]: text }]);
    expect(create).toEqual([]);
    expect(reject).toMatchObject([{ row: 2, column, message: expect.stringContaining(message) }]);
  });

  test.each(["#12, MG Road", "Flat #3", "E+09", "1E+5"])("%j is an answer like any other", (text) => {
    expect(plan([{ ...asha, Address: text }]).create[0]?.meta["address"]).toBe(text);
  });

  test.each(["N/A", "--", "nil", "Not known"])("%j is an empty answer, and that is reported", (text) => {
    const { create, guesses } = plan([{ ...asha, Address: text }]);
    expect(create[0]?.meta["address"]).toBe("");
    expect(guesses.map(({ message }) => message)).toContain(
      `1 cell in "Address" is read as follows: "${text}" → "".`,
    );
  });

  test("an error does not overwrite a valid answer that exists", () => {
    const existing = [there(7, "Asha Rao", { parent_phone: "9876543210", fatherName: "Vikram Rao" })];
    expect(plan([{ ...asha, "Father Name": "#N/A" }], { existing })).toMatchObject({
      change: [],
      skip: [],
      reject: named("Father Name"),
    });
  });

  const row = (cells: Record<string, string>, column: string) => ({
    row: 2,
    cells,
    faults: [{ column, ...cellSentences.noValue() }],
  });
  const planRow = (each: ReturnType<typeof row>) =>
    planStudentImport({ rows: [each], fields: defaultFields(), classes });

  test("an unread cell is rejected once, even if the field is required", () => {
    expect(planRow(row({ ...asha, "Student Name": "" }, "Student Name")).reject).toEqual([
      { row: 2, column: "Student Name", ...cellSentences.noValue() },
    ]);
  });

  test("a row that is wrong as a whole gets no messages about its cells", () => {
    const blank = { ...asha, "Student Name": "", "Parent Phone": "", Class: "", Section: "", Photo: "" };
    for (const cells of [{ ...asha, Class: "No such class" }, blank])
      expect(planRow(row(cells, ""))).toMatchObject({
        create: [],
        reject: [{ row: 2, column: "", ...cellSentences.noValue() }],
      });
  });

  test("a valid row still learns that another one, rejected for an error, has its unique answer", () => {
    const { create, reject } = plan([
      { ...asha, "Father Name": "#N/A" },
      { ...asha, "Blood Group": "O+" },
    ]);
    expect(create).toEqual([]);
    expect(reject).toMatchObject([
      { row: 2, column: "Father Name" },
      { row: 3, column: "Parent Phone" },
    ]);
  });
});

test("the photo name of every valid row is kept, even if no photo is given, and no other row's", () => {
  const existing = [{ ...there(7, "Asha Rao", { parent_phone: "9876543210" }), photo: "7.jpg" }];
  const rows = [asha, { ...ravi, Photo: "ravi" }, { ...asha, "Student Name": "", Photo: "uma" }];
  const { skip, photoKeys } = plan(rows, { existing });
  expect(skip.map(({ row }) => row)).toEqual([2]);
  expect(photoKeys).toEqual([
    { row: 2, key: "asha.jpg" },
    { row: 3, key: "ravi" },
  ]);
});

test("implausible answers are reported with their rows, and accepted", () => {
  const odd = { ...ravi, "Student Name": "Asdfgh", "Parent Phone": "0000000000" };
  const { create, guesses } = plan([{ ...asha, "Parent Phone": "9845012345" }, odd], { today: "2026-11-28" });
  expect(create).toHaveLength(2);
  expect(guesses).toMatchObject([
    {
      what: "doubt",
      message:
        '2 answers look wrong. Check them. Row, column and answer: 3, Student Name, "Asdfgh"; 3, Parent Phone, "0000000000".',
    },
  ]);
});
