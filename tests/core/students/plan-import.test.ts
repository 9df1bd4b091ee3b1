import { describe, expect, test } from "vitest";
import { defaultFields, makeField, planStudentImport, type StudentImport } from "@idms/core";

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
        photoKey: "asha.jpg",
      },
    ],
    skip: [],
    reject: [],
    mapping: {
      "Student Name": "full_name",
      "Parent Phone": "parent_phone",
      "Blood Group": "blood_group",
      Photo: "photo",
      Class: "class",
      Section: "section",
    },
    ignored: [],
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

  test("that mean nothing are listed", () => {
    expect(plan([{ ...asha, Remarks: "new" }]).ignored).toEqual(["Remarks"]);
  });

  test("that are missing for a required field or for the class are an error", () => {
    const { "Parent Phone": _, ...withoutPhone } = asha;
    expect(() => plan([withoutPhone])).toThrow(
      'The sheet has no column for Parent Phone. Name one "Parent Phone".',
    );
    const { Class: __, ...withoutClass } = asha;
    expect(() => plan([withoutClass])).toThrow('The sheet has no column for the class. Name one "Class".');
  });

  test("that could both be one field are an error that names them", () => {
    expect(() => plan([{ ...asha, full_name: "Asha" }])).toThrow(
      'The columns "Student Name" and "full_name" could both be Student Name.',
    );
  });
});

const room = (Class: string, Section = "") => plan([{ ...asha, Class, Section }]);

describe("the class of a row", () => {
  test("is found by two columns, by one with both, or by a name that is enough", () => {
    expect([room("6", "b"), room("6 - B"), room("nursery")].map(({ create }) => create[0]?.classId)).toEqual([
      2, 2, 3,
    ]);
  });

  test("is rejected with a suggestion where there is no such class", () => {
    expect(room("Nursary").reject).toEqual([
      { row: 2, column: "Class", message: 'There is no class "Nursary". Did you mean "Nursery"?' },
    ]);
    expect(room("6").reject).toEqual([
      { row: 2, column: "Class", message: '"6" could be any of "6 - A", "6 - B". Say which.' },
    ]);
    expect(room("").reject).toEqual([{ row: 2, column: "Class", message: "Class is required." }]);
  });

  test("is the fixed one, but a row that names another is rejected", () => {
    const fixedClass = classes[1];
    const { Class: _, Section: __, ...withoutClass } = asha;
    expect(plan([withoutClass], { fixedClass }).create[0]?.classId).toBe(2);
    expect(plan([{ ...asha, Section: "B" }], { fixedClass }).create[0]?.classId).toBe(2);
    expect(plan([asha], { fixedClass }).reject).toEqual([
      { row: 2, column: "Class", message: 'The row says "6 - A", but the import is for "6 - B".' },
    ]);
  });
});

test("every wrong cell is named by row and column, with the message of the form", () => {
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

test("a number with a country code is rejected and not cut to ten digits", () => {
  expect(plan([{ ...asha, "Parent Phone": "+91 98765 43210" }]).reject).toEqual([
    { row: 2, column: "Parent Phone", message: "Please enter a valid 10-digit number." },
  ]);
});

describe("unique answers", () => {
  const existing = [{ full_name: "Asha Rao", meta: { parent_phone: "9876543210" } }];

  test("that stand twice in the sheet are rejected with both rows", () => {
    expect(plan([asha, ravi, { ...ravi, "Student Name": "Mina Das" }]).reject).toEqual([
      {
        row: 4,
        column: "Parent Phone",
        message: "Rows 3 and 4 have the same Parent Phone, 9876500000.",
      },
    ]);
  });

  test("skip a student who is already there", () => {
    expect(plan([{ ...asha, "Student Name": "ASHA RAO" }, ravi], { existing })).toMatchObject({
      create: [{ row: 3 }],
      skip: [
        {
          row: 2,
          column: "Parent Phone",
          message: "ASHA RAO is already there, with Parent Phone 9876543210.",
        },
      ],
      reject: [],
    });
  });

  test("reject another student with the answer of one who is there", () => {
    expect(plan([{ ...asha, "Student Name": "Uma Rao" }], { existing })).toMatchObject({
      create: [],
      skip: [],
      reject: [
        {
          row: 2,
          column: "Parent Phone",
          message: "Parent Phone has already been submitted. It is the answer of Asha Rao.",
        },
      ],
    });
  });

  test("of a sheet that was imported skip every row of it the second time", () => {
    const first = plan([asha, ravi]);
    const second = plan([asha, ravi], { existing: first.create });
    expect([second.create, second.reject, second.skip.map(({ row }) => row)]).toEqual([[], [], [2, 3]]);
  });
});

describe("the key field", () => {
  const fields = [
    makeField("full_name", "Name", "text", { required: true, map_to: "full_name" }),
    makeField("roll", "Roll No", "text"),
  ];
  const existing = [
    { full_name: "Asha Rao", meta: { roll: "17" } },
    { full_name: "Ravi Das", meta: { roll: "17" } },
  ];
  const row = { Name: "Asha Rao", "Roll No": "17", Class: "6 - A" };

  test("may be any field that is no file, by name or label", () => {
    for (const keyField of ["roll", "Roll No"])
      expect(plan([row], { fields, existing, keyField }).skip).toHaveLength(1);
  });

  test("is nothing where no field is unique: every row is new", () => {
    expect(plan([row], { fields, existing }).create).toHaveLength(1);
  });

  test("must be a field of the form", () => {
    expect(() => plan([row], { fields, keyField: "admission" })).toThrow(
      '"admission" is no field of the form that can tell students apart. Choose one of full_name, roll.',
    );
  });
});

describe("photos", () => {
  test("are named by the photo column, or by the one that the caller names", () => {
    expect(plan([{ ...asha, "Roll No": "17" }], { photoColumn: "roll no" }).create[0]?.photoKey).toBe("17");
    expect(plan([ravi]).create[0]?.photoKey).toBeNull();
  });

  test("in a column that the sheet does not have are an error", () => {
    expect(() => plan([asha], { photoColumn: "Roll No" })).toThrow(
      'The sheet has no column for the photo. Name one "Roll No".',
    );
  });
});

test("blank rows are passed over, and row numbers stay those of the sheet", () => {
  const blank = Object.fromEntries(Object.keys(asha).map((heading) => [heading, " "]));
  const { create, reject } = plan([asha, blank, ravi]);
  expect([create.map(({ row }) => row), reject]).toEqual([[2, 4], []]);
});
