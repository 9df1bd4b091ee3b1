/** Finding the table in a file in which people, boards and programs have put other content around it. */
import exceljs, { type Workbook } from "exceljs";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { makeZip } from "../archives/make-zip.ts";
import type { ReadChoice } from "../../../../packages/core/src/spreadsheets/cells/read-choice.ts";

async function workbook(fill: (book: Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const read = async (bytes: Buffer | string, choice?: ReadChoice) =>
  readSpreadsheet(Buffer.from(bytes), "class.xlsx", choice);

const HEADINGS = ["Name", "Father's Name", "Mobile No"];
const ASHA = ["Asha Rao", "Vikram Rao", "9876543210"];
const RAVI = ["Ravi Das", "Mohan Das", "9876500000"];

const messages = (notes: readonly { message: string }[]) => notes.map(({ message }) => message);

test("headings are found below a title and notes, which are named, and can be chosen otherwise", async () => {
  const csv = [
    "Green Valley School,,",
    '"List of students, 2026-27",,',
    "",
    HEADINGS.join(","),
    ASHA.join(","),
    RAVI.join(","),
    "",
    "Total: 2,,",
    "Class teacher's signature,,",
  ].join("\n");
  const { headers, rows, notRead, guesses, header_row } = await read(csv);
  expect(headers).toEqual(HEADINGS);
  expect(rows.map(({ row }) => row)).toEqual([5, 6]);
  expect(header_row).toBe(4);
  expect(messages(guesses)).toEqual(["The headings are read from row 4."]);
  expect(messages(notRead)).toEqual([
    '4 rows outside the table are skipped: 1 "Green Valley School", 2 "List of students, 2026-27", 8 "Total: 2", 9 "Class teacher\'s signature".',
  ]);
  expect((await read(csv, { header_row: 5 })).headers).toEqual(ASHA);
  await expect(read(csv, { header_row: 3 })).rejects.toThrow("Row 3 has no headings");
});

test("unknown headings are found below a title of one cell", async () => {
  const { headers } = await read("My own list\nQuux,Zork,Blip\na,b,c\nd,e,f\n");
  expect(headers).toEqual(["Quux", "Zork", "Blip"]);
});

test("rows of hints, rows of column numbers and repeated headings are not students", async () => {
  const hints = ["(Text)", "(Optional)", "(10 digits)"];
  const rows = [HEADINGS, ["(1)", "(2)", "(3)"], hints, ASHA, HEADINGS, RAVI];
  const { rows: found, notRead } = await read(rows.map((row) => row.join(",")).join("\n"));
  expect(found.map(({ cells }) => cells["Name"])).toEqual(["Asha Rao", "Ravi Das"]);
  expect(notRead[0]?.names).toEqual(["2", "3", "5"]);
});

test("the right sheet is found after instructions, and another one can be chosen", async () => {
  const bytes = await workbook((book) => {
    book.addWorksheet("Instructions").addRows([["How to fill in"], ["1. Do not change the headings."]]);
    book.addWorksheet("Data").addRows([HEADINGS, ASHA]);
    book.addWorksheet("Old").addRows([HEADINGS, RAVI]);
  });
  const found = await read(bytes);
  expect(found).toMatchObject({ sheet: "Data", sheets: ["Instructions", "Data", "Old", "Data+Old"] });
  expect(found.asks?.message).toBe(
    'Any of the sheets "Data", "Old" could be the list. Choose one, or "Data+Old" for all of them. The suggestion is "Data".',
  );
  await expect(read(bytes, { mustKnow: true })).rejects.toThrow(found.asks?.message);
  const both = await read(bytes, { worksheet: "Data+Old", mustKnow: true });
  expect(both.rows.map(({ row, cells }) => [row, cells["Name"]])).toEqual([
    [2, "Asha Rao"],
    [1002, "Ravi Das"],
  ]);
  expect(both.asks).toBeUndefined();
  expect(messages(found.guesses)).toEqual(['The sheet "Data" is read because its headings match best.']);
  expect(found.notRead.map(({ what, names }) => [what, names])).toEqual([
    ["sheet", ["Old"]],
    ["sheet_without_table", ["Instructions"]],
  ]);
  expect((await read(bytes, { worksheet: "old" })).rows[0]?.cells["Name"]).toBe("Ravi Das");
  await expect(read(bytes, { worksheet: "Odl" })).rejects.toThrow(/Old/);
});

test("sheets named after classes are read as classes, and their rows can be told apart", async () => {
  const bytes = await workbook((book) => {
    book.addWorksheet("VIII A").addRows([HEADINGS, ASHA]);
    book.addWorksheet("Class 8-B").addRows([["Class 8-B"], HEADINGS, RAVI]);
  });
  const { rows, guesses } = await read(bytes);
  expect(rows.map(({ row, cells }) => [row, cells["Name"], cells["Class"]])).toEqual([
    [2, "Asha Rao", "VIII A"],
    [1003, "Ravi Das", "Class 8-B"],
  ]);
  expect(guesses[0]?.message).toContain('row numbers of the later sheets start at 1001 ("Class 8-B")');
});

test("merged class cells are filled down, and a line between the rows names the class of those below", async () => {
  const bytes = await workbook((book) => {
    const sheet = book.addWorksheet("All");
    sheet.addRows([
      ["Class", ...HEADINGS],
      ["8A", ...ASHA],
      ["", ...RAVI],
      ["8B", "Uma", "Raj", "9876500001"],
    ]);
    sheet.mergeCells("A2:A3");
  });
  const merged = await read(bytes);
  expect(merged.rows.map(({ cells }) => cells["Class"])).toEqual(["8A", "8A", "8B"]);
  expect(messages(merged.guesses)).toEqual(['Merged cells in "Class" are filled down for 1 row.']);
  const banded = await read(
    [HEADINGS, ["Class: VIII A"], ASHA, ["Class: VIII B"], RAVI].map((row) => row.join(",")).join("\n"),
  );
  expect(banded.rows.map(({ cells }) => cells["Class"])).toEqual(["Class: VIII A", "Class: VIII B"]);
  expect(banded.guesses[0]?.what).toBe("band");
});

test("a text file that names each class once, because of merged cells, is filled down", async () => {
  const csv = ["Class,Name,Phone", "8A,Asha,1", ",Ravi,2", ",Uma,3", "8B,Imran,4", ",Zoya,5"].join("\n");
  const { rows, guesses } = await read(csv);
  expect(rows.map(({ cells }) => cells["Class"])).toEqual(["8A", "8A", "8A", "8B", "8B"]);
  expect(messages(guesses)).toEqual(['Empty cells in "Class" are filled down for 3 rows.']);
  const missing = await read(["Class,Name,Phone", "8A,Asha,1", "8A,Ravi,2", ",Uma,3"].join("\n"));
  expect(missing.rows.at(-1)?.cells["Class"]).toBe("");
});

test("a line that states the separator is followed, and Excel's text formulas are read as texts", async () => {
  const { headers, rows, guesses } = await read('sep=|\r\nName|Roll No\r\nAsha|="007"\r\n');
  expect(headers).toEqual(["Name", "Roll No"]);
  expect(rows).toEqual([{ row: 3, cells: { Name: "Asha", "Roll No": "007" } }]);
  expect(guesses[0]?.what).toBe("delimiter");
});

test.each([
  ["utf-16le with its mark", Buffer.from("\uFEFFName,City\nJosé,Köln\n", "utf16le"), 0],
  ["utf-16be with its mark", Buffer.from("\uFEFFName,City\nJosé,Köln\n", "utf16le").swap16(), 0],
  ["utf-16le without", Buffer.from("Name,City\nJosé,Köln\n", "utf16le"), 1],
  ["utf-16be without", Buffer.from("Name,City\nJosé,Köln\n", "utf16le").swap16(), 1],
  ["Windows-1252", Buffer.from("Name,City\nJosé,Köln\n", "latin1"), 1],
])("a file in %s is read, and the guess is reported", async (_, bytes, guessed) => {
  const { rows, guesses } = await read(bytes);
  expect(rows[0]?.cells).toEqual({ Name: "José", City: "Köln" });
  expect(guesses).toHaveLength(guessed);
});

test("a repeated heading gets a number", async () => {
  const { headers, rows } = await read("Name,Phone,Phone\nAsha,1,2\n");
  expect(headers).toEqual(["Name", "Phone", "Phone (2)"]);
  expect(rows[0]?.cells).toEqual({ Name: "Asha", Phone: "1", "Phone (2)": "2" });
});

test("a web page named .xls is read with its merged cells, and that is reported", async () => {
  const { rows, guesses } = await read(
    `<html><head><style>td{x}</style></head><body><table><tr><td>menu</td></tr></table>
    <table border=1><tr><th>Class<th>Student&nbsp;Name</th><th>Mobile No</th></tr>
    <tr><td rowspan="2">8A</td><td>Asha &amp; Rao</td><td>9876543210</td></tr>
    <tr><td>Ravi<br>Das</td><td>&#57;876500000</td></tr></table></body></html>`,
  );
  expect(rows.map(({ cells }) => Object.values(cells))).toEqual([
    ["8A", "Asha & Rao", "9876543210"],
    ["8A", "Ravi\nDas", "9876500000"],
  ]);
  expect(guesses.map(({ what }) => what)).toEqual(["encoding", "merged"]);
});

test("an Excel 2003 XML workbook is read: days, places, hidden and merged cells, other sheets", async () => {
  const data = (text: string, type = "String", more = "") =>
    `<Cell ${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const { rows, notRead } = await read(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="old"><Table><Row>${data("Name")}</Row></Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
    <Worksheet ss:Name="8A"><Table><Column ss:Index="5" ss:Hidden="1"/>
    <Row ss:Index="3">${["Class", "Name", "Mobile", "DOB", "x"].map((each) => data(each)).join("")}</Row>
    <Row>${data("8A", "String", 'ss:MergeDown="1"')}${data("Asha &amp; <B>Rao</B>")}${data("9.87654321E9", "Number")}${data("2012-04-03T00:00:00.000", "DateTime")}${data("1")}</Row>
    <Row ss:Height="15"><Cell ss:Index="2"><Data ss:Type="String">Ravi</Data></Cell>${data("9876500000", "Number")}<Cell/></Row>
    <Row ss:Hidden="1">${data("8A")}${data("Uma")}</Row></Table></Worksheet></Workbook>`,
  );
  expect(rows.map(({ row, cells }) => [row, ...Object.values(cells)])).toEqual([
    [4, "8A", "Asha & Rao", "9876543210", "2012-04-03"],
    [5, "8A", "Ravi", "9876500000", ""],
  ]);
  expect(notRead.map(({ what }) => what)).toEqual(["hidden_rows", "hidden_columns"]);
});

test("headings in two rows are read together and reported, and one row can be chosen", async () => {
  const two = [
    "Green Valley School,,,,,,,,",
    "Sr No,Name of Student,,Class,,Date of,Mobile,,Bus",
    ",First,Last,Std,Sec,Birth,Father,Mother,",
    "1,Asha,Rao,8,A,03/04/2012,9876543210,9000000001,5",
  ].join("\n");
  const { headers, rows, guesses, header_row } = await read(two);
  expect(headers).toEqual([
    "Sr No",
    "Name of Student First",
    "Name of Student Last",
    "Class Std",
    "Sec",
    "Date of Birth",
    "Mobile Father",
    "Mobile Mother",
    "Bus",
  ]);
  expect([header_row, rows.length, rows[0]?.row]).toEqual([2, 1, 4]);
  expect(messages(guesses)).toEqual([expect.stringMatching(/^The headings are combined from rows 2 and 3/)]);
  expect((await read(two, { header_row: 3 })).headers).toContain("First");
});

test.each([
  [
    "a first child below headings of which one is missing",
    "Name,Class,,Phone\nAsha,8,A,98765\nRavi,8,B,98766",
    2,
  ],
  ["a title of two cells", "School Name,,Session\nName,Class,Phone\nAsha,8A,98765", 1],
  ["a child of whom little is known", "Name,Class,,Phone\n,8,A,98765\nRavi,8,B,98766", 2],
])("%s is not a second row of headings", async (_, csv, count) => {
  expect((await read(csv)).rows).toHaveLength(count);
});

test("an OpenDocument spreadsheet is read: days, phones, repeated and merged cells, hidden rows", async () => {
  const cell = (text: string, more = "") =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
  const xml = `<office:document-content><office:body><office:spreadsheet><table:table table:name="8A">
    <table:table-column table:number-columns-repeated="16384"/>
    <table:table-row>${["Class", "Name", "Mobile", "DOB"].map((each) => cell(each)).join("")}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>
    <table:table-row>${cell("8A", 'table:number-rows-spanned="2"')}${cell("Asha &amp; <text:span>Rao</text:span>")}${cell("9.88E+09", 'office:value-type="float" office:value="9876543210"')}${cell("3/4/12", 'office:value-type="date" office:date-value="2012-04-03"')}</table:table-row>
    <table:table-row><table:covered-table-cell/>${cell("Ravi")}${cell("9876500000")}<table:table-cell/></table:table-row>
    <table:table-row table:visibility="filter">${cell("8A")}${cell("Uma")}</table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table></office:spreadsheet></office:body></office:document-content>`;
  const { rows, notRead } = await read(makeZip([{ name: "content.xml", data: Buffer.from(xml) }]));
  expect(rows.map(({ cells }) => Object.values(cells))).toEqual([
    ["8A", "Asha & Rao", "9876543210", "2012-04-03"],
    ["8A", "Ravi", "9876500000", ""],
  ]);
  expect(notRead.map(({ what }) => what)).toEqual(["hidden_rows"]);
});

test.each([
  ["1.1", "role", "student", ""],
  [
    "1.2",
    "userMasterIdentifier",
    "",
    "sourcedId,userSourcedId,roleType,role\nr1,u1,primary,student\nr2,u2,primary,student\nr3,u3,primary,teacher\nr4,u4,primary,student\n",
  ],
])(
  "a OneRoster export of version %s is one sheet of its students with their homerooms",
  async (version, column, role, roles) => {
    const files = {
      // The heading is from another program: its line ending differs from that of the rows.
      "users.csv": `sourcedId,status,${column},givenName,familyName,phone,grades\r\nu1,active,${role},Asha,Rao,9876543210,08\nu2,active,${role},Ravi,Das,9876500000,08\nu3,active,${role && "teacher"},Mira,Sen,9876500001,\nu4,tobedeleted,${role},Old,Child,9876500002,08\n`,
      "classes.csv": "sourcedId,title,classType\nc1,8-A,homeroom\nc2,Maths,scheduled\n",
      "enrollments.csv": "sourcedId,classSourcedId,userSourcedId,role\ne1,c2,u1,student\ne2,c1,u1,student\n",
      ...(roles && { "roles.csv": roles }),
    };
    const zip = makeZip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) })));
    const { rows, guesses, notRead } = await read(zip);
    expect(rows.map(({ cells }) => [cells["givenName"], cells["familyName"], cells["Class"]])).toEqual([
      ["Asha", "Rao", "8-A"],
      ["Ravi", "Das", "08"],
    ]);
    expect(guesses[0]?.message).toContain(`OneRoster ${version} export with 2 students.`);
    expect(messages(notRead)).toEqual([
      '1 user is not a student and is skipped: "Mira Sen (teacher)".',
      '1 student has left, according to the export, and is skipped: "Old Child".',
    ]);
  },
);

/** A file as district systems write it: a BOM, a folder, irrelevant files, and people and schools of all kinds. */
const DISTRICT = {
  "manifest.csv": "propertyName,value\noneroster.version,1.1\nfile.users,bulk\n",
  "orgs.csv":
    "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\nd,active,,District,district,,\ns1,active,,Green Valley,school,,d\ns2,active,,Hill Top,school,,d\n",
  "classes.csv":
    "sourcedId,status,title,classType,schoolSourcedId\nc1,active,8-A,homeroom,s1\nc2,active,Maths,scheduled,s1\nc3,active,Art,scheduled,s1\nc4,tobedeleted,7-C,homeroom,s1\nc5,active,8-B,homeroom,s2\n",
  "enrollments.csv":
    "sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,primary\n1,active,c2,s1,u1,student,\n2,active,c1,s1,u1,student,\n3,active,c2,s1,u2,student,\n4,active,c3,s1,u2,student,\n5,active,c4,s1,u3,student,\n6,tobedeleted,c1,s1,u3,student,\n7,active,c5,s2,u4,student,\n8,active,c1,s1,u5,teacher,true\n9,active,c9,s1,u9,student,\n",
  "users.csv":
    "\uFEFFsourcedId,status,enabledUser,orgSourcedIds,role,givenName,familyName,middleName,identifier,phone,grades,metadata.sis.bus\r\n" +
    [
      'u1,active,true,"d,s1",student,Asha,Rao,Mary,007,9876543210,08,R1',
      'u2,active,true,"d,s1",student,Ravi,.,,008,9876500000,08,',
      'u3,active,true,s1,student,"Das, Jr.",Uma,,009,9876500001,09,',
      "u4,active,true,s2,student,Zoya,Khan,,010,9876500002,08,",
      "u5,active,true,s1,teacher,Mira,Sen,,,,,",
      "u6,tobedeleted,true,s1,student,Old,Child,,,,08,",
      "u7,active,false,s1,student,Shut,Out,,,,08,",
      "u8,active,true,d,administrator,Head,Office,,,,,",
    ].join("\r\n"),
  "demographics.csv": "sourcedId,status,birthDate,sex\nu1,active,2012-02-29,female\n",
  "lineItems.csv": "sourcedId\n",
  "readme.txt": "From the district.",
};
const district = (folder = "export/", more: Record<string, string> = {}) =>
  makeZip(
    Object.entries({ ...DISTRICT, ...more }).map(([name, text]) => ({
      name: name.includes("/") ? name : folder + name,
      data: Buffer.from(text),
    })),
  );

test("one school of a district's OneRoster export is read, and everything left out is named", async () => {
  const zip = district();
  const { rows, guesses, notRead, sheet, sheets } = await read(zip, {
    schoolName: "green valley",
    mustKnow: true,
  });
  expect([sheet, sheets]).toEqual(["Green Valley", ["Green Valley", "Hill Top"]]);
  const shown = ["givenName", "middleName", "familyName", "identifier", "Date of Birth", "Gender", "Class"];
  expect(rows.map(({ cells }) => shown.map((heading) => cells[heading]))).toEqual([
    ["Asha", "Mary", "Rao", "007", "2012-02-29", "female", "8-A"],
    ["Ravi", "", "", "008", "", "", "08"],
    ["Das, Jr.", "", "Uma", "009", "", "", "09"],
  ]);
  expect(messages(notRead)).toEqual([
    '2 users are not students and are skipped: "Mira Sen (teacher)", "Head Office (administrator)".',
    '1 student has left, according to the export, and is skipped: "Old Child".',
    '1 student is inactive in the export and is skipped: "Shut Out".',
    '2 files without student data are skipped: "export/lineItems.csv", "export/readme.txt".',
    '1 other school in the file is skipped: "Hill Top".',
  ]);
  expect(messages(guesses)).toEqual([
    '1 cell in "familyName" is read as follows: "." → "".',
    "The file is a OneRoster 1.1 export with 4 students. Students are placed in their homeroom. A student without a homeroom is placed in their only class, or otherwise in their grade.",
    '1 student has several classes but no single homeroom, so the grade is used as the class: "Ravi".',
    'The school "Green Valley" is read because its name matches this school.',
  ]);
});

test("the school of an export can be stated, and is asked for if none matches", async () => {
  const zip = district("");
  const other = await read(zip, { worksheet: "hill top" });
  expect(other.rows.map(({ cells }) => [cells["givenName"], cells["Class"]])).toEqual([["Zoya", "8-B"]]);
  await expect(read(zip, { schoolName: "Elsewhere", mustKnow: true })).rejects.toThrow(
    'Choose one of "Green Valley", "Hill Top"',
  );
  const { asks, sheets } = await read(zip, { schoolName: "Elsewhere" });
  expect(asks?.message).toContain(
    'no school name matches this school. Choose one of "Green Valley", "Hill Top".',
  );
  expect(sheets).toEqual(["Green Valley", "Hill Top"]);
  await expect(read(district("", { "old/users.csv": DISTRICT["users.csv"] }))).rejects.toThrow(
    ". Send the files from only one export",
  );
});
