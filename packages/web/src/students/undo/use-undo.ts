import { studentName } from "@idms/core/students/records/display-name";
import { studentSchema, type Student } from "@idms/core/students/records/student";
import { useRef, useState } from "react";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { STUDENTS, UNVERIFY_FAILED } from "./verify.ts";
import { say, sayCount } from "../../say/say/say.ts";

/** An action on students, and how to undo it. */
export interface UndoableAct {
  /** Returns the message saying that the action was performed. `subject` says for whom. */
  done(subject: string): string;
  /** Returns the message saying that the action was undone. `subject` says for whom. */
  undone(subject: string): string;
  /** Undoes the action for one student. The student is passed as the action returned it. Returns the student. */
  takeBack(student: Student): Promise<unknown>;
  /** The message if the server gives no reason. */
  failed: string;
}

const VERIFICATION: UndoableAct = {
  done: (subject) => say("{subject} verified.", { subject }),
  undone: (subject) => say("The verification of {subject} was undone.", { subject }),
  takeBack: ({ id, version }) => call("POST", `${STUDENTS}${id}/unverify/`, { version }),
  failed: UNVERIFY_FAILED,
};

/** Thrown when an action could only be partly undone. The message says what is missing. */
export class UndoneInPart extends Error {}

/** The actions on this screen that can still be undone, newest first. */
export interface Undo {
  /** The last action's message. Null before the first action, and after the message is dismissed. */
  news: { text: string; isFailure: boolean } | null;
  canUndo: boolean;
  /** Records an action on students, by default a verification. */
  add(students: readonly Student[], act?: UndoableAct): void;
  /**
   * Undoes the last action and returns its students in their current state. Returns no students if an undo is already
   * running.
   */
  takeBack(): Promise<Student[]>;
  dismiss(): void;
}

const nameOf = (student: Student): string => studentName(student) || say("Student {id}", { id: student.id });

/** Returns the subject of an action: the name of a single student, or the number of submissions. */
const subjectOf = (students: readonly Student[]): string =>
  students.length === 1 && students[0]
    ? nameOf(students[0])
    : sayCount(students.length, "{n} submission", "{n} submissions");

interface Done {
  act: UndoableAct;
  students: readonly Student[];
}

/**
 * Manages undo. There is no time limit: an action can be undone until the user dismisses it or leaves the screen
 * (WCAG 2.2, 2.2.1).
 */
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
