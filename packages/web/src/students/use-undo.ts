import { counted, studentName, studentSchema, type Student } from "@idms/core";
import { useRef, useState } from "react";
import { call, CallFailed, detailOf } from "../api/api.ts";
import { DASHBOARD } from "../dashboard/use-dashboard.ts";
import { useReload } from "../ui/use-list.ts";
import { STUDENTS, UNVERIFY_FAILED } from "./verify.ts";

/** The verifications of this screen that can still be taken back, the last one first. */
export interface Undo {
  /** What was done last; null before anything was, and once it is dismissed. */
  news: { text: string; isFailure: boolean } | null;
  canUndo: boolean;
  /** Takes note of those who were verified by one act. */
  add(students: readonly Student[]): void;
  /** Takes the last act back and returns its students as they are now; nobody while it is at it already. */
  takeBack(): Promise<Student[]>;
  dismiss(): void;
}

const nameOf = (student: Student): string => studentName(student) || `Student ${student.id}`;

/** What an act concerns: one student by name, several by their number. */
const subjectOf = (students: readonly Student[]): string =>
  students.length === 1 && students[0] ? nameOf(students[0]) : counted(students.length, "submission");

/** No clock takes a way back: it stays until it is used or dismissed, or the screen is left (WCAG 2.2, 2.2.1). */
export function useUndo(): Undo {
  const reload = useReload();
  const [acts, setActs] = useState<readonly (readonly Student[])[]>([]);
  const [news, setNews] = useState<Undo["news"]>(null);
  const busy = useRef(false);

  async function takeBack(): Promise<Student[]> {
    const act = acts.at(-1);
    if (busy.current || !act) return [];
    busy.current = true;
    const back: Student[] = [];
    const refused: string[] = [];
    let untried: readonly Student[] = [];
    for (const [at, student] of act.entries()) {
      try {
        back.push(studentSchema.parse(await call("POST", `${STUDENTS}${student.id}/unverify/`)));
      } catch (error) {
        refused.push(`${nameOf(student)}: ${detailOf(error, UNVERIFY_FAILED)}`);
        if (!(error instanceof CallFailed) || error.status !== 0) continue;
        // Nor could the others be reached; all of them can be tried again.
        untried = act.slice(at);
        break;
      }
    }
    setActs((acts) => acts.flatMap((each) => (each !== act ? [each] : untried.length > 0 ? [untried] : [])));
    const done = back.length > 0 ? [`The verification of ${subjectOf(back)} is taken back.`] : [];
    setNews({ text: [...done, ...refused].join("\n"), isFailure: refused.length > 0 });
    busy.current = false;
    void reload(STUDENTS, DASHBOARD);
    return back;
  }

  return {
    news,
    canUndo: acts.length > 0,
    add(students) {
      if (students.length === 0) return;
      setActs((acts) => [...acts, students]);
      setNews({ text: `${subjectOf(students)} verified.`, isFailure: false });
    },
    takeBack,
    dismiss() {
      setActs([]);
      setNews(null);
    },
  };
}
