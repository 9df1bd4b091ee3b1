import type { Job } from "@idms/core/upkeep/jobs/job";
import { downloadName } from "@idms/core/messages";
import { leftOutSchema, type LeftOutStudents } from "@idms/core/print/batches/card-check";
import { HOLD_BACK } from "@idms/core/print/batches/gate";
import type { LAYOUTS } from "@idms/core/print/sheets/paper";
import { studentName } from "@idms/core/students/records/display-name";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import type { Student } from "@idms/core/students/records/student";
import { call, detailOf, fetchAnswer } from "../../ui/api/api.ts";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { say } from "../../say/say/say.ts";

export const SUBMISSIONS = "/students/submissions/";
/** The list of classes with cards to print. */
export const WAITING = "/students/generate_ids/waiting/";
const GENERATE = "/students/generate_ids/";
export const CHECK = `${GENERATE}check/`;

/** The cards to print, and the print settings. */
export type CardChoice = {
  school: number;
  classroom: number;
  layout: (typeof LAYOUTS)[number];
  /** The template, or null for the school's default template. */
  template: number | null;
  orderBy: CardOrderBy;
};

/** Returns the choice as API parameters. Default values are omitted. */
export const choiceQuery = ({ orderBy, ...choice }: CardChoice) => ({
  ...choice,
  ...(orderBy !== "name" && { order_by: orderBy }),
});

/** Permission to print held-back cards, with the reason. */
export interface Leave {
  reason: string;
  students: ReadonlySet<number>;
}

export interface GenerationProgress {
  step: "printing" | "marking";
  done: number;
  total: number;
}

/** The outcome of a print. */
export interface Generation {
  cards: number;
  marked: number;
  leftOut: LeftOutStudents;
  /** Students whose cards were printed but who could not be marked. */
  notMarked: Pick<LeftOutStudents[number], "student" | "name" | "message">[];
}

export interface GenerationOptions {
  /** The students that the check expected to be left out. */
  expected: LeftOutStudents;
  /** Permission to print cards despite their findings, with the students and the reason. */
  leave: Leave | null;
  signal: AbortSignal;
  onProgress(progress: GenerationProgress): void;
}

export const despiteOf = (leave: Leave | null) =>
  leave && { despite: leave.reason, despite_student: [...leave.students].join() };

/**
 * Queues a job that prints the cards of a class and marks its students.
 * @throws CallFailed
 */
export const askPrint = (choice: CardChoice, leave: Leave | null): Promise<Job> => {
  const { template, ...asked } = choiceQuery(choice);
  return askJob("print", { ...asked, ...(template !== null && { template }), ...despiteOf(leave) });
};

/**
 * Prints the cards of a class, downloads the file and then marks the students, with one request each. A request that
 * fails is logged and skipped. Students who were left out keep their status. Students who were verified after the print
 * began also keep their status.
 * @param verified the students who were VERIFIED before printing began
 * @throws CallFailed if the server returns no file; in that case, no student is marked. Aborting stops the printing.
 */
export async function generateCards(
  choice: CardChoice,
  verified: readonly Student[],
  { expected, leave, signal, onProgress }: GenerationOptions,
): Promise<Generation> {
  onProgress({ step: "printing", done: 0, total: verified.length });
  const query = { ...choiceQuery(choice), ...HOLD_BACK, ...despiteOf(leave) };
  const answer = await fetchAnswer("GET", GENERATE, { query, signal });
  const stillExpected = expected.filter(({ student }) => student === null || !leave?.students.has(student));
  const leftOut = readLeftOut(answer.headers, stillExpected);
  saveFile(await answer.blob(), downloadName.idCards);

  const without = new Set(leftOut.map(({ student }) => student));
  const printed = verified.filter(({ id }) => !without.has(id));
  const notMarked: Generation["notMarked"] = [];
  for (const [done, student] of printed.entries()) {
    onProgress({ step: "marking", done, total: printed.length });
    const { id, version } = student;
    const mark = `/students/${id}/mark-id-generated/`;
    await call("POST", mark, { version, query: HOLD_BACK }).catch((error: unknown) => {
      console.error(`Student ${student.id} could not be marked as printed.`, error);
      const message = detailOf(error, say("The server gave no reason."));
      notMarked.push({ student: student.id, name: studentName(student), message });
    });
  }
  const cards = Number(answer.headers.get("X-Idms-Cards"));
  return { cards, marked: printed.length - notMarked.length, leftOut, notMarked };
}

/**
 * Reads the students who were left out from a response. The header can contain only a limited number of names. If
 * there are more, the students named by the check are also used.
 */
export function readLeftOut(headers: Headers, expected: LeftOutStudents): LeftOutStudents {
  const found = headers.get("X-Idms-Findings");
  if (found === null) return expected;
  const { left_out, more } = JSON.parse(found) as { left_out: unknown; more: number };
  const told = leftOutSchema.parse(left_out);
  return more === 0
    ? told
    : [...told, ...expected.filter(({ student }) => !told.some((one) => one.student === student))];
}
