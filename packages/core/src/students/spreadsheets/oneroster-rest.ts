import { comparableText } from "../../forms/values/clean-text.ts";

/** A record of the OneRoster 1.2 REST binding, as JSON. */
type RosterRecord = Readonly<Record<string, unknown>>;
/** A record as a line of its file in the CSV binding: cells, keyed by heading. */
export type RosterLine = Readonly<Record<string, string>>;

/** A collection that is fetched. The order of the list is the order of fetching. */
export interface RosterCollection {
  /** The name of the collection's path, and of the list in an answer. */
  path: string;
  /** The name of the list in an answer, if it differs from the path. */
  list?: string;
  /** The file of the CSV binding that contains the same records. */
  file: string;
  /** Whether the students can be imported without it, because some systems do not offer it. */
  isOptional?: true;
  /** Returns the cells of a record, apart from those that all files have. */
  cells(record: RosterRecord): Record<string, string>;
  /** Returns the IDs of the schools that a record belongs to. A collection of all schools has no such function. */
  schools?(record: RosterRecord): string[];
}

/** The end of the address of a OneRoster 1.2 service. */
export const ROSTER_PATH = "/ims/oneroster/rostering/v1p2";

/** The scopes to ask for, best first. A system rejects a request for a scope that it does not allow. */
export const ROSTER_SCOPES = [
  ["roster-core.readonly", "roster-demographics.readonly"],
  ["roster-core.readonly"],
  ["roster.readonly"],
].map((names) => names.map((name) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`).join(" "));

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(",");
  return "";
};
const texts = (record: RosterRecord, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(record[name])]));
const isRecord = (value: unknown): value is RosterRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const idIn = (value: unknown): string => (isRecord(value) ? textOf(value["sourcedId"]) : "");
const listed = (value: unknown): RosterRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The headings of users.csv whose names differ from those in JSON. */
const RENAMED = [
  ["preferredGivenName", "preferredFirstName"],
  ["preferredMiddleName", "preferredMiddleName"],
  ["preferredFamilyName", "preferredLastName"],
] as const;

/** Returns a school's own data about a student, under the headings that the CSV binding gives it. */
const metadataOf = ({ metadata }: RosterRecord): Record<string, string> =>
  isRecord(metadata)
    ? Object.fromEntries(
        Object.entries(metadata).flatMap(([name, value]) => {
          const text = textOf(value);
          return text === "" ? [] : [[`metadata.${name}`, text]];
        }),
      )
    : {};

/**
 * The collections to fetch. Only the cells that an import can use are kept; passwords and most demographic data are
 * not.
 */
export const ROSTER_COLLECTIONS: readonly RosterCollection[] = [
  { path: "orgs", file: "orgs", cells: (org) => texts(org, ["name", "type", "identifier"]) },
  {
    path: "academicSessions",
    file: "academicSessions",
    isOptional: true,
    cells: (session) => texts(session, ["title", "type", "startDate", "endDate", "schoolYear"]),
  },
  {
    path: "classes",
    file: "classes",
    cells: (room) => ({
      ...texts(room, ["title", "classCode", "classType", "grades"]),
      schoolSourcedId: idIn(room["school"]),
    }),
    schools: (room) => [idIn(room["school"])],
  },
  {
    path: "students",
    list: "users",
    file: "users",
    cells: (user) => ({
      ...texts(user, ["enabledUser", "username", "givenName", "familyName", "middleName", "identifier"]),
      ...texts(user, ["email", "sms", "phone", "grades", "pronouns"]),
      ...Object.fromEntries(RENAMED.map(([heading, name]) => [heading, textOf(user[name])])),
      ...metadataOf(user),
      role: "student",
    }),
    schools: (user) =>
      listed(user["roles"])
        .filter(({ role }) => textOf(role).toLowerCase() === "student")
        .map(({ org }) => idIn(org)),
  },
  {
    path: "enrollments",
    file: "enrollments",
    cells: (enrolment) => ({
      ...texts(enrolment, ["role", "primary", "beginDate", "endDate"]),
      classSourcedId: idIn(enrolment["class"]),
      schoolSourcedId: idIn(enrolment["school"]),
      userSourcedId: idIn(enrolment["user"]),
    }),
    schools: (enrolment) => [idIn(enrolment["school"])],
  },
  {
    path: "demographics",
    file: "demographics",
    isOptional: true,
    cells: (born) => texts(born, ["birthDate", "sex"]),
  },
];

/** Why records cannot be used: what is missing, or that they follow OneRoster 1.1. */
export type RosterFault = "olderVersion" | "noId" | "noRoles";

/** Returns the records in an answer as lines of a file, or why they are not records of OneRoster 1.2. */
export function rosterLines(
  collection: RosterCollection,
  records: readonly unknown[],
): { id: string; line: RosterLine; schools: string[] | undefined }[] | RosterFault {
  const lines = [];
  for (const record of records) {
    const id = idIn(record);
    if (!isRecord(record) || id === "") return "noId";
    if (collection.file === "users" && !Array.isArray(record["roles"]))
      return typeof record["role"] === "string" ? "olderVersion" : "noRoles";
    const line = {
      sourcedId: id,
      ...texts(record, ["status", "dateLastModified"]),
      ...collection.cells(record),
    };
    lines.push({ id, line, schools: collection.schools?.(record) });
  }
  return lines;
}

/** A school in the other system. */
export interface RosterOrg {
  id: string;
  name: string;
  identifier: string;
}

/** Returns the schools among lines of orgs.csv. */
export const schoolsAmong = (lines: readonly RosterLine[]): RosterOrg[] =>
  lines
    .filter(({ type, status }) => type?.toLowerCase() === "school" && status?.toLowerCase() !== "tobedeleted")
    .map(({ sourcedId = "", name = "", identifier = "" }) => ({ id: sourcedId, name, identifier }));

/**
 * Returns the school that is meant: the only one, or the one with this name, code or ID.
 * @param wanted what the user has entered, or the school's name in IDMS
 * @param isGiven whether the user has entered it; another school is then never meant, even if it is the only one
 */
export function schoolMeant(
  orgs: readonly RosterOrg[],
  wanted: string,
  isGiven: boolean,
): RosterOrg | undefined {
  const key = comparableText(wanted);
  const found = orgs.filter((org) =>
    [org.id, org.name, org.identifier].some((each) => comparableText(each) === key),
  );
  if (found.length === 1) return found[0];
  return !isGiven && orgs.length === 1 ? orgs[0] : undefined;
}

/** Returns the files of a OneRoster export that contain the given lines. They are read like any other export. */
export function rosterFiles(
  lines: ReadonlyMap<string, readonly RosterLine[]>,
): { name: string; headings: string[]; rows: string[][] }[] {
  const files = ROSTER_COLLECTIONS.map(({ file, cells }) => {
    const own = lines.get(file) ?? [];
    const headings = new Set(["sourcedId", "status", "dateLastModified", ...Object.keys(cells({}))]);
    for (const line of own) for (const heading of Object.keys(line)) headings.add(heading);
    const names = [...headings];
    return {
      name: `${file}.csv`,
      headings: names,
      rows: own.map((line) => names.map((name) => line[name] ?? "")),
    };
  });
  const manifest = {
    name: "manifest.csv",
    headings: ["propertyName", "value"],
    rows: [["oneroster.version", "1.2"]],
  };
  return [manifest, ...files];
}
