import { parse } from "csv-parse/sync";
import { firstFew } from "../../forms/values/first-few.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { withoutNoNames } from "../../spreadsheets/cells/no-surname.ts";
import { unmarkedText } from "../../spreadsheets/cells/csv-line.ts";
import { filesLeftOut, peopleLeftOut, type NotRead } from "../../spreadsheets/tables/not-read.ts";
import type { RawBook, RawSheet } from "../../spreadsheets/tables/raw-sheet.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { ONEROSTER_ANSWER } from "../../students/spreadsheets/oneroster.ts";
import { decodeText } from "./decode-text.ts";
import { LINE_ENDS } from "./read-csv.ts";
import { MAX_SHEET_BYTES } from "../excel/sheet-limits.ts";
import type { ZipArchive } from "../archives/zip-archive.ts";

type Line = Readonly<Record<string, string>>;

/** The names of the files that are read. They may be in any folder. */
const USERS = "users.csv";
const READ = new Set([
  USERS,
  "roles.csv",
  "enrollments.csv",
  "classes.csv",
  "demographics.csv",
  "orgs.csv",
  "manifest.csv",
  "courses.csv",
  "academicsessions.csv",
]);

/** Whether a zip contains a OneRoster export, version 1.1 or 1.2. */
export const isOneRoster = ({ entries }: ZipArchive): boolean =>
  entries.some(({ fileName }) => baseOf(fileName) === USERS);

const baseOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1).toLowerCase();
const isOfSystem = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** The files of a OneRoster export. A missing file becomes an empty list. */
interface Export {
  users: Line[];
  roles: Line[];
  enrolments: Line[];
  classes: Line[];
  demographics: Line[];
  orgs: Line[];
  manifest: Line[];
  guesses: Guess[];
}

/**
 * Reads the students of a OneRoster export, with one sheet per school. A student's class comes from enrolments and
 * classes. It is the homeroom, or else the only class, or else the grade. Skipped students are reported.
 * @throws Failure if the files are unreadable or too large
 */
export async function readOneRoster(zip: ZipArchive, name: string): Promise<RawBook> {
  const found = await filesOf(zip, name);
  const { users, roles, orgs } = found;
  const rolesOf = Map.groupBy(roles.filter(isThere), (role) => role["userSourcedId"] ?? "");
  const roleOf = (user: Line): string =>
    user["role"] ||
    (rolesOf.get(user["sourcedId"] ?? "")?.find(isStudent) ?? rolesOf.get(user["sourcedId"] ?? "")?.[0])?.[
      "role"
    ] ||
    "";
  const [students, others] = apart(users, (user) => roleOf(user).toLowerCase() === "student");
  const [there, gone] = apart(students, isThere);
  const [enabled, disabled] = apart(there, ({ enabledUser }) => enabledUser?.toLowerCase() !== "false");
  const schools = new Map(orgs.filter(isSchool).map((org) => [org["sourcedId"] ?? "", org["name"] ?? ""]));
  const room = classFinder(found);
  const schoolsOf = schoolFinder(found, rolesOf, schools);
  const bySchool = new Map<string, Line[]>();
  for (const student of enabled)
    for (const school of schoolsOf(student)) bySchool.set(school, [...(bySchool.get(school) ?? []), student]);
  const sheetOf = rowMaker(found);
  const sheets = [...bySchool].map(([school, own]) =>
    sheetOf(schools.get(school) ?? "", own, (student) => room.of(student, school)),
  );
  const withRole = (user: Line) => `${nameOf(user)} (${roleOf(user) || "no role"})`;
  const notRead: NotRead[] = [
    ...(others.length > 0 ? [peopleLeftOut("notStudents", others.map(withRole))] : []),
    ...(gone.length > 0 ? [peopleLeftOut("haveLeft", gone.map(nameOf))] : []),
    ...(disabled.length > 0 ? [peopleLeftOut("switchedOff", disabled.map(nameOf))] : []),
    ...leftFiles(zip),
  ];
  return {
    sheets: named(sheets),
    guesses: [...found.guesses, told(found, enabled.length), ...room.guesses()],
    notRead,
    ofSchools: true,
  };
}

async function filesOf(zip: ZipArchive, name: string): Promise<Export> {
  const guesses: Guess[] = [];
  const linesOf = async (file: string): Promise<Line[]> => {
    const entries = zip.entries.filter(({ fileName }) => baseOf(fileName) === file && !isOfSystem(fileName));
    const [entry, second] = entries;
    if (!entry) return [];
    if (second)
      throw spreadsheetFailures.twoInZip({ file: name, first: entry.fileName, second: second.fileName });
    const decoded = decodeText(await zip.read(entry, MAX_SHEET_BYTES), file);
    guesses.push(...decoded.guesses);
    try {
      const options = {
        bom: true,
        columns: true,
        record_delimiter: LINE_ENDS,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      } as const;
      return parse<Line>(decoded.text, options);
    } catch {
      throw spreadsheetFailures.notCsvInZip({ part: file, file: name });
    }
  };
  return {
    users: withoutNoNames(await linesOf(USERS), guesses),
    roles: await linesOf("roles.csv"),
    enrolments: await linesOf("enrollments.csv"),
    classes: await linesOf("classes.csv"),
    demographics: await linesOf("demographics.csv"),
    orgs: await linesOf("orgs.csv"),
    manifest: await linesOf("manifest.csv"),
    guesses,
  };
}

const isStudent = ({ role }: Line): boolean => role?.toLowerCase() === "student";
const isThere = ({ status }: Line): boolean =>
  !["tobedeleted", "inactive"].includes(status?.toLowerCase() ?? "");
const isSchool = ({ type }: Line): boolean => type?.toLowerCase() === "school";

const nameOf = (user: Line): string =>
  ["givenName", "middleName", "familyName"].flatMap((part) => user[part] || []).join(" ") ||
  (user["sourcedId"] ?? "");

function apart<T>(all: readonly T[], is: (each: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(is), all.filter((each) => !is(each))];
}

/**
 * Creates a function that finds a student's schools. They come from the user's roles, or else from the user record or
 * the enrolments. In an export without schools, the school is empty.
 */
function schoolFinder(
  { enrolments, classes }: Export,
  rolesOf: ReadonlyMap<string, Line[]>,
  schools: ReadonlyMap<string, string>,
): (student: Line) => string[] {
  const schoolOfRoom = new Map(classes.map((room) => [room["sourcedId"], room["schoolSourcedId"] ?? ""]));
  const enrolled = Map.groupBy(enrolments.filter(isThere), (each) => each["userSourcedId"] ?? "");
  return (student) => {
    if (schools.size < 2) return [schools.keys().next().value ?? ""];
    const id = student["sourcedId"] ?? "";
    const own = (enrolled.get(id) ?? []).filter(isOfStudent);
    const said = [
      (rolesOf.get(id) ?? []).filter(isStudent).map((role) => role["orgSourcedId"] ?? ""),
      [student["primaryOrgSourcedId"] ?? ""],
      own.map((each) => each["schoolSourcedId"] || (schoolOfRoom.get(each["classSourcedId"]) ?? "")),
      (student["orgSourcedIds"] ?? "").split(",").map((each) => each.trim()),
    ];
    const known = said.map((each) => [...new Set(each.filter((org) => schools.has(org)))]);
    return known.find((each) => each.length > 0) ?? [""];
  };
}

const isOfStudent = ({ role }: Line): boolean => !role || role.toLowerCase() === "student";

/** Creates a function that finds the class of a student, and records the guesses that this required. */
function classFinder({ enrolments, classes }: Export) {
  const byId = new Map(classes.filter(isThere).map((room) => [room["sourcedId"], room]));
  const ofStudent = Map.groupBy(
    enrolments.filter((each) => isThere(each) && isOfStudent(each)),
    (enrolment) => enrolment["userSourcedId"] ?? "",
  );
  const byGrade: string[] = [];
  return {
    of(student: Line, school: string): string {
      const { sourcedId = "", grades = "" } = student;
      const own = (ofStudent.get(sourcedId) ?? []).flatMap((enrolment): Line[] => {
        const room = byId.get(enrolment["classSourcedId"]);
        const isHere = !room?.["schoolSourcedId"] || school === "" || room["schoolSourcedId"] === school;
        return room && isHere ? [room] : [];
      });
      const homerooms = own.filter(({ classType }) => classType?.toLowerCase() === "homeroom");
      const titles = new Set((homerooms.length > 0 ? homerooms : own).map(titleOf));
      const [only = ""] = titles;
      if (titles.size === 1 && only !== "") return only;
      if (titles.size > 1) byGrade.push(nameOf(student));
      return grades;
    },
    guesses(): Guess[] {
      if (byGrade.length === 0) return [];
      const shown = firstFew(byGrade, MOST_NAMED, (each) => `"${each}"`);
      return [{ what: "column", ...guessSentences.gradeForClass({ n: byGrade.length, shown }) }];
    },
  };
}

const MOST_NAMED = 6;
const titleOf = (room: Line): string => room["title"] || room["classCode"] || "";

/**
 * Columns that mean nothing outside a OneRoster export. The grade is also dropped, because the class is more
 * specific.
 */
const LEFT = new Set([
  "status",
  "dateLastModified",
  "enabledUser",
  "orgSourcedIds",
  "role",
  "userIds",
  "agentSourcedIds",
  "grades",
  "password",
  "userMasterIdentifier",
  "resourceSourcedIds",
  "primaryOrgSourcedId",
  "metadata",
]);
const CLASS = "Class";
/** Columns of demographics.csv, and their names in users.csv. */
const BORN = [
  ["birthDate", "Date of Birth"],
  ["sex", "Gender"],
] as const;

/**
 * Creates the rows of a school. Rows from an IDMS export keep their answers. Other rows follow the OneRoster CSV
 * binding.
 */
function rowMaker({ users, demographics }: Export) {
  const headings = Object.keys(users[0] ?? {});
  const ours = headings.filter((each) => each.startsWith(ONEROSTER_ANSWER));
  const more = new Map(demographics.filter(isThere).map((each) => [each["sourcedId"], each]));
  const has = (column: string) => demographics.some((each) => each[column]);
  const born = ours.length > 0 ? [] : BORN.filter(([column]) => has(column));
  const plain = headings.filter((each) => !LEFT.has(each));
  const names = ours.length > 0 ? ours.map((each) => each.slice(ONEROSTER_ANSWER.length)) : plain;
  const room = names.some((each) => each.toLowerCase() === "class") ? `${CLASS} (of the record)` : CLASS;
  const textsOf = (student: Line): string[] => {
    if (ours.length > 0) return ours.map((each) => unmarkedText(student[each] ?? ""));
    const demographic = more.get(student["sourcedId"]);
    return [
      ...plain.map((each) => student[each] ?? ""),
      ...born.map(([column]) => demographic?.[column] ?? ""),
    ];
  };
  return (name: string, students: readonly Line[], classOf: (student: Line) => string): RawSheet => {
    const rows = [
      [...names, ...born.map(([, heading]) => heading), room],
      ...students.map((student) => [...textsOf(student), unmarked(classOf(student))]),
    ];
    return {
      name,
      rows: rows.map((texts, at) => ({ row: at + 1, texts })),
      isHidden: () => false,
      merges: [],
      isWhole: true,
    };
  };

  function unmarked(text: string): string {
    return ours.length > 0 ? unmarkedText(text) : text;
  }
}

/** Makes the names of sheets unique if there are several sheets. */
function named(sheets: readonly RawSheet[]): RawSheet[] {
  if (sheets.length < 2) return sheets.map((sheet) => ({ ...sheet, name: "" }));
  const seen = new Map<string, number>();
  return sheets.map((sheet) => {
    const name = sheet.name || "No school";
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...sheet, name: count === 1 ? name : `${name} (${count})` };
  });
}

function leftFiles({ entries }: ZipArchive): NotRead[] {
  const left = entries
    .map(({ fileName }) => fileName)
    .filter((name) => !READ.has(baseOf(name)) && !isOfSystem(name));
  return left.length > 0 ? [filesLeftOut(left)] : [];
}

function told({ manifest, roles, users }: Export, n: number): Guess {
  const said = manifest.find(({ propertyName }) => propertyName === "oneroster.version")?.["value"];
  const version = said || (roles.length > 0 && !users[0]?.["role"] ? "1.2" : "1.1");
  const isDelta = manifest.some(
    ({ propertyName, value }) => propertyName === "file.users" && value === "delta",
  );
  const of = isDelta ? guessSentences.oneRosterDelta : guessSentences.oneRoster;
  return { what: "sheet", ...of({ n, version }) };
}
