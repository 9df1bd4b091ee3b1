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
const GENERATE = "/students/generate_ids/";
export const CHECK = `${GENERATE}check/`;

/** The cards to print, and how. */
export type CardChoice = {
  school: number;
  classroom: number;
  layout: (typeof LAYOUTS)[number];
  /** Without it the school's default one. */
  template: number | null;
  orderBy: CardOrderBy;
};

/** The choice as a call wants it; defaults are left out. */
export const choiceQuery = ({ orderBy, ...choice }: CardChoice) => ({
  ...choice,
  ...(orderBy !== "name" && { order_by: orderBy }),
});

/** Leave to print cards that are held back. */
export interface Leave {
  reason: string;
  students: ReadonlySet<number>;
}

export interface GenerationProgress {
  step: "printing" | "marking";
  done: number;
  total: number;
}

/** The outcome. */
export interface Generation {
  cards: number;
  marked: number;
  leftOut: LeftOutStudents;
  /** Students who have a card and could not be marked. */
  notMarked: Pick<LeftOutStudents[number], "student" | "name" | "message">[];
}

export interface GenerationOptions {
  /** The students left out, as far as the check knew. */
  expected: LeftOutStudents;
  /** The students whose cards are printed despite the findings, and why. */
  leave: Leave | null;
  signal: AbortSignal;
  onProgress(progress: GenerationProgress): void;
}

export const despiteOf = (leave: Leave | null) =>
  leave && { despite: leave.reason, despite_student: [...leave.students].join() };

/** Has the cards of a class printed and its students marked while somebody does something else. @throws CallFailed */
export const askPrint = (choice: CardChoice, leave: Leave | null): Promise<Job> => {
  const { template, ...asked } = choiceQuery(choice);
  return askJob("print", { ...asked, ...(template !== null && { template }), ...despiteOf(leave) });
};

/**
 * Prints the cards of a class, hands the file to the browser and marks its students, one request for each; a failure
 * of one is logged and passed over. Whoever was left out keeps the status, and so does one who was verified since.
 * @param verified the students that were VERIFIED before the printing began
 * @throws CallFailed when there is no file; then nobody is marked. Aborting ends the printing.
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
      console.error(`Student ${student.id} could not be marked.`, error);
      const message = detailOf(error, say("The server gave no reason."));
      notMarked.push({ student: student.id, name: studentName(student), message });
    });
  }
  const cards = Number(answer.headers.get("X-Idms-Cards"));
  return { cards, marked: printed.length - notMarked.length, leftOut, notMarked };
}

/**
 * The students left out, from an answer. A header holds only so many names; then those count too whom the check has
 * named.
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
