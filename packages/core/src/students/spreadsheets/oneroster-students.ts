import { classLabel } from "../../school/classes/label.ts";
import type { FormField } from "../../forms/values/field.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import type { Meaning } from "../../spreadsheets/headings/heading-words.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import { studentName } from "../records/display-name.ts";
import {
  gradeOf,
  hasDemographics,
  NO_FAMILY_NAME,
  ONEROSTER_ANSWER,
  ROSTER_BASE,
  ROSTER_WHOLE,
  rosterIds,
  type OneRosterVersion,
  type RosterClass,
  type RosterSchool,
} from "./oneroster.ts";
import type { StudentMeta } from "../records/student.ts";

/** A student in the exported files. */
interface RosterStudent {
  id: number;
  full_name: string;
  parent_phone: string;
  meta: StudentMeta;
  classroom: RosterClass;
}

/** An exported file with at most one line for each student. */
export interface RosterFile {
  name: string;
  headings: readonly string[];
  lineOf(student: RosterStudent): readonly string[] | undefined;
}

/** Returns the files that contain students. */
export function rosterStudentFiles(
  version: OneRosterVersion,
  school: Pick<RosterSchool, "id">,
  fields: readonly FormField[],
): RosterFile[] {
  const files = [usersFile(version, school, fields), enrolmentsFile(school)];
  if (version === "1.2") files.splice(1, 0, rolesFile(school));
  if (hasDemographics(fields)) files.push(demographicsFile(version, fields));
  return files;
}

function usersFile(
  version: OneRosterVersion,
  school: Pick<RosterSchool, "id">,
  all: readonly FormField[],
): RosterFile {
  const fields = all.filter(({ type }) => type !== "file");
  const of11 = version === "1.1";
  return {
    name: "users.csv",
    headings: [
      ...ROSTER_BASE,
      "enabledUser",
      ...(of11 ? ["orgSourcedIds", "role"] : []),
      "username",
      "userIds",
      "givenName",
      "familyName",
      "middleName",
      "identifier",
      "email",
      "sms",
      "phone",
      "agentSourcedIds",
      "grades",
      "password",
      ...(of11
        ? []
        : [
            "userMasterIdentifier",
            "resourceSourcedIds",
            "preferredGivenName",
            "preferredMiddleName",
            "preferredFamilyName",
            "primaryOrgSourcedId",
            "pronouns",
          ]),
      ...fields.map(({ name }) => ONEROSTER_ANSWER + name),
    ],
    lineOf(student) {
      const answers = answersOf(student, fields);
      const [given, family] = namesOf(studentName(student));
      const number =
        answers("admission_no") || answers("student_id") || answers("registration_no") || answers("roll_no");
      return [
        rosterIds.student(student.id),
        ...ROSTER_WHOLE,
        "true",
        ...(of11 ? [rosterIds.school(school.id), "student"] : []),
        rosterIds.student(student.id),
        "",
        given,
        family,
        "",
        number,
        answers("email"),
        "",
        student.parent_phone,
        "",
        gradeOf(classLabel(student.classroom)),
        "",
        ...(of11 ? [] : ["", "", "", "", "", rosterIds.school(school.id), ""]),
        ...fields.map(({ name }) => textOf(student.meta[name])),
      ];
    },
  };
}

const rolesFile = (school: Pick<RosterSchool, "id">): RosterFile => ({
  name: "roles.csv",
  headings: [
    ...ROSTER_BASE,
    "userSourcedId",
    "roleType",
    "role",
    "beginDate",
    "endDate",
    "orgSourcedId",
    "userProfileSourcedId",
  ],
  lineOf: ({ id }) => [
    rosterIds.role(id),
    ...ROSTER_WHOLE,
    rosterIds.student(id),
    "primary",
    "student",
    "",
    "",
    rosterIds.school(school.id),
    "",
  ],
});

const enrolmentsFile = (school: Pick<RosterSchool, "id">): RosterFile => ({
  name: "enrollments.csv",
  headings: [
    ...ROSTER_BASE,
    "classSourcedId",
    "schoolSourcedId",
    "userSourcedId",
    "role",
    "primary",
    "beginDate",
    "endDate",
  ],
  lineOf: ({ id, classroom }) => [
    rosterIds.enrolment(id),
    ...ROSTER_WHOLE,
    rosterIds.room(classroom.id),
    rosterIds.school(school.id),
    rosterIds.student(id),
    "student",
    "",
    "",
    "",
  ],
});

const demographicsFile = (version: OneRosterVersion, fields: readonly FormField[]): RosterFile => ({
  name: "demographics.csv",
  headings: [
    ...ROSTER_BASE,
    "birthDate",
    "sex",
    "americanIndianOrAlaskaNative",
    "asian",
    "blackOrAfricanAmerican",
    "nativeHawaiianOrOtherPacificIslander",
    "white",
    "demographicRaceTwoOrMoreRaces",
    "hispanicOrLatinoEthnicity",
    "countryOfBirthCode",
    "stateOfBirthAbbreviation",
    "cityOfBirth",
    "publicSchoolResidenceStatus",
  ],
  lineOf(student) {
    const answers = answersOf(student, fields);
    const born = answers("date_of_birth");
    const birthDate = isIsoDate(born) ? born : "";
    const sex = sexOf(answers("gender"), version);
    if (birthDate === "" && sex === "") return undefined;
    return [
      rosterIds.student(student.id),
      ...ROSTER_WHOLE,
      birthDate,
      sex,
      ...Array.from({ length: 11 }, () => ""),
    ];
  },
});

const textOf = (answer: unknown): string => (typeof answer === "string" ? answer : "");

/** Returns a function that reads a student's answer to the first field that has a given meaning. */
const answersOf =
  ({ meta }: RosterStudent, fields: readonly FormField[]) =>
  (meaning: Meaning): string => {
    const field = fields.find((each) => each.type !== "file" && meaningOfField(each) === meaning);
    return field ? textOf(meta[field.name]) : "";
  };

/** Splits a name into the given names and the family name, which is the last word. */
function namesOf(name: string): [given: string, family: string] {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length < 2) return [words[0] ?? NO_FAMILY_NAME, NO_FAMILY_NAME];
  return [words.slice(0, -1).join(" "), words.at(-1) as string];
}

const SEXES: readonly [words: RegExp, sex: string][] = [
  [/^(?:m|male|boy|पुरुष|लड़का|बालक|मुलगा)$/iu, "male"],
  [/^(?:f|female|girl|महिला|स्त्री|लड़की|बालिका|मुलगी)$/iu, "female"],
  [/^(?:o|other|others|third gender|transgender|अन्य|इतर)$/iu, "other"],
];

function sexOf(answer: string, version: OneRosterVersion): string {
  const sex = SEXES.find(([words]) => words.test(answer.trim().normalize("NFC")))?.[1] ?? "";
  return sex === "other" && version === "1.1" ? "" : sex;
}
