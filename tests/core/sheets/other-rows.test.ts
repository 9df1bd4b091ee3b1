/** Rows that are not students, forms that are not tables, and cells damaged by a program: all are rejected by name. */
import { describe, expect, test } from "vitest";
import { staffFields } from "../../../packages/core/src/school/classes/staff-group.ts";
import { classLabel } from "../../../packages/core/src/school/classes/label.ts";
import { makeField } from "../../../packages/core/src/forms/values/field.ts";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { readClassText } from "../../../packages/core/src/spreadsheets/cells/read-class-text.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { wholeAddress } from "../../../packages/core/src/spreadsheets/headings/match-headings.ts";
import { planStudentImport } from "../../../packages/core/src/students/spreadsheets/plan-import.ts";
import { yearOfRows } from "../../../packages/core/src/students/spreadsheets/year-of-rows.ts";

const FIELDS = [
  makeField("full_name", "Student Name", "text", { required: true, map_to: "full_name" }),
  makeField("fatherName", "Father Name", "text"),
  makeField("dob", "Date of Birth", "date"),
  makeField("gender", "Gender", "select", { options: ["Male", "Female"] }),
  makeField("roll_no", "Roll No", "text"),
  makeField("admission_no", "Admission No", "text"),
  makeField("address", "Address", "textarea"),
  makeField("parent_phone", "Parent Phone", "tel", { map_to: "parent_phone" }),
];
const CLASSES = ["7A", "8A", "8B"].map((room, id) => ({
  id,
  class_name: room.slice(0, 1),
  section: room.slice(1),
}));

async function read(text: string, file = "list.csv") {
  const sheet = await readSpreadsheet(Buffer.from(`${text.trim()}\n`), file, { mustKnow: true });
  const { rows, wishes, guesses } = withJoinedColumns(sheet.rows, [], true, wholeAddress(FIELDS));
  const plan = planStudentImport({ rows, fields: FIELDS, classes: CLASSES, wishes });
  return {
    names: plan.create.map(({ full_name }) => full_name),
    said: plan.create.map(({ full_name, parent_phone, meta, classId }) => ({
      ...meta,
      name: full_name,
      phone: parent_phone,
      room: classLabel(CLASSES[classId] as (typeof CLASSES)[0]),
    })),
    reject: plan.reject.map(({ row, message }) => `${row}: ${message}`),
    told: [...sheet.notRead, ...sheet.guesses, ...guesses, ...plan.guesses].map(({ message }) => message),
  };
}

test.each([
  ["a further guardian", "Name,Class,Roll No,Guardian,Relation", ",,,Sita,Mother"],
  ["a bus and its driver", "S.No,Name,Class,Roll No,Stop", "ROUTE 3  Driver: Ramu 9838011001,,,,"],
  ["a sum in its own words", "S.No,Name,Class,Roll No,Stop", ",कुमार : 13,,,"],
  ["a sum in another language", "S.No,Name,Class,Roll No,Stop", "ମୋଟ,,14,,"],
  ["a line to be signed", "S.No,Name,Class,Roll No,Stop", ",વર્ગ શિક્ષકની સહી,,,આચાર્યની સહી"],
])("%s is not a student, and is named", async (_what, head, line) => {
  const at = head.startsWith("S.No") ? "1,Ravi,8A,1," : "Ravi,8A,1,,";
  const other = head.startsWith("S.No") ? "2,Asha,8A,2," : "Asha,8A,2,,";
  const { names, told } = await read([head, at, other, line].join("\n"));
  expect(names).toEqual(["Ravi", "Asha"]);
  expect(told.join("\n")).toContain("1 row outside the table is skipped: 4");
});

test("a list of staff is refused, unless its columns are left out", async () => {
  const staff =
    "Employee Code,Name,Designation,Class,DOB,Mobile\nE1,Suresh Nair,TGT,8A,1992-02-12,9838011001";
  await expect(read(staff)).rejects.toThrow(
    'Because of "Employee Code", "Designation", this looks like a list of staff. If it is a list of students, leave these columns out.',
  );
  const directory = "Employee ID,Name,Class,Roll No\n,Ravi Das,8A,1";
  expect((await read(directory)).names).toEqual(["Ravi Das"]);
});

describe("a list of staff for a staff group", () => {
  const groups = [{ id: 7, class_name: "Teachers", section: null, holds: "staff" as const }];
  async function readStaff(text: string, fixedClass?: (typeof groups)[number]) {
    const { rows } = await readSpreadsheet(Buffer.from(text), "staff.csv", { mustKnow: true });
    const plan = planStudentImport({
      rows,
      fields: staffFields(),
      classes: [...CLASSES, ...groups],
      fixedClass,
    });
    return { plan, names: plan.create.map(({ full_name }) => full_name) };
  }

  test("is read whole, with its own columns and the lines between its parts", async () => {
    const list = [
      "Employee Code,Name,Designation,Department,Qualification,Mobile",
      "Teaching Staff,,,,,",
      "E1,Suresh Nair,TGT,Science,M.Sc.,9838011001",
      "Non-Teaching Staff,,,,,",
      "E2,Ramu Das,Driver,Transport,,9838011002",
    ];
    const { plan, names } = await readStaff(list.join("\n"), groups[0]);
    expect(names).toEqual(["Suresh Nair", "Ramu Das"]);
    expect(plan.create[1]).toMatchObject({
      classId: 7,
      parent_phone: "9838011002",
      meta: { designation: "Driver", department: "Transport", employee_no: "E2" },
    });
  });

  test("is read whole if it has one column of staff, or the father's name", async () => {
    const few =
      "Name,Designation,Phone\nTeaching Staff,,\nMr Das,PGT,9838011004\nOffice Staff,,\nMrs Rao,Clerk,9838011005";
    expect((await readStaff(few, groups[0])).names).toEqual(["Mr Das", "Mrs Rao"]);
    const father = "Emp Code,Name,Father Name,Designation,Qualification,Phone";
    const rows = [
      "E1,Mr Das,Om Das,PGT,M.A.,9838011004",
      "Office Staff,,,,,",
      "E2,Mrs Rao,S Rao,Clerk,,9838011005",
    ];
    expect((await readStaff([father, ...rows].join("\n"), groups[0])).names).toEqual(["Mr Das", "Mrs Rao"]);
  });

  test("may name the group in a column, among students, while other staff are skipped", async () => {
    const list =
      "Name,Class,Designation,Phone\nRavi,8A,,9838011003\nMr Das,Teachers,PGT,9838011004\nMrs Rao,Office,Clerk,9838011005";
    const { plan } = await readStaff(list);
    expect(plan.reject.map(({ row }) => row)).toEqual([2]);
    expect(plan.create.map(({ full_name, classId }) => [full_name, classId])).toEqual([["Mr Das", 7]]);
    expect(plan.guesses.map(({ message }) => message).join("\n")).toContain("1 row is not for a student");
  });
});

test("a given name and a surname are joined, but a name in other letters is not a part", async () => {
  const french = "Prénom de l'élève,Nom de l'élève,Classe\nRaphaël,GARÇON,8A\nMaël,DUPRÉ,8B";
  expect((await read(french)).names).toEqual(["Raphaël GARÇON", "Maël DUPRÉ"]);
  const twoScripts = "First Name,छात्र का नाम,Class\nAsha,आशा,8A\nRavi,रवि,8B";
  expect((await read(twoScripts)).names).toEqual(["आशा", "रवि"]);
});

test("an empty column of names does not prevent joining the parts of a name", async () => {
  const { names } = await read("Name,Child's first name,Child's surname,Class\n,Asha,Rao,8A\n,Ravi,Das,8B");
  expect(names).toEqual(["Asha Rao", "Ravi Das"]);
});

test("a class with its section keeps it beside a column of streams", async () => {
  const { said } = await read("Name,Class,Section,Roll No\nRavi,VIII-A,SCIENCE,1\nAsha,VIII-B,COMMERCE,2");
  expect(said.map(({ room }) => room)).toEqual(["8 - A", "8 - B"]);
});

test.each([
  "Roll,Name,Father Name,Qualification,Phone",
  "Name,Designation,Phone",
  "Roll,Name,Employee Code,Designation",
])("the staff at the end of the students in a list with %s are left out", async (head) => {
  const lineOf = (name: string) =>
    head
      .split(",")
      .map((heading) => (heading === "Name" ? name : "7"))
      .join(",");
  const lines = [
    head,
    ...["Asha", "Ravi"].map(lineOf),
    "Teaching Staff",
    ...["Mr Das", "Mrs Rao"].map(lineOf),
  ];
  const { rows } = await readSpreadsheet(Buffer.from(`${lines.join("\n")}\n`), "8A.csv", { mustKnow: true });
  expect(rows.map(({ cells }) => cells["Name"])).toEqual(["Asha", "Ravi"]);
});

test("staff are left out if they are below a line of their own or have a staff class", async () => {
  const block = await read("Name,Class,Roll No\nRavi,8A,1\nSTAFF,,\nMr Das,PRINCIPAL,\nMrs Rao,TGT,");
  expect(block.names).toEqual(["Ravi"]);
  const inClass = await read("Name,Class,Roll No\nRavi,8A,1\nMr Das,/Staff/Teachers,2");
  expect(inClass.names).toEqual(["Ravi"]);
  expect(inClass.told.join("\n")).toContain(
    '1 row is not for a student, according to "Class", and is skipped: 3',
  );
});

test.each([
  ["TCISSUED", "0", "1"],
  ["DT_LEAVE", "", "2026-04-10"],
  ["Schooling Status (2026-27)", "Studying in Same School", "Left School with TC"],
  ["શેરા,Remarks", ",", ",શાળા છોડી - L.C. આપેલ"],
])("students who left by %s are left out", async (heading, here, gone) => {
  const { names, told } = await read(`Name,Class,${heading}\nRavi,8A,${here}\nAsha,8A,${gone}`);
  expect(names).toEqual(["Ravi"]);
  expect(told.join("\n")).toContain("is for a student who has left");
});

test("a repeated row of a student is left out, and a contradicting one is refused", async () => {
  const head = "Name,Class,Admission No,Father Name,Mobile";
  const first = "Ravi,8A,7,Mohan,9876543210";
  const same = await read([head, first, first, "Ravi,8A,7,Mohan,9876543211"].join("\n"));
  expect(same.names).toEqual(["Ravi"]);
  expect(same.told.join("\n")).toContain("2 rows repeat a student without adding anything");
  const other = await read("Name,Class,Mobile\nRavi,8A,9876543210\nRavi,8A,9876543210");
  expect(other.reject).toHaveLength(1);
});

test("an address that continues in the row below is joined", async () => {
  const head = "Name,Class,Roll No,Address";
  const { said, told } = await read(`${head}\nRavi,8A,1,12 MG Road\n,,,Pune 411001\nAsha,8A,2,Wai`);
  expect(said).toMatchObject([{ address: "12 MG Road, Pune 411001" }, { address: "Wai" }]);
  expect(told.join("\n")).toContain("1 row contains only the rest of the address above");
});

test("forms one below the other are read, whatever their labels are", async () => {
  const forms = [
    "Details of 8 A\n\nName: Ravi Rao\nClass: 8 A\nMobile: 9876543210\nAddress: 12, MG Road, Pune",
    "Student name - Asha Das\nStd - 8th A\nPhone no - 98765 43211\nAdd - 14, MG Road, Pune",
  ];
  const { said, told } = await read(`${forms.join("\n\n")}\n\nThank you`, "forms.txt");
  expect(said).toMatchObject([
    { name: "Ravi Rao", phone: "9876543210", address: "12, MG Road, Pune", room: "8 - A" },
    { name: "Asha Das", phone: "9876543211", address: "14, MG Road, Pune", room: "8 - A" },
  ]);
  expect(told.join("\n")).toContain("2 forms are arranged one below the other. Each form");
});

test("columns separated by spaces, and pipes below a title, are read", async () => {
  const lines = ["S.NO  NAME        FATHER NAME  MOBILE", "1     RAVI RAO    MOHAN RAO    9876543210"];
  const report = await read(`CLASS LIST 8A\n${lines.join("\n")}\n2     ASHA DAS                 9876543211`);
  expect(report.said).toMatchObject([
    { name: "RAVI RAO", fatherName: "MOHAN RAO", room: "8 - A" },
    { name: "ASHA DAS", fatherName: "", phone: "9876543211" },
  ]);
  const pipes = await read(
    "*Class - VIII B*\n_check, please_\n\nRoll | Name | DOB\n1 | Ravi | 11.8.13\n2 | Asha | 12.8.13",
  );
  expect(pipes.said).toMatchObject([{ name: "Ravi", dob: "2013-08-11", room: "8 - B" }, { name: "Asha" }]);
});

test.each([
  ["Name", "????? ????", /A letter in "\?{5} \?{4}" was lost/],
  ["Admission No", "Jan-25", /has probably turned a number into the date Jan-25/],
  ["Father Name", "Mohan 9876543210, Sita 9876543211", /A name cannot contain a number/],
])("a cell of %s with %s is refused", async (heading, cell, why) => {
  const head = heading === "Name" ? "Name,Class" : `Name,Class,${heading}`;
  const row = heading === "Name" ? `"${cell}",8A` : `Ravi,8A,"${cell}"`;
  expect((await read(`${head}\n${row}`)).reject.join("\n")).toMatch(why);
});

test("a number is not a name, a phone regains its zero, and a roll number loses its word", async () => {
  expect((await read("Name,Class,Roll No\n14,8A,1")).reject.join("\n")).toContain(
    "A name must contain letters. This cell contains",
  );
  const { said } = await read("Name,Class,Roll,Phone\nRavi,8A,Roll 1,711685623\nAsha,8A,2,720132389");
  expect(said).toMatchObject([
    { roll_no: "1", phone: "0711685623" },
    { roll_no: "2", phone: "0720132389" },
  ]);
});

test("this year's class is preferred to last year's, with its own section, and the common calendar to others", async () => {
  const years = "Name,Class (2025-26),Section,Class (2026-27),Section\nRavi,7,A,8,B\nAsha,7,A,8,A";
  const { said, told } = await read(years);
  expect(said.map(({ room }) => room)).toEqual(["8 - B", "8 - A"]);
  expect(told.join("\n")).toContain('"Class (2026-27)" is used instead of "Class (2025-26)"');
  const days = "Name,Class,जन्म मिति (वि.सं.),जन्म मिति (ई.सं.)\nRavi,8A,2070/10/04,2014/01/18";
  expect((await read(days)).said).toMatchObject([{ dob: "2014-01-18" }]);
});

test("everything that a list leaves open is asked at once", async () => {
  const head = "Name,Class,Current Address,Permanent Address,Arbor ID";
  const rows = ["Ravi,8A,Pune,Wai,10021", "Asha,8A,Puri,Goa,10054", "Om,8A,Gaya,Agra,10077"];
  const asked = await read([head, ...rows].join("\n")).catch(({ message }: Error) => message);
  expect(asked).toContain('The columns "Current Address" and "Permanent Address" could both be Address.');
  expect(asked).toContain('"Arbor ID" (Admission No?)');
});

test("a section can be given for all rows if each of them states its year", () => {
  const rows = [{ row: 2, cells: { Name: "Ravi", Class: "8" } }];
  expect(yearOfRows(rows, CLASSES, "B")).toMatchObject([{ cells: { Class: "8", Section: "B" } }]);
  expect(yearOfRows(rows, CLASSES, "8 - B")).toBeUndefined();
});

test.each([
  ["8-ஆம் வகுப்பு", "8", ""],
  ["/Students/Grade 8/8A", "8", "a"],
  ["السادس الابتدائي", "6", ""],
  ["الأول المتوسط", "7", ""],
  ["সপ্তম", "7", ""],
  ["ہشتم", "8", ""],
  ["इयत्ता ७ वी तुकडी ब", "7", "ब"],
  ["8ನೇ ತರಗತಿ", "8", ""],
])("the class %s is understood", (text, level, section) => {
  expect(readClassText(text)).toEqual({ level, section });
});

test("a date of admission is not a father's name, and a column of days or numbers is not a name", async () => {
  const { said } = await read("Name,Std.,D.O.A.,D.O.B.\nRavi,8-A,10/06/2019,15/03/2012");
  expect(said).toMatchObject([{ dob: "2012-03-15" }]);
  expect(said[0]).not.toHaveProperty("fatherName", expect.stringMatching(/./));
  const days = read("Name,Class,S/o,D.O.B.\nRavi,8A,12/03/2012,15/03/2012\nAsha,8B,13/03/2012,16/03/2012");
  expect((await days).said.map((each) => "fatherName" in each && each.fatherName !== "")).toEqual([
    false,
    false,
  ]);
});

test("a number marked as text stays one, and a class is recognised by its only letter", async () => {
  const { said } = await read(
    "Name,Class,Adm No\nRavi,8-A-Blue,'00123\nAsha,VIII Sc. B,'00124\nOm,8 - A (Rose),7",
  );
  expect(said).toMatchObject([
    { room: "8 - A", admission_no: "00123" },
    { room: "8 - B", admission_no: "00124" },
    { room: "8 - A" },
  ]);
});
