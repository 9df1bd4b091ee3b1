import { REPRINT_REASONS, type Batch, type ReprintWish } from "@idms/core";
import { fetchAnswer } from "../api/api.ts";
import { say } from "../say/say.ts";
import { saveFile } from "../ui/save-file.ts";
import { readLeftOut } from "./generate-cards.ts";

export const BATCHES = "/print-batches/";
export const BATCHES_PATH = "/admin/batches";

/** The path of a call about one batch. */
export const batchCall = (id: number, more = ""): string => `${BATCHES}${id}/${more}`;

export const REASON_LABELS: Record<(typeof REPRINT_REASONS)[number], string> = {
  lost: say("Lost"),
  damaged: say("Damaged"),
  changed: say("Details changed"),
  misprint: say("Misprint"),
};

/** Why cards were printed again: somebody's own words stay as they are. */
export const reasonInWords = (reason: string): string =>
  Object.hasOwn(REASON_LABELS, reason) ? REASON_LABELS[reason as keyof typeof REASON_LABELS] : reason;

/** Of what a batch is a reprint, and why; undefined for any other. */
export const reprintInWords = ({ reprint_of, reason }: Batch): string | undefined =>
  reprint_of === null
    ? undefined
    : say("Reprint of {id}: {reason}", { id: reprint_of, reason: reasonInWords(reason ?? "") });

/** What came of printing again. */
export interface Reprinted {
  batch: number;
  cards: number;
  leftOut: ReturnType<typeof readLeftOut>;
}

/** Prints cards of a batch again and hands the file to the browser. @throws CallFailed when there is none */
export async function reprintCards(id: number, wish: ReprintWish, signal: AbortSignal): Promise<Reprinted> {
  const answer = await fetchAnswer("POST", batchCall(id, "reprint/"), { body: wish, signal });
  saveFile(await answer.blob(), `reprint-${id}.pdf`);
  const { headers } = answer;
  return {
    batch: Number(headers.get("X-Idms-Batch")),
    cards: Number(headers.get("X-Idms-Cards")),
    leftOut: readLeftOut(headers, []),
  };
}
