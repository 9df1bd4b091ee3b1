import { classPath, classroomSchema } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { schoolSchema } from "@idms/core/school/schools/school";
import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { studentPath } from "@idms/core/students/records/record-text";
import { foundStudentSchema } from "@idms/core/students/records/student";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getList, getPlaced } from "../../ui/api/api.ts";
import { useCurrentUser } from "../session/session.tsx";
import { REVIEW } from "../../ui/page/opened.ts";
import { useCan } from "../session/use-can.ts";
import { screensFound } from "./find-screens.ts";
import { listText, statusWords } from "../../say/core-texts/students.ts";
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

/**
 * Searches everything that the user may see: students, classes, schools and screens. A new query cancels the previous
 * query, but the previous results stay until the new ones arrive.
 */
export function useSearch(text: string): { groups: readonly GoalGroup[]; isBusy: boolean; failed: boolean } {
  const can = useCan();
  const { role } = useCurrentUser();
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
  const screens = screensFound(search, role, can).map((screen): Goal => ({ ...screen, note: "" }));
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
