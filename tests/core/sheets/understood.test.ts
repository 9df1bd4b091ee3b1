/** The meanings of headings and cells as schools, boards and other programs write them. */
import { expect, test } from "vitest";
import { findClass } from "../../../packages/core/src/school/classes/find-class.ts";
import { makeField } from "../../../packages/core/src/forms/values/field.ts";
import { isWrongIdNumber } from "../../../packages/core/src/forms/values/id-number.ts";
import { withJoinedColumns } from "../../../packages/core/src/spreadsheets/columns/joined-columns.ts";
import { readClassText } from "../../../packages/core/src/spreadsheets/cells/read-class-text.ts";
import { readDates } from "../../../packages/core/src/spreadsheets/cells/read-dates.ts";
import { nearlyHeading, readHeading } from "../../../packages/core/src/spreadsheets/headings/read-heading.ts";
import { readBloodGroup, readOption } from "../../../packages/core/src/spreadsheets/cells/read-options.ts";
import { setNameRight } from "../../../packages/core/src/spreadsheets/cells/set-name-right.ts";
import { understandCells } from "../../../packages/core/src/spreadsheets/columns/understand-cells.ts";

const means = (heading: string) =>
  readHeading(heading).toSorted((a, b) => a.rank - b.rank)[0]?.meaning ?? nearlyHeading(heading);

test.each([
  ["Name of the Student", "full_name"],
  ["STUDENT'S FULL NAME (as per Aadhaar) *", "full_name"],
  ["studentName", "full_name"],
  ["Name (in block letters)", "full_name"],
  ["छात्र का नाम", "full_name"],
  ["विद्यार्थ्याचे नाव", "full_name"],
  ["மாணவர் பெயர்", "full_name"],
  ["Student Name / छात्र का नाम", "full_name"],
  ["Studnet Name", "full_name"],
  ["Father's Name", "father_name"],
  ["Name of Father", "father_name"],
  ["Mother Nmae", "mother_name"],
  ["पिता का नाम", "father_name"],
  ["Mobile No.", "parent_phone"],
  ["Contact Number", "parent_phone"],
  ["मोबाइल नं.", "parent_phone"],
  ["Father's Mobile", "father_phone"],
  ["DOB", "date_of_birth"],
  ["D.O.B.", "date_of_birth"],
  ["Date of Birth (DD/MM/YYYY)", "date_of_birth"],
  ["जन्म तिथि", "date_of_birth"],
  ["Adm. No.", "admission_no"],
  ["GR No", "admission_no"],
  ["Roll No", "roll_no"],
  ["Sr. No.", "serial_no"],
  ["Std", "class_name"],
  ["कक्षा", "class_name"],
  ["Div.", "section"],
  ["Blood Grp", "blood_group"],
  ["Sex", "gender"],
  ["E-mail ID", "email"],
  ["givenName", "first_name"],
  ["familyName", "last_name"],
  ["APAAR ID", "apaar"],
  ["Student APAAR ID (12 digits)", "apaar"],
  ["Student PEN", "pen"],
  ["Permanent Education Number (PEN)", "pen"],
  ["अपार आईडी", "apaar"],
  ["Aadhar Card No.", "aadhaar"],
  ["Bus Driver", undefined],
  ["Brother Name", undefined],
  ["Name of Bank", undefined],
])("the heading %s means %s", (heading, meaning) => {
  expect(means(heading)).toBe(meaning);
});

test.each([
  ["8-A", "8", "a"],
  ["8A", "8", "a"],
  ["VIII A", "8", "a"],
  ["VIIIA", "8", "a"],
  ["Class 8 A", "8", "a"],
  ["Std. VIII - B", "8", "b"],
  ["8th (A)", "8", "a"],
  ["Grade 10 Section C", "10", "c"],
  ["आठवीं", "8", ""],
  ["कक्षा ८ अ", "8", "अ"],
  ["X", "10", ""],
  ["IX-Rose", "9", "rose"],
  ["L.K.G.", "lkg", ""],
])("the class %s is the year %s", (text, level, section) => {
  expect(readClassText(text)).toEqual({ level, section });
});

test.each(["Boys", "13 A", "Sheet1", "2026-27", "", "Nursing", "8A, 9B"])("%s is not a class", (text) => {
  expect(readClassText(text)).toBeUndefined();
});

test("a class is found in the usual spellings, and never if two could be meant", () => {
  const rooms = [
    { class_name: "8", section: "A" },
    { class_name: "8", section: "B" },
    { class_name: "IX", section: "A" },
    { class_name: "Nursery", section: null },
  ];
  expect(findClass(rooms, "VIII-A").room).toBe(rooms[0]);
  expect(findClass(rooms, "9a").room).toBe(rooms[2]);
  expect(findClass(rooms, "9").room).toBe(rooms[2]);
  expect(findClass(rooms, "nursery").room).toBe(rooms[3]);
  expect(findClass(rooms, "VIII").problem?.message).toContain("could be any of");
  expect(findClass(rooms, "8 C").room).toBeUndefined();
});

test("the order of dates is decided by the whole column, and asked for if it is unclear", () => {
  const read = (texts: string[], order?: "day-first" | "month-first" | "swapped") =>
    Object.fromEntries(readDates(texts, "DOB", order).days);
  expect(read(["03/04/2012", "25/12/2011"])).toEqual({
    "03/04/2012": "2012-04-03",
    "25/12/2011": "2011-12-25",
  });
  expect(read(["03/04/2012", "12/25/2011"])["03/04/2012"]).toBe("2012-03-04");
  expect(read(["12-Mar-2012", "March 5, 12", "1st Jan 2013", "40982", "2012-06-01 00:00:00"])).toEqual({
    "12-Mar-2012": "2012-03-12",
    "March 5, 12": "2012-03-05",
    "1st Jan 2013": "2013-01-01",
    "40982": "2012-03-14",
    "2012-06-01 00:00:00": "2012-06-01",
  });
  expect(read(["०३/०४/२०१२", "25.12.11"])).toEqual({
    "०३/०४/२०१२": "2012-04-03",
    "25.12.11": "2011-12-25",
  });
  expect(() => read(["03/04/2012", "05/06/2012"])).toThrow(/day or the month first/);
  expect(() => read(["03/25/2012", "25/03/2012", "03/04/2012"])).toThrow(/day or the month first/);
  expect(read(["03/04/2012"], "month-first")).toEqual({ "03/04/2012": "2012-03-04" });
  const swapped = ["2012-04-03", "2011-01-02", "2012-07-12", "25/03/2012"];
  expect(() => read(swapped)).toThrow(/swapped/);
  expect(read(swapped, "swapped")["2012-04-03"]).toBe("2012-03-04");
  expect(read(["31/02/2012", "soon"])).toEqual({});
});

test.each([
  ["B +ve", "B+"],
  ["O+ve", "O+"],
  ["AB Positive", "AB+"],
  ["O positivo", "O+"],
  ["A negatif", "A-"],
  ["ab neg.", "AB-"],
  ["A −ve", "A-"],
  ["0+", "O+"],
  ["B(+)", "B+"],
  ["O Rh +", "O+"],
  ["B", undefined],
  ["A/B", undefined],
  ["AB+ or B+", undefined],
])("the blood group %s is %s", (text, group) => {
  expect(readBloodGroup(text)).toBe(group);
});

test("a gender or a yes becomes the option with the same meaning, if there is one", () => {
  expect(readOption(["Male", "Female"], "M")).toBe("Male");
  expect(readOption(["Boy", "Girl"], "महिला")).toBe("Girl");
  expect(readOption(["Yes", "No"], "Y")).toBe("Yes");
  expect(readOption(["Male", "Man"], "M")).toBeUndefined();
});

test("names in capitals get normal case in scripts that have it", () => {
  expect(setNameRight("ASHA K. RAO")).toBe("Asha K. Rao");
  expect(setNameRight("MARIA D'SOUZA-PINTO")).toBe("Maria D'Souza-Pinto");
  expect(setNameRight("Asha RAO")).toBe("Asha RAO");
  expect(setNameRight("आशा राव")).toBe("आशा राव");
});

test("cells are interpreted and the interpretation is reported; names in capitals are only offered", () => {
  const fields = [
    makeField("full_name", "Name", "text", { map_to: "full_name" }),
    makeField("blood", "Blood Group", "select", { options: ["A+", "B+"] }),
    makeField("phone", "Phone", "tel"),
  ];
  const rows = [
    { row: 2, cells: { Name: "ASHA RAO", Blood: "B +ve", Phone: "+91 98765-43210 / 9123456780" } },
    { row: 3, cells: { Name: "RAVI DAS", Blood: "NA", Phone: "098765 43211" } },
  ];
  const columns = new Map([
    ["full_name", "Name"],
    ["blood", "Blood"],
    ["phone", "Phone"],
  ]);
  const read = understandCells(rows, fields, columns, {});
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    { Name: "ASHA RAO", Blood: "B+", Phone: "9876543210" },
    { Name: "RAVI DAS", Blood: "", Phone: "9876543211" },
  ]);
  expect(read.guesses.map(({ what, message }) => `${what}: ${message}`)).toEqual([
    'offer: The names in "Name" are all in capitals or all in lower case. IDMS can correct them, for example from "ASHA RAO" to "Asha Rao".',
    'value: 2 cells in "Blood" are read as follows: "B +ve" → "B+", "NA" → "".',
    'value: 2 cells in "Phone" are read as follows: "+91 98765-43210 / 9123456780" → "9876543210", "098765 43211" → "9876543211".',
  ]);
  const tidied = understandCells(rows, fields, columns, { tidy_names: true });
  expect(tidied.rows[0]?.cells["Name"]).toBe("Asha Rao");
});

test.each([
  ["aadhaar", "9999 4105 7058", false],
  ["aadhaar", "XXXX XXXX 7058", false],
  ["aadhaar", "999941057057", true],
  ["aadhaar", "099941057058", true],
  ["aadhaar", "99994105705", true],
  ["apaar", "234567890123", false],
  ["apaar", "23456789012", true],
  ["apaar", "000000000000", true],
  ["apaar", "APAAR-12", true],
  ["pen", "21234567890", false],
  ["pen", "212345678", true],
] as const)("whether the %s %s is impossible", (kind, text, isWrong) => {
  expect(isWrongIdNumber(kind, text)).toBe(isWrong);
});

test("government numbers stay ordinary fields, without separators, and impossible ones are reported", () => {
  const fields = [makeField("apaar", "APAAR ID", "text"), makeField("pen", "PEN", "text")];
  const rows = [
    { row: 2, cells: { APAAR: "2345-6789-0123", PEN: "21234567890" } },
    { row: 3, cells: { APAAR: "12345", PEN: "NA" } },
  ];
  const columns = new Map([
    ["apaar", "APAAR"],
    ["pen", "PEN"],
  ]);
  const read = understandCells(rows, fields, columns, {});
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    { APAAR: "234567890123", PEN: "21234567890" },
    { APAAR: "12345", PEN: "" },
  ]);
  expect(read.guesses.map(({ what }) => what)).toEqual(["doubt", "value", "value"]);
  expect(read.guesses[0]?.message).toContain('1 number in "APAAR" is invalid: "12345". An APAAR ID');
});

test("columns are joined and split as requested, and the parts of a name are joined automatically", () => {
  const rows = [{ row: 2, cells: { "First Name": "Asha", "Last Name": "Rao", Std: "8-A" } }];
  const joined = withJoinedColumns(rows, [{ column: "Std", field: "class+section" }], true);
  expect(joined.rows[0]?.cells).toMatchObject({
    "First Name+Last Name": "Asha Rao",
    "Std → Class": "8",
    "Std → Section": "A",
  });
  expect(joined.wishes).toContainEqual({ column: "First Name+Last Name", field: "full_name" });
  expect(joined.guesses).toHaveLength(1);
});
