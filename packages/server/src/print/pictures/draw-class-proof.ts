import { classLabel } from "@idms/core/school/classes/label";
import { PROOF_CARDS } from "@idms/core/print/proofs/class-proof";
import { PAPERS, type PaperName } from "@idms/core/print/sheets/paper";
import type { LatePart } from "@idms/core/node/pdf/write-pdf";
import { withYear } from "../../school/schools/school-year.ts";
import type { App } from "../../installation/open-app.ts";
import type { ChosenCards } from "../choosing/choose-cards.ts";
import { openProof, type StudentToSign } from "./open-proof.ts";
import { prepareAhead } from "../press/prepare-ahead.ts";
import type { PressHooks, PressResult } from "../choosing/press-job.ts";
import { readCards } from "../press/read-cards.ts";
import { writePages } from "../press/write-pages.ts";

export interface ClassProofWish extends PressHooks {
  paper: PaperName;
  /** The path of the PDF. The file appears completely or not at all. */
  output: string;
  /** The address in the QR code, at which the proof is signed off. Undefined if no link is open. */
  signAt?: string | undefined;
}

/** The content of a proof, with the press's findings on its cards. The students in `leftOut` are not on the proof. */
export interface DrawnProof extends Pick<PressResult, "pages" | "leftOut" | "findings"> {
  students: number;
  /** The students on the proof, in the order of their numbers. */
  names: { student: number | null; name: string }[];
}

/**
 * Writes the pages on which a school checks the cards of a class before they are printed. The students are read in
 * printing order, with one page of them in memory at a time. No data is changed.
 * @throws Failure when the file cannot be written.
 */
export async function drawClassProof(
  app: App,
  chosen: ChosenCards,
  { paper: name, output, signAt, onProgress, signal }: ClassProofWish,
): Promise<DrawnProof> {
  const { school, classroom, studentIds } = chosen;
  const paper = PAPERS[name];
  const fonts = app.files.fonts.local;
  const drawn: DrawnProof = { students: 0, names: [], pages: 0, leftOut: [], findings: [] };
  const title = `${school.name} · ${classLabel(classroom)} · proof`;
  const time = new Date();
  await writePages(output, { title, author: school.name, time, fonts }, async (pdf) => {
    const { proof, everywhere, prepare, prove } = await openProof(app, chosen, {
      paper,
      pdf,
      time,
      signAt,
    });
    drawn.findings.push(...everywhere);
    const waiting: StudentToSign[] = [];
    const places: { part: LatePart; first: number; last: number }[] = [];

    async function drawPage(): Promise<void> {
      const cells = proof.cells(waiting.map(({ card }) => card));
      const students = waiting.splice(0, cells.length);
      const scenes = cells.map((cell, index) => ({ ...cell, images: students[index]?.images ?? {} }));
      const part = pdf.reserve(paper);
      await pdf.addPage(paper, [{ scene: proof.frame, x: 0, y: 0, images: {} }, ...scenes], part);
      const first = drawn.students + 1;
      drawn.students += students.length;
      drawn.pages += 1;
      drawn.names.push(...students.map(({ student, card }) => ({ student, name: card.name })));
      drawn.leftOut.push(...students.flatMap(({ leftOut }) => leftOut));
      drawn.findings.push(...students.flatMap(({ findings }) => findings));
      places.push({ part, first, last: drawn.students });
      onProgress?.(drawn.students);
    }

    const about = await withYear(app.db, school);
    const issue = { template: chosen.template.id, again: null };
    const source = { from: "students", ids: studentIds, school: about, classroom, issue } as const;
    const cards = readCards(app.db, source, chosen.card);
    for await (const student of prepareAhead(cards, prepare, prove)) {
      signal?.throwIfAborted();
      waiting.push(student);
      if (waiting.length === PROOF_CARDS) await drawPage();
    }
    while (waiting.length > 0) await drawPage();
    const { pages, students } = drawn;
    for (const [index, { part, ...numbers }] of places.entries())
      part.draw(proof.place({ page: index + 1, pages, students, ...numbers }));
  });
  return drawn;
}
