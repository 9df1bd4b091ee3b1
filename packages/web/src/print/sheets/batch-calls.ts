import type { Batch } from "@idms/core/print/batches/batches";
import { batchName, type PdfPages } from "@idms/core/print/sheets/pdf-pages";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import type { ReprintWish } from "@idms/core/print/batches/reprint-schemas";
import { fetchAnswer } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { readLeftOut } from "./generate-cards.ts";

export const BATCHES = "/print-batches/";
export const BATCHES_PATH = "/admin/batches";

/** The path of a call about how many cards were printed. */
export const batchCounts = (more = ""): string => `${BATCHES}counts/${more}`;

/** The page of these counts. */
export const COUNTS_PATH = "/admin/batches/counts";

/** The path of a call about one batch. */
export const batchCall = (id: number, more = ""): string => `${BATCHES}${id}/${more}`;

export const REASON_LABELS: Readonly<Record<ReprintReason, string>> = {
  lost: say("Lost"),
  damaged: say("Damaged"),
  changed: say("Details changed"),
  misprint: say("Misprint"),
  other: say("Other reason"),
};

/**
 * The reason for a reprint in words: somebody's own words stay as they are, and alone where they are all that is
 * said.
 */
export function reasonInWords({ because, reason }: Pick<Batch, "because" | "reason">): string {
  const words = reason ?? "";
  if (because === null || because === "other") return words;
  return words === because ? REASON_LABELS[because] : `${REASON_LABELS[because]}: ${words}`;
}

/** The batch this one is a reprint of, and why; undefined for any other. */
export const reprintInWords = ({ reprint_of, ...why }: Batch): string | undefined =>
  reprint_of === null
    ? undefined
    : say("Reprint of {id}: {reason}", { id: reprint_of, reason: reasonInWords(why) });

/** How the file of a batch was made again. */
export interface CopiedBatch {
  /** With all its pages. */
  isWhole: boolean;
  isSame: boolean;
  /** How many of its cards are not in it. */
  gone: number;
}

/** Makes the file of a batch again and hands it to the browser. @throws CallFailed when there is none */
export async function copyBatch(id: number, pages: PdfPages): Promise<CopiedBatch> {
  const isWhole = pages === "all";
  const answer = await fetchAnswer("GET", batchCall(id, "file/"), isWhole ? undefined : { query: { pages } });
  saveFile(await answer.blob(), batchName(id, pages));
  const { headers } = answer;
  return {
    isWhole,
    isSame: headers.get("X-Idms-Same-Bytes") === "true",
    gone: Number(headers.get("X-Idms-Gone")),
  };
}

/** The outcome of a reprint. */
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
