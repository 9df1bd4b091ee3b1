import { parse } from "csv-parse/sync";
import { counted } from "../counted.ts";
import { Failure } from "../failure.ts";
import type { RawBook } from "../sheets/raw-sheet.ts";
import { decodeText } from "./decode-text.ts";
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS, tooManyRows } from "./sheet-limits.ts";
import type { ZipArchive } from "./zip-archive.ts";

type Line = Readonly<Record<string, string>>;

/** The files that are looked into, by their names in any folder. */
const USERS = "users.csv";

/** Whether a zip holds a OneRoster export, of version 1.1 or 1.2. */
export const isOneRoster = ({ entries }: ZipArchive): boolean =>
  entries.some(({ fileName }) => baseOf(fileName) === USERS);

const baseOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1).toLowerCase();

/**
 * The students of a OneRoster export as one sheet, each with the class that enrolments and classes say: the homeroom, else the only
 * one, else the grade.
 * @throws Failure for files that cannot be read, or too much
 */
export async function readOneRoster(zip: ZipArchive, name: string): Promise<RawBook> {
  const linesOf = async (file: string): Promise<Line[]> => {
    const entry = zip.entries.find(({ fileName }) => baseOf(fileName) === file);
    if (!entry) return [];
    const { text } = decodeText(await zip.read(entry, MAX_SHEET_BYTES), file);
    try {
      const options = { columns: true, relax_column_count: true, trim: true } as const;
      return parse<Line>(text, options);
    } catch {
      throw new Failure("unprocessable", `${file} of ${name} is not a readable CSV file.`);
    }
  };
  const [users, roles] = [await linesOf(USERS), await linesOf("roles.csv")];
  const [enrolments, classes] = [await linesOf("enrollments.csv"), await linesOf("classes.csv")];
  const studentIds = new Set(roles.filter(isStudent).map((role) => role["userSourcedId"]));
  const isOne = (user: Line) => isStudent(user) || studentIds.has(user["sourcedId"]);
  const students = users.filter((user) => isOne(user) && isThere(user));
  if (students.length > MAX_SHEET_ROWS) throw tooManyRows(name);
  const classOf = classFinder(enrolments.filter(isThere), classes);
  const heading = Object.keys(users[0] ?? {}).filter((each) => !LEFT.has(each));
  const rows = [
    [...heading, "Class"],
    ...students.map((student) => [...heading.map((each) => student[each] ?? ""), classOf(student)]),
  ].map((texts, at) => ({ row: at + 1, texts }));
  const others = users.length - students.length;
  const message = `The file is a OneRoster export: ${counted(students.length, "student is", "students are")} read, and ${counted(others, "user", "users")} of other roles or gone left out; the class is the homeroom, else the only class, else the grade.`;
  const sheets = [{ name: "", rows, isHidden: () => false, merges: [] }];
  return { sheets, guesses: [{ what: "sheet", message }] };
}

/** What means nothing outside of such an export; the class says more than the grade does. */
const LEFT = new Set(["grades", "password", "agentSourcedIds", "dateLastModified", "metadata"]);

const isStudent = ({ role }: Line): boolean => role?.toLowerCase() === "student";
const isThere = ({ status }: Line): boolean => status?.toLowerCase() !== "tobedeleted";

function classFinder(enrolments: readonly Line[], classes: readonly Line[]): (student: Line) => string {
  const byId = new Map(classes.map((room) => [room["sourcedId"], room]));
  const ofStudent = Map.groupBy(enrolments, (enrolment) => enrolment["userSourcedId"] ?? "");
  return ({ sourcedId = "", grades = "" }) => {
    const own = (ofStudent.get(sourcedId) ?? []).flatMap((enrolment): Line[] => {
      const room = byId.get(enrolment["classSourcedId"]);
      return room ? [room] : [];
    });
    const room =
      own.find(({ classType }) => classType?.toLowerCase() === "homeroom") ??
      (own.length === 1 ? own[0] : undefined);
    return room?.["title"] ?? grades;
  };
}
