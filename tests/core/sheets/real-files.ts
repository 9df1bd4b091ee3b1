/**
 * Files as school offices receive them, modelled on public information about the systems that write them, with typical
 * human errors. Each names its source, listed in `sources.md`. The table test imports each unchanged, or with the one
 * answer that it names.
 */
import exceljs from "exceljs";
import { biffBytes, xlsBytes, type XlsSheet, type XlsStyle } from "../node/spreadsheets/xls-bytes.ts";
import { CHILDREN, type Child } from "./real-children.ts";

/** The user's answer about a file. */
export interface Answer {
  map?: Record<string, string>;
  dates?: "day-first" | "month-first" | "swapped";
  worksheet?: string;
  /** The class of every row. */
  classroom?: string;
}

export interface RealFile {
  source: string;
  language: keyof typeof CHILDREN;
  bytes(): Promise<Buffer>;
  answer?: Answer;
  /** The fields that the file lacks, or leaves empty for all of these children. */
  without: readonly (keyof Child)[];
  /** Values that the file has for every child, whatever the others have. */
  always?: Partial<Child>;
}

type Render = (child: Child, at: number) => string;
type Columns = readonly (readonly [heading: string, cell: Render])[];

const day = ({ dob }: Child) => dob.split("-") as [string, string, string];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const ROMAN = "I II III IV V VI VII VIII IX X XI XII".split(" ");
const roman = ({ level }: Child) => ROMAN[Number(level) - 1] as string;

const name: Render = ({ first, last }) => `${first} ${last}`;
const first: Render = (child) => child.first;
const last: Render = (child) => child.last;
const father: Render = (child) => child.father;
const phone: Render = (child) => child.phone;
const level: Render = (child) => child.level;
const section: Render = (child) => child.section;
const roll: Render = (child) => child.roll;
const adm: Render = (child) => child.adm;
const blood: Render = (child) => child.blood;
const gender: Render = (child) => child.gender;
const serial: Render = (_, at) => String(at + 1);
const nothing: Render = () => "";
const iso: Render = (child) => child.dob;
const dmy =
  (sign: string): Render =>
  (child) =>
    day(child).toReversed().join(sign);
const mdy: Render = (child) => [day(child)[1], day(child)[2], day(child)[0]].join("/");
const dmyShort: Render = (child) =>
  day(child)
    .toReversed()
    .join("/")
    .replace(/\d\d(\d\d)$/, "$1");
const dMonY =
  (sign: string): Render =>
  (child) =>
    [day(child)[2], MONTHS[Number(day(child)[1]) - 1], day(child)[0]].join(sign);
const excelDay: Render = ({ dob }) => String(Date.parse(`${dob}T00:00:00Z`) / 86_400_000 + 25_569);
const plus91: Render = (child) => `+91 ${child.phone.slice(0, 5)} ${child.phone.slice(5)}`;
const zero: Render = (child) => `0${child.phone}`;
const two: Render = (child) => `${child.phone} / 9000000000`;
const dashed: Render = (child) => `${child.phone.slice(0, 5)}-${child.phone.slice(5)}`;
const ve: Render = (child) => child.blood.replace(/([+-])/, " $1ve");
const inWords: Render = (child) =>
  child.blood.replace("+", " Positive").replace("-", " Negative").toUpperCase();
const letter: Render = (child) => child.gender.slice(0, 1);
const run: Render = (child) => child.level + child.section;
const dash: Render = (child) => `${child.level}-${child.section}`;
const romanRoom: Render = (child) => `${roman(child)} ${child.section}`;
const romanDash: Render = (child) => `${roman(child)}-${child.section}`;
const classRoom: Render = (child) => `Class ${child.level} ${child.section}`;
const ordinal: Render = (child) => `${child.level}th ${child.section}`;

interface Style {
  /** Lines above the headings, and below the rows. */
  above?: string[][];
  below?: string[][];
  /** A second heading row. */
  second?: string[];
  answer?: Answer;
  without?: readonly (keyof Child)[];
  always?: Partial<Child>;
  language?: keyof typeof CHILDREN;
}

const EXTRAS = ["father", "dob", "blood", "gender", "roll", "adm", "address"] as const;

const gridOf = (columns: Columns, { above = [], below = [], second, language = "en" }: Style): string[][] => [
  ...above,
  columns.map(([heading]) => heading),
  ...(second ? [second] : []),
  ...CHILDREN[language].map((child, at) => columns.map(([, cell]) => cell(child, at))),
  ...below,
];

const told = (source: string, columns: Columns, style: Style, bytes: RealFile["bytes"]): RealFile => ({
  source,
  language: style.language ?? "en",
  bytes,
  ...(style.answer && { answer: style.answer }),
  ...(style.always && { always: style.always }),
  without: style.without ?? EXTRAS.filter((extra) => !columns.some(([, cell]) => says(cell, extra))),
});

/** Whether a column contains a field of a child. If so, its text differs for a child with other values. */
const says = (cell: Render, part: (typeof EXTRAS)[number]): boolean => {
  const [child] = CHILDREN.en as [Child];
  const other = { dob: "1999-09-09", blood: "AB-", gender: "Male" } as Partial<Child>;
  return cell(child, 0) !== cell({ ...child, [part]: other[part] ?? "another" }, 0);
};

const quoted = (text: string, sign: string) =>
  text.includes(sign) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

interface CsvStyle extends Style {
  sign?: string;
  start?: string;
  encode?: (text: string) => Buffer;
}

const csv = (source: string, columns: Columns, style: CsvStyle = {}): RealFile =>
  told(source, columns, style, async () => {
    const { sign = ",", start = "", encode = (text: string) => Buffer.from(text) } = style;
    const lines = gridOf(columns, style).map((row) => row.map((text) => quoted(text, sign)).join(sign));
    return encode(`${start}${lines.join("\r\n")}\r\n`);
  });

interface BookStyle extends Style {
  sheet?: string;
  /** Preceding sheets with lines of text. */
  before?: Record<string, string[][]>;
  fill?: (sheet: exceljs.Worksheet) => void;
}

const xlsx = (source: string, columns: Columns, style: BookStyle = {}): RealFile =>
  told(source, columns, style, async () => {
    const book = new exceljs.Workbook();
    for (const [title, rows] of Object.entries(style.before ?? {})) book.addWorksheet(title).addRows(rows);
    const sheet = book.addWorksheet(style.sheet ?? "Sheet1");
    sheet.addRows(gridOf(columns, style));
    style.fill?.(sheet);
    return Buffer.from(await book.xlsx.writeBuffer());
  });

/** Builds an old .xls workbook, with native dates in date columns. */
const xls = (
  source: string,
  columns: Columns,
  style: Style & XlsStyle & { fill?: Partial<XlsSheet>; write?: typeof xlsBytes } = {},
): RealFile =>
  told(source, columns, style, async () => {
    const rows = gridOf(columns, style).map((row) =>
      row.map((text) =>
        /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : /^[1-9]\d{9}$/.test(text) ? Number(text) : text,
      ),
    );
    return (style.write ?? xlsBytes)([{ name: "Sheet1", rows, ...style.fill }], style);
  });

/** Builds a workbook in Excel 2003 XML, as .NET and PHP reports write it. */
const xmlBook = (source: string, columns: Columns, style: Style = {}): RealFile =>
  told(source, columns, style, async () => {
    const cell = (text: string) =>
      text === ""
        ? "<Cell/>"
        : `<Cell ss:StyleID="s1"><Data ss:Type="String">${text.replaceAll("&", "&amp;")}</Data></Cell>`;
    const rows = gridOf(columns, style).map((row) => `<Row>${row.map(cell).join("")}</Row>`);
    return Buffer.from(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Report"><Table>${rows.join("\n")}</Table></Worksheet></Workbook>`,
    );
  });

/** Builds a workbook with a sheet for each class, and no class column. */
const bookOfClasses = (source: string, title: (child: Child) => string, columns: Columns): RealFile =>
  told(source, columns, {}, async () => {
    const book = new exceljs.Workbook();
    for (const [room, children] of Map.groupBy(CHILDREN.en, title)) {
      const sheet = book.addWorksheet(room);
      sheet.addRow(columns.map(([heading]) => heading));
      sheet.addRows(children.map((child, at) => columns.map(([, cell]) => cell(child, at))));
    }
    return Buffer.from(await book.xlsx.writeBuffer());
  });

/** Builds a sheet with lines that name the class of the rows below them. */
const banded = (source: string, band: (child: Child) => string, columns: Columns): RealFile =>
  told(source, columns, {}, async () => {
    const rows = [columns.map(([heading]) => heading)];
    for (const [room, children] of Map.groupBy(CHILDREN.en, band))
      rows.push([room], ...children.map((child, at) => columns.map(([, cell]) => cell(child, at))));
    return Buffer.from(rows.map((row) => `${row.map((text) => quoted(text, ",")).join(",")}\n`).join(""));
  });

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const utf16be = (text: string) => utf16(text).swap16();
const western = (text: string) => Buffer.from(text, "latin1");

const OFFICE: Columns = [
  ["Sr. No.", serial],
  ["Name of the Student", name],
  ["Father's Name", father],
  ["Std", level],
  ["Div", section],
  ["Mobile No.", phone],
];

export const REAL_FILES: RealFile[] = [
  // UDISE+ student database (udiseplus.gov.in): columns as in its upload sheet SDMIS_Bupload_V2 (scribd.com/document/611025194).
  xlsx(
    "UDISE+: list of active students",
    [
      ["S.No", serial],
      ["Student PEN", adm],
      ["Student Name", name],
      ["Gender", gender],
      ["DOB", dmy("/")],
      ["Class", roman],
      ["Section", section],
      ["Father Name", father],
      ["Mobile Number", phone],
    ],
    {
      above: [["School Name: Green Valley (27251234567)"], ["List of Active Students 2026-27"]],
      without: ["adm", "blood", "roll", "address"],
    },
  ),
  xlsx(
    "UDISE+: with column numbers below the headings",
    [
      ["Sl. No.", serial],
      ["Name of Student", name],
      ["Father's Name", father],
      ["Class", level],
      ["Section", section],
      ["Mobile No", phone],
      ["DOB (DD/MM/YYYY)", dmy("/")],
    ],
    { fill: (sheet) => sheet.insertRow(2, ["(1)", "(2)", "(3)", "(4)", "(5)", "(6)", "(7)"]) },
  ),
  xlsx(
    "UDISE+: template with instructions first",
    [
      ["Student Name*", name],
      ["Gender*", gender],
      ["Date of Birth*", dmy("-")],
      ["Class*", level],
      ["Section*", section],
      ["Mobile Number*", phone],
    ],
    {
      before: { Instructions: [["Read before filling in"], ["1. Fields with * are needed"]] },
      sheet: "Student Data",
    },
  ),
  csv(
    "UDISE+: export read on a phone, in Hindi",
    [
      ["क्र.सं.", serial],
      ["छात्र का नाम", name],
      ["पिता का नाम", father],
      ["कक्षा", level],
      ["वर्ग", section],
      ["मोबाइल नं.", phone],
      ["जन्म तिथि", dmy("/")],
    ],
    { language: "hi" },
  ),
  // SARAL (student.maharashtra.gov.in).
  xlsx(
    "SARAL: catalogue of a class, in Marathi",
    [
      ["अ.क्र.", serial],
      ["विद्यार्थ्याचे नाव", name],
      ["वडिलांचे नाव", father],
      ["इयत्ता", level],
      ["तुकडी", section],
      ["जन्मतारीख", dmy("/")],
      ["मोबाईल क्रमांक", phone],
    ],
    { language: "mr", above: [["ग्रीन व्हॅली विद्यालय"], ["विद्यार्थी यादी"]] },
  ),
  csv("SARAL: CSV export", [
    ["Student Id", adm],
    ["First Name", first],
    ["Last Name", last],
    ["Father Name", father],
    ["Standard", level],
    ["Division", section],
    ["Birth Date", iso],
    ["Mobile No", phone],
  ]),
  xlsx(
    "SARAL: general register",
    [
      ["जनरल रजिस्टर नंबर", adm],
      ["विद्यार्थ्याचे संपूर्ण नाव", name],
      ["आईचे नाव", nothing],
      ["इयत्ता", level],
      ["तुकडी", section],
      ["रक्तगट", ve],
      ["मोबाईल नंबर", phone],
    ],
    { language: "mr" },
  ),
  // Google Forms (docs.google.com/forms), answers as CSV and in a sheet.
  csv("Google Forms: answers", [
    ["Timestamp", () => "2026/06/01 9:30:00 am GMT+5:30"],
    ["Student's Full Name (as per Aadhaar)", name],
    ["Class & Section", run],
    ["Parent's Mobile Number (WhatsApp)", phone],
    ["Blood Group", blood],
    ["Date of Birth", iso],
  ]),
  xlsx(
    "Google Forms: sheet of answers",
    [
      ["Timestamp", () => "01/06/2026 09:30:00"],
      ["Email Address", () => "a@b.in"],
      ["1. Name of the student *", name],
      ["2. Class *", dash],
      ["3. Mobile number of parent *", plus91],
      ["4. Blood group *", inWords],
    ],
    { sheet: "Form Responses 1" },
  ),
  csv(
    "Google Forms: in Hindi",
    [
      ["टाइमस्टैम्प", () => "01/06/2026"],
      ["विद्यार्थी का नाम", name],
      ["कक्षा", run],
      ["अभिभावक का फ़ोन नंबर", plus91],
      ["ब्लड ग्रुप", ve],
    ],
    { language: "hi" },
  ),
  csv(
    "Google Forms: questions in two languages",
    [
      ["Timestamp", () => "6/1/2026 9:30:00"],
      ["Student Name / மாணவர் பெயர்", name],
      ["Class / வகுப்பு", dash],
      ["Mobile No / கைபேசி எண்", phone],
    ],
    { language: "ta" },
  ),
  csv("Google Forms: dates of the American kind", [
    ["Timestamp", () => "6/1/2026 9:30:00"],
    ["Student Name", name],
    ["Class", dash],
    ["Parent Phone", phone],
    ["Date of Birth", mdy],
  ]),
  // Microsoft Forms (forms.office.com).
  xlsx("Microsoft Forms: answers", [
    ["ID", serial],
    ["Start time", () => "2026-06-01"],
    ["Completion time", () => "2026-06-01"],
    ["Email", () => "anonymous"],
    ["Name", nothing],
    ["Full name of student", name],
    ["Grade", dash],
    ["Parent phone", phone],
  ]),
  // PowerSchool SIS (help.powerschool.com), Quick Export: tabs.
  csv(
    "PowerSchool: quick export",
    [
      ["First_Name", first],
      ["Last_Name", last],
      ["Grade_Level", level],
      ["Home_Room", section],
      ["DOB", mdy],
      ["Student_Number", adm],
      ["Home_Phone", phone],
    ],
    { sign: "\t" },
  ),
  csv(
    "PowerSchool: with dotted names",
    [
      ["Student Number", adm],
      ["Last Name", last],
      ["First Name", first],
      ["Grade Level", level],
      ["Section", section],
      ["Gender", letter],
      ["Mobile", phone],
    ],
    { sign: "\t" },
  ),
  // OneRoster users.csv: imsglobal.org/oneroster-v11-final-csv-tables and imsglobal.org/spec/oneroster/v1p2/bind/csv.
  csv(
    "OneRoster 1.1: users.csv",
    [
      ["sourcedId", adm],
      ["status", () => "active"],
      ["enabledUser", () => "true"],
      ["orgSourcedIds", () => "1"],
      ["role", () => "student"],
      ["username", nothing],
      ["givenName", first],
      ["familyName", last],
      ["identifier", adm],
      ["email", () => "a@b.in"],
      ["sms", nothing],
      ["phone", phone],
      ["grades", () => "08"],
    ],
    {
      answer: { classroom: "8 - A" },
      always: { level: "8", section: "A" },
    },
  ),
  csv(
    "OneRoster 1.2: users.csv",
    [
      ["sourcedId", adm],
      ["enabledUser", () => "true"],
      ["givenName", first],
      ["middleName", nothing],
      ["familyName", last],
      ["preferredGivenName", nothing],
      ["phone", phone],
      ["grades", run],
    ],
    { without: [...EXTRAS] },
  ),
  // Fedena (fedena.com), student details report.
  csv(
    "Fedena: student details",
    [
      ["Sl. no.", serial],
      ["Student name", name],
      ["Admission no.", adm],
      ["Batch", romanDash],
      ["Gender", letter],
      ["Date of birth", dMonY(" ")],
      ["Blood group", blood],
      ["Mobile", phone],
    ],
    { above: [["Student Details Report"], ["Generated on 01 Jun 2026"]] },
  ),
  csv("Fedena: custom import", [
    ["Admission no", adm],
    ["First name", first],
    ["Middle name", nothing],
    ["Last name", last],
    ["Batch", dash],
    ["Date of birth", iso],
    ["Phone", nothing],
    ["Mobile phone", phone],
  ]),
  // Infinite Campus, Skyward, Aeries, openSIS, Gibbon: exports of students.
  csv("Infinite Campus: ad hoc", [
    ["student.studentNumber", adm],
    ["student.lastName", last],
    ["student.firstName", first],
    ["student.grade", level],
    ["student.birthdate", mdy],
    ["section", section],
    ["phone", phone],
  ]),
  csv("Skyward: data mining", [
    ["Stu Last Name", last],
    ["Stu First Name", first],
    ["Gr", nothing],
    ["Class", dash],
    ["Birth Date", mdy],
    [
      "Phone Number",
      (child) => `(${child.phone.slice(0, 3)}) ${child.phone.slice(3, 6)}-${child.phone.slice(6)}`,
    ],
  ]),
  csv("openSIS: student list", [
    ["Student", name],
    ["Student ID", adm],
    ["Grade", level],
    ["Section", section],
    ["Phone", phone],
  ]),
  csv("Gibbon: student list", [
    ["Surname", last],
    ["First Name", first],
    ["Form Group", dash],
    ["Date of Birth", iso],
    ["Phone", phone],
  ]),
  // ERPs of Indian schools, after their sample sheets for an import.
  xlsx(
    "Entab CampusCare: student list",
    [
      ["S.No.", serial],
      ["Adm.No.", adm],
      ["Student Name", name],
      ["Class-Sec", romanDash],
      ["Father Name", father],
      ["Contact No.", phone],
      ["D.O.B", dMonY("-")],
    ],
    {
      above: [["GREEN VALLEY SCHOOL"], ["Student List (Session 2026-2027)"], [""]],
    },
  ),
  xlsx(
    "Teachmint: bulk upload",
    [
      ["Student Name", name],
      ["Mobile Number", phone],
      ["Class Name", classRoom],
      ["Roll Number", roll],
      ["Blood Group", blood],
    ],
    { before: { Guidelines: [["How to fill in this sheet"]] } },
  ),
  csv(
    "MyClassboard: enrolment report",
    [
      ["Sno", serial],
      ["Enrollment Code", adm],
      ["Student Name", name],
      ["Class Name", ordinal],
      ["Father Mobile", phone],
      ["Gender", gender],
    ],
    { below: [["Total : 5"]], without: ["father", "dob", "blood", "roll", "address"] },
  ),
  xlsx("Edunext: class list with mothers", [
    ["Sr No", serial],
    ["Admission Number", adm],
    ["Name", name],
    ["Father", father],
    ["Mother", nothing],
    ["Class", dash],
    ["Mobile", zero],
  ]),
  csv("eSchool: scholar register", [
    ["Scholar No.", adm],
    ["Scholar Name", name],
    ["Father's Name", father],
    ["Class", romanRoom],
    ["Mobile", phone],
  ]),
  // Boards and states.
  csv("Shala Darpan (Rajasthan): class list", [
    ["Scholar Register No", nothing],
    ["Student Name", name],
    ["Father's Name", father],
    ["Class", level],
    ["Section", section],
    ["DOB", dmy("-")],
    ["Mobile", phone],
  ]),
  csv(
    "Samagra (Madhya Pradesh): in Hindi",
    [
      ["क्र", serial],
      ["बच्चे का नाम", name],
      ["पिता का नाम", father],
      ["कक्षा", level],
      ["सेक्शन", section],
      ["मोबाइल नंबर", phone],
    ],
    { language: "hi", above: [["शासकीय विद्यालय"]] },
  ),
  csv(
    "EMIS (Tamil Nadu): class list",
    [
      ["வ.எண்", serial],
      ["மாணவர் பெயர்", name],
      ["தந்தை பெயர்", father],
      ["வகுப்பு", level],
      ["பிரிவு", section],
      ["பிறந்த தேதி", dmy("-")],
      ["கைபேசி எண்", phone],
    ],
    { language: "ta" },
  ),
  csv(
    "EMIS (Tamil Nadu): in UTF-16",
    [
      ["மாணவரின் பெயர்", name],
      ["வகுப்பு", dash],
      ["தொலைபேசி எண்", phone],
    ],
    { language: "ta", encode: utf16 },
  ),
  csv(
    "CTS (Gujarat): in Gujarati",
    [
      ["ક્રમ", serial],
      ["વિદ્યાર્થીનું નામ", name],
      ["ધોરણ", level],
      ["વર્ગ", section],
      ["મોબાઇલ નંબર", phone],
      ["જન્મ તારીખ", dmy("/")],
    ],
    { language: "gu" },
  ),
  xlsx(
    "CTS (Gujarat): register",
    [
      ["જી.આર. નંબર", adm],
      ["નામ", name],
      ["ધોરણ", dash],
      ["મોબાઈલ નંબર", plus91],
    ],
    { language: "gu", above: [["શાળા પત્રક"]] },
  ),
  csv("SATS (Karnataka): download", [
    ["Sl No", serial],
    ["SATS ID", nothing],
    ["Student Name", name],
    ["Father Name", father],
    ["Class", romanRoom],
    ["Mobile Number", phone],
    ["Caste", nothing],
  ]),
  csv("Sampoorna (Kerala): class list", [
    ["Adm No", adm],
    ["Name of Student", name],
    ["Class", level],
    ["Division", section],
    ["DOB", dmy("/")],
    ["Name of Father", father],
    ["Phone No", phone],
  ]),
  csv("CBSE: list of candidates", [
    ["SNO", serial],
    ["CANDIDATE NAME", name],
    ["FATHER NAME", father],
    ["CLASS", level],
    ["SECTION", section],
    ["DOB", dmy("/")],
    ["MOBILE", phone],
  ]),
  csv("APAAR: consent list", [
    ["S. No.", serial],
    ["PEN", nothing],
    ["Name of Student", name],
    ["Class", dash],
    ["Gender", letter],
    ["Mobile No. of Parent", phone],
  ]),
  // What offices type themselves.
  csv("Office: plain list", OFFICE),
  csv("Office: semicolons of a European Excel", OFFICE, { sign: ";" }),
  csv("Office: with sep= line", OFFICE, { sign: ";", start: "sep=;\r\n" }),
  csv("Office: in UTF-16BE", OFFICE, { encode: utf16be }),
  csv("Office: unicode text of Excel, with tabs", OFFICE, { sign: "\t", encode: utf16 }),
  csv("Office: in Windows-1252", OFFICE, { encode: western, above: [["Lycée Sainte-Thérèse, Pondichéry"]] }),
  xlsx("Office: title, session, date above", OFFICE, {
    above: [["GREEN VALLEY PUBLIC SCHOOL"], ["Session 2026-27"], ["Date: 01.06.2026"], [""]],
  }),
  xlsx("Office: signatures below", OFFICE, {
    below: [[""], ["Total Students: 5"], ["Class Teacher's Signature", "", "", "Principal"]],
  }),
  xlsx(
    "Office: merged class cells",
    [
      ["Class", dash],
      ["Name", name],
      ["Phone", phone],
    ],
    {
      fill(sheet) {
        sheet.getCell("A3").value = null;
        sheet.mergeCells("A2:A3");
      },
    },
  ),
  bookOfClasses("Office: a sheet for each class", ({ level: year, section: room }) => `${year}${room}`, [
    ["Roll No", roll],
    ["Name", name],
    ["Mobile", phone],
  ]),
  bookOfClasses("Office: sheets in Roman numbers", (child) => romanDash(child, 0), [
    ["Name of Student", name],
    ["Father's Name", father],
    ["Contact No", phone],
  ]),
  banded("Office: lines that say the class", (child) => `Class : ${romanRoom(child, 0)}`, [
    ["S.No", serial],
    ["Student Name", name],
    ["Father Name", father],
    ["Mobile", phone],
  ]),
  csv("Office: dates as 12-Mar-2012, phones with a dash", [
    ["Name", name],
    ["Class", dash],
    ["DOB", dMonY("-")],
    ["Phone", dashed],
  ]),
  csv("Office: years of two digits", [
    ["Name", name],
    ["Class", run],
    ["D.O.B.", dmyShort],
    ["Mobile", phone],
  ]),
  csv("Office: dates as numbers of Excel", [
    ["Name", name],
    ["Class", run],
    ["Date of Birth", excelDay],
    ["Mobile", phone],
  ]),
  csv("Office: two phones in a cell", [
    ["Name", name],
    ["Class", run],
    ["Mobile Nos.", two],
  ]),
  csv(
    "Office: order of dates that nobody can see",
    [
      ["Name", name],
      ["Class", run],
      ["DOB", () => "03/04/2012"],
      ["Mobile", phone],
    ],
    {
      answer: { dates: "day-first" },
      without: ["father", "blood", "gender", "roll", "adm", "address"],
      always: { dob: "2012-04-03" },
    },
  ),
  csv("Office: in capitals, with a spelling mistake", [
    ["STUDNET NAME", (child, at) => name(child, at).toUpperCase()],
    ["CLASS", run],
    ["MOBLIE NO", phone],
  ]),
  csv(
    "Office: one class, which no column says",
    [
      ["Roll No", roll],
      ["Name", name],
      ["Phone No", phone],
    ],
    { answer: { classroom: "8 - A" }, always: { level: "8", section: "A" } },
  ),
  csv("Office: both parents' phones", [
    ["Name", name],
    ["Class", dash],
    ["Father's Mobile", phone],
    ["Mother's Mobile", () => "9000000001"],
  ]),
  csv(
    "Office: NA and dashes for nothing",
    [
      ["Name", name],
      ["Class", dash],
      ["Blood Group", () => "NA"],
      ["Phone", phone],
    ],
    { without: [...EXTRAS] },
  ),
  csv("Office: formulas that keep zeros", [
    ["Name", name],
    ["Class", dash],
    ["Roll No", (child) => `="${child.roll}"`],
    ["Phone", phone],
  ]),
  // Old workbooks, which many portals still write.
  xls(
    "Excel 97-2003: a list of an office, with merged classes and days",
    [
      ["Class", dash],
      ["Name of Student", name],
      ["DOB", iso],
      ["Mobile No", phone],
      ["Roll No", roll],
    ],
    {
      above: [["GREEN VALLEY SCHOOL"]],
      most: 50,
      fill: { merges: [[2, 3, 0, 0]], hiddenColumns: [7] },
    },
  ),
  xls(
    "Excel 97-2003: in Hindi, counting days from 1904",
    [
      ["छात्र का नाम", name],
      ["कक्षा", dash],
      ["जन्म तिथि", iso],
      ["मोबाइल नंबर", phone],
    ],
    { language: "hi", is1904: true },
  ),
  xls("Excel 95: register of a school", OFFICE, { version: 5, below: [["Total", "5"]] }),
  xls("Portals: cells written by a script of PHP, without a file around them", OFFICE, {
    version: 5,
    write: biffBytes,
  }),
  xmlBook(
    "Portals: workbook in XML that calls itself .xls",
    [
      ["Adm No", adm],
      ["Student Name", name],
      ["Class & Section", dash],
      ["Mobile", phone],
    ],
    { language: "mr", above: [["Report"]] },
  ),
  xlsx(
    "Office: headings in two rows, merged",
    [
      ["Sr. No.", serial],
      ["Name of Student", first],
      ["", last],
      ["Class", level],
      ["", section],
      ["Parent", father],
      ["", phone],
    ],
    {
      fill(sheet) {
        sheet.insertRow(2, ["", "First", "Last", "Std.", "Div.", "Father's Name", "Mobile"]);
        for (const range of ["A1:A2", "B1:C1", "D1:E1", "F1:G1"]) sheet.mergeCells(range);
      },
    },
  ),
  xls(
    "UDISE+: old workbook with headings in two rows",
    [
      ["S.No.", serial],
      ["Student Details", name],
      ["", gender],
      ["", iso],
      ["Class and Section", level],
      ["", section],
      ["Guardian Details", father],
      ["", phone],
    ],
    {
      above: [["School UDISE Code: 27251234567"]],
      second: ["", "Name", "Gender", "DOB", "Class", "Section", "Father Name", "Mobile Number"],
    },
  ),
];
