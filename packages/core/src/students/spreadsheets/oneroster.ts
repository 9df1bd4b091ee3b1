import { classLabel, type ClassName } from "../../school/classes/label.ts";
import type { FormField } from "../../forms/values/field.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import { headingKey } from "../../spreadsheets/cells/sheet-columns.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";

/** Versions of the OneRoster CSV binding that can be exported, default version first; see imsglobal.org. */
export const ONEROSTER_VERSIONS = ["1.2", "1.1"] as const;
export type OneRosterVersion = (typeof ONEROSTER_VERSIONS)[number];

/** Prefix of the headings in users.csv that contain unmodified answers. The field's name follows the prefix. */
export const ONEROSTER_ANSWER = "metadata.idms.";
/** Whether a column contains the students' IDs in the system that the file comes from. */
export const isSourcedId = (heading: string): boolean => headingKey(heading) === headingKey("sourcedId");
/** Placeholder for a missing family name, because the binding requires one. */
export const NO_FAMILY_NAME = ".";

/** A school's data for its OneRoster files, excluding its students. */
export interface RosterSchool {
  id: number;
  name: string;
  /** The name and last day of the school year. */
  year: { name: string; ends_on: string };
  classes: readonly RosterClass[];
}

export interface RosterClass extends ClassName {
  id: number;
}

export const ROSTER_BASE = ["sourcedId", "status", "dateLastModified"];
/**
 * Empty values for the status and modification date. A full export replaces all data, and does not use these columns.
 */
export const ROSTER_WHOLE = ["", ""];

/** IDs of the school, classes, students and other objects in the files. */
export const rosterIds = {
  school: (id: number) => `idms-school-${id}`,
  year: (school: number) => `idms-year-${school}`,
  course: (id: number) => `idms-course-${id}`,
  room: (id: number) => `idms-class-${id}`,
  student: (id: number) => `idms-student-${id}`,
  role: (id: number) => `idms-role-${id}`,
  enrolment: (id: number) => `idms-enrollment-${id}`,
};

/** All files that a manifest must list as present or absent, with the OneRoster version that introduced each file. */
const FILES: readonly [name: string, since: OneRosterVersion][] = [
  ["academicSessions", "1.1"],
  ["categories", "1.1"],
  ["classes", "1.1"],
  ["classResources", "1.1"],
  ["courses", "1.1"],
  ["courseResources", "1.1"],
  ["demographics", "1.1"],
  ["enrollments", "1.1"],
  ["lineItemLearningObjectiveIds", "1.2"],
  ["lineItems", "1.1"],
  ["lineItemScoreScales", "1.2"],
  ["orgs", "1.1"],
  ["resources", "1.1"],
  ["resultLearningObjectiveIds", "1.2"],
  ["results", "1.1"],
  ["resultScoreScales", "1.2"],
  ["roles", "1.2"],
  ["scoreScales", "1.2"],
  ["userProfiles", "1.2"],
  ["userResources", "1.2"],
  ["users", "1.1"],
];

/** Returns the rows of the school's files that do not depend on students. */
export function rosterSchoolFiles(
  version: OneRosterVersion,
  school: RosterSchool,
  fields: readonly FormField[],
): { name: string; rows: string[][] }[] {
  const { year, classes } = school;
  const courses = coursesOf(classes);
  const ofSchool = rosterIds.school(school.id);
  const ofYear = rosterIds.year(school.id);
  const file = (name: string, columns: string, rows: readonly string[][]) => ({
    name,
    rows: [[...ROSTER_BASE, ...columns.split(" ")], ...rows],
  });
  const row = (id: string, ...cells: string[]) => [id, ...ROSTER_WHOLE, ...cells];
  const courseRow = ([title, id]: [string, number]) =>
    row(rosterIds.course(id), ofYear, title, "", gradeOf(title), ofSchool, "", "");
  const classRow = (room: RosterClass) => {
    const label = classLabel(room);
    const course = rosterIds.course(courses.get(room.class_name) as number);
    const cells = [label, gradeOf(label), course, "", "homeroom", "", ofSchool, ofYear, "", "", ""];
    return row(rosterIds.room(room.id), ...cells);
  };
  return [
    manifestOf(version, fields),
    file("orgs.csv", COLUMNS.orgs, [row(ofSchool, school.name, "school", "", "")]),
    file("academicSessions.csv", COLUMNS.sessions, [
      row(ofYear, year.name, "schoolYear", ...daysOf(year.ends_on)),
    ]),
    file("courses.csv", COLUMNS.courses, Array.from(courses, courseRow)),
    file("classes.csv", COLUMNS.classes, classes.map(classRow)),
  ];
}

const COLUMNS = {
  orgs: "name type identifier parentSourcedId",
  sessions: "title type startDate endDate parentSourcedId schoolYear",
  courses: "schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes",
  classes:
    "title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods",
};

/** Creates the manifest, which lists present and absent files. */
function manifestOf(version: OneRosterVersion, fields: readonly FormField[]) {
  const there = new Set(["academicSessions", "classes", "courses", "enrollments", "orgs", "users"]);
  if (version === "1.2") there.add("roles");
  if (hasDemographics(fields)) there.add("demographics");
  const files = FILES.filter(([, since]) => since === "1.1" || version === "1.2");
  return {
    name: "manifest.csv",
    rows: [
      ["propertyName", "value"],
      ["manifest.version", "1.0"],
      ["oneroster.version", version],
      ...files.map(([name]) => [`file.${name}`, there.has(name) ? "bulk" : "absent"]),
      ["source.systemName", "IDMS"],
      ["source.systemCode", "idms"],
    ],
  };
}

/** Whether a form asks for data that belongs in demographics.csv. */
export const hasDemographics = (fields: readonly FormField[]): boolean =>
  fields.some((field) => ["date_of_birth", "gender"].includes(meaningOfField(field) ?? ""));

/** Returns a course for each class name, with the ID of the first class of that name. */
function coursesOf(classes: readonly RosterClass[]): Map<string, number> {
  const courses = new Map<string, number>();
  for (const { id, class_name } of classes) if (!courses.has(class_name)) courses.set(class_name, id);
  return courses;
}

const EARLY: Readonly<Record<string, string>> = {
  playgroup: "PR",
  nursery: "PK",
  lkg: "KG",
  ukg: "KG",
  kg: "KG",
};

/**
 * Returns the school year of a class as a grade code of the binding (CEDS): 01 to 12, or a preschool code. Returns an
 * empty string if the class name contains no school year.
 */
export function gradeOf(room: string): string {
  const level = readClassText(room)?.level;
  if (level === undefined) return "";
  return EARLY[level] ?? level.padStart(2, "0");
}

/**
 * Returns the column values for a school year: the start date, the end date (the day after the last day), an empty
 * parent, and the year in which it ends.
 */
function daysOf(endsOn: string): string[] {
  const [year, month, day] = endsOn.split("-").map(Number) as [number, number, number];
  const after = (ofYear: number) => new Date(Date.UTC(ofYear, month - 1, day + 1)).toISOString().slice(0, 10);
  return [after(year - 1), after(year), "", String(year)];
}
