import { studentName } from "@idms/core/students/records/display-name";
import { studentSchema, type Student } from "@idms/core/students/records/student";
import { useRef, useState } from "react";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { STUDENTS, UNVERIFY_FAILED } from "./verify.ts";
import { say, sayCount } from "../../say/say/say.ts";

/** Something that is done to students, and how it is taken back. */
export interface UndoableAct {
  /** Says that it was done, and for whom. */
  done(subject: string): string;
  /** Says that it was undone, and for whom. */
  undone(subject: string): string;
  /** Takes it back for one of them, who is as before the act or was just answered; answers the student. */
  takeBack(student: Student): Promise<unknown>;
  /** The message when the server gives no reason. */
  failed: string;
}

const VERIFICATION: UndoableAct = {
  done: (subject) => say("{subject} verified.", { subject }),
  undone: (subject) => say("The verification of {subject} was undone.", { subject }),
  takeBack: ({ id, version }) => call("POST", `${STUDENTS}${id}/unverify/`, { version }),
  failed: UNVERIFY_FAILED,
};

/** An undo that left a part, as the message says. */
export class UndoneInPart extends Error {}

/** The acts on this screen that can still be undone, the last first. */
export interface Undo {
  /** The last act; null before any, and once it is dismissed. */
  news: { text: string; isFailure: boolean } | null;
  canUndo: boolean;
  /** Takes note of those whom one act concerned: that they were verified, unless it was another. */
  add(students: readonly Student[], act?: UndoableAct): void;
  /** Takes the last act back and returns its students as they are now; nobody while it is at it already. */
  takeBack(): Promise<Student[]>;
  dismiss(): void;
}

const nameOf = (student: Student): string => studentName(student) || say("Student {id}", { id: student.id });

/** The subject of an act: one student by name, several by their number. */
const subjectOf = (students: readonly Student[]): string =>
  students.length === 1 && students[0]
    ? nameOf(students[0])
    : sayCount(students.length, "{n} submission", "{n} submissions");

interface Done {
  act: UndoableAct;
  students: readonly Student[];
}

/** No clock takes a way back: it stays until it is used or dismissed, or the screen is left (WCAG 2.2, 2.2.1). */
export function useUndo(): Undo {
  const reload = useReload();
  const [acts, setActs] = useState<readonly Done[]>([]);
  const [news, setNews] = useState<Undo["news"]>(null);
  const busy = useRef(false);

  async function takeBack(): Promise<Student[]> {
    const last = acts.at(-1);
    if (busy.current || !last) return [];
    const { act, students } = last;
    busy.current = true;
    const back: Student[] = [];
    const refused: string[] = [];
    let untried: readonly Student[] = [];
    for (const [at, student] of students.entries()) {
      try {
        back.push(studentSchema.parse(await act.takeBack(student)));
      } catch (error) {
        const detail = error instanceof UndoneInPart ? error.message : detailOf(error, act.failed);
        refused.push(`${nameOf(student)}: ${detail}`);
        if (!(error instanceof CallFailed) || error.status !== 0) continue;
        // Nor could the others be reached; all of them can be tried again.
        untried = students.slice(at);
        break;
      }
    }
    const left = untried.length > 0 ? [{ act, students: untried }] : [];
    setActs((acts) => acts.flatMap((each) => (each === last ? left : [each])));
    const done = back.length > 0 ? [act.undone(subjectOf(back))] : [];
    setNews({ text: [...done, ...refused].join("\n"), isFailure: refused.length > 0 });
    busy.current = false;
    void reload(STUDENTS, DASHBOARD);
    return back;
  }

  return {
    news,
    canUndo: acts.length > 0,
    add(students, act = VERIFICATION) {
      if (students.length === 0) return;
      setActs((acts) => [...acts, { act, students }]);
      setNews({ text: act.done(subjectOf(students)), isFailure: false });
    },
    takeBack,
    dismiss() {
      setActs([]);
      setNews(null);
    },
  };
}
