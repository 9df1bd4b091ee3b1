import type { CurrentUser } from "@idms/core/school/accounts/user";
import { classPath, classroomSchema } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { foldedText } from "@idms/core/forms/values/search-columns";
import { NOTICE_PATH } from "@idms/core/forms/notices/notice-text";
import { IMPORTS_PATH } from "@idms/core/collect/imports/import";
import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { CARDS_PATH } from "@idms/core/print/batches/card-record";
import { PROOFS_PATH } from "@idms/core/collect/sign-off/proofs-path";
import { schoolSchema } from "@idms/core/school/schools/school";
import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { DUPLICATES_PATH } from "@idms/core/students/records/duplicate-text";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { REMOVED_PATH, studentPath } from "@idms/core/students/records/record-text";
import { foundStudentSchema } from "@idms/core/students/records/student";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getList, getPlaced } from "../../ui/api/api.ts";
import { useCurrentUser } from "../session/session.tsx";
import { REVIEW } from "../../ui/page/opened.ts";
import { useCan } from "../session/use-can.ts";
import { menuOf } from "./menus.tsx";
import { noticeText } from "../../say/texts/forms.ts";
import { shellText } from "../../say/texts/messages.ts";
import { duplicateText, listText, recordText, statusWords } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

/** A search result that the user can go to. */
export interface Goal {
  path: string;
  label: string;
  /** A note that distinguishes the destination from other destinations with the same name. */
  note: string;
}

export interface GoalGroup {
  title: string;
  goals: readonly Goal[];
}

const MOST_STUDENTS = 8;
const MOST_OTHERS = 5;

/** The former name of each screen and the tasks that are done on it, because users also search for these words. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  [PROOFS_PATH]: "Class proofs",
  [IMPORTS_PATH]: "Bring in",
  "/school/submissions": "Review, verify one by one",
};

/** Returns the signed-in user's screens that are not in the menu. */
function screensOf({ role, grants }: CurrentUser): Goal[] {
  const printed = [
    { path: "/admin/batches", label: say("Printed batches") },
    { path: "/admin/batches/counts", label: say("Printed cards by month") },
  ];
  const more = [
    { path: STUDENTS_PATH, label: listText.title },
    { path: DUPLICATES_PATH, label: duplicateText.title },
    { path: REMOVED_PATH, label: recordText.removed },
    { path: NOTICE_PATH, label: noticeText.title },
    { path: CARDS_PATH, label: say("Hand Out Cards") },
    { path: ORDERS_PATH, label: say("Orders") },
    { path: PROOFS_PATH, label: say("Sign-off") },
    { path: IMPORTS_PATH, label: say("Import") },
    { path: "/jobs", label: say("Jobs") },
    { path: "/account", label: say("Sign-in and security") },
    { path: "/tokens", label: say("API tokens") },
    ...(role === "SUPER_ADMIN"
      ? [
          { path: "/school/upload-links", label: shellText.menu.uploadLinks },
          { path: "/admin/print", label: say("Print Desk") },
          { path: "/admin/printers", label: say("Printers") },
          ...printed,
          { path: "/admin/log", label: say("Audit log") },
          { path: "/admin/settings", label: say("Settings") },
          { path: "/admin/backups", label: say("Backups") },
          { path: "/admin/doctor", label: say("Doctor") },
        ]
      : grants.includes("print")
        ? printed
        : []),
  ];
  return [...menuOf(role, grants), ...more].map(({ path, label }) => ({ path, label, note: "" }));
}

/**
 * Searches everything that the user may see: students, classes, schools and screens. A new query cancels the previous
 * query, but the previous results stay until the new ones arrive.
 */
export function useSearch(text: string): { groups: readonly GoalGroup[]; isBusy: boolean; failed: boolean } {
  const can = useCan();
  const user = useCurrentUser();
  const search = text.trim();
  const found = useQuery({
    queryKey: ["global-search", search],
    queryFn: async ({ signal }) => {
      const page = { search, page: 1, page_size: MOST_OTHERS };
      const students = getPlaced("/students/find/", foundStudentSchema, {
        query: { search, page_size: MOST_STUDENTS },
        after: "",
        signal,
      });
      const rooms = getList("/classes/", classroomSchema, { query: page, signal });
      const schools = can("schools.read")
        ? getList("/schools/", schoolSchema, { query: page, signal })
        : Promise.resolve({ rows: [] });
      // Together, so that none is left to fail by itself when it is called off.
      const [found, ofClasses, ofSchools] = await Promise.all([students, rooms, schools]);
      return { students: found.rows, rooms: ofClasses.rows, schools: ofSchools.rows };
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const isOfAll = can("students.read_all");
  const folded = foldedText(search);
  const screens = screensOf(user).filter(({ path, label }) =>
    [label, ALSO_CALLED[path] ?? ""].some((name) => foldedText(name).includes(folded)),
  );
  const { students = [], rooms = [], schools = [] } = search === "" ? {} : (found.data ?? {});
  const groups = [
    {
      title: listText.title,
      goals: students.map((student) => ({
        // Whoever has no page of a student looks at it where it is verified.
        path: can("students.correct")
          ? studentPath(student.id)
          : `/school/submissions?${REVIEW}=${student.id}&status=`,
        label: studentName(student) || say("Student {id}", { id: student.id }),
        note: [
          studentClass(student),
          ...(isOfAll ? [student.school_name] : []),
          statusWords(student.status),
        ].join(", "),
      })),
    },
    {
      title: say("Classes"),
      goals: rooms.map((room) => ({ path: classPath(room.id), label: classLabel(room), note: say("Class") })),
    },
    {
      title: say("Schools"),
      goals: schools.map(({ id, name }) => ({
        path: `${STUDENTS_PATH}?school=${id}`,
        label: name,
        note: say("School"),
      })),
    },
    { title: say("Pages"), goals: screens },
  ];
  return {
    groups: groups.filter(({ goals }) => goals.length > 0),
    isBusy: search !== "" && found.isFetching,
    failed: search !== "" && found.isError,
  };
}
