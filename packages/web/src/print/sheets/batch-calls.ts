import type { Batch } from "@idms/core/print/batches/batches";
import { batchName, type PdfPages } from "@idms/core/print/sheets/pdf-pages";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import type { ReprintWish } from "@idms/core/print/batches/reprint-schemas";
import { fetchAnswer } from "../../ui/api/api.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { readLeftOut } from "./generate-cards.ts";

export const BATCHES = "/print-batches/";
/** The API path of the printers. */
export const PRINTERS = "/printers/";

/** Returns the API path for the counts of printed cards. */
export const batchCounts = (more = ""): string => `${BATCHES}counts/${more}`;

/** Returns the API path for one batch. */
export const batchCall = (id: number, more = ""): string => `${BATCHES}${id}/${more}`;

export const REASON_LABELS: Readonly<Record<ReprintReason, string>> = {
  lost: say("Lost"),
  damaged: say("Damaged"),
  changed: say("Details changed"),
  misprint: say("Misprint"),
  other: say("Other reason"),
};

/**
 * Describes the reason for a reprint. The user's own words follow unchanged, or are shown alone if there is no other
 * reason.
 */
export function reasonInWords({ because, reason }: Pick<Batch, "because" | "reason">): string {
  const words = reason ?? "";
  if (because === null || because === "other") return words;
  return words === because ? REASON_LABELS[because] : `${REASON_LABELS[because]}: ${words}`;
}

/** Describes which batch this one reprints and why. Returns undefined for a batch that is not a reprint. */
export const reprintInWords = ({ reprint_of, ...why }: Batch): string | undefined =>
  reprint_of === null
    ? undefined
    : say("Reprint of {id}: {reason}", { id: reprint_of, reason: reasonInWords(why) });

/** Says how many cards of a batch later cards replaced. Empty if there are none. */
export function replacedInWords({ cards, replaced }: Pick<Batch, "cards" | "replaced">): string {
  if (replaced === 0) return "";
  return replaced === cards
    ? say("Replaced by newer cards")
    : sayCount(
        replaced,
        "{n} of {all} cards replaced by a newer card",
        "{n} of {all} cards replaced by newer cards",
        {
          all: cards,
        },
      );
}

/**
 * Says on how many pages cards are, and on how many sheets if each sheet has a back.
 * @param cards the number of cards, alone or with a word
 */
export const cardsOnPages = (cards: number | string, pages: number, isTwoSided: boolean): string =>
  isTwoSided
    ? sayCount(pages / 2, "{cards} on {pages} pages ({n} sheet)", "{cards} on {pages} pages ({n} sheets)", {
        cards,
        pages,
      })
    : sayCount(pages, "{cards} on {n} page", "{cards} on {n} pages", { cards });

/** The result of recreating the file of a batch. */
export interface CopiedBatch {
  /** Whether the file contains all pages. */
  isWhole: boolean;
  isSame: boolean;
  /** Number of the batch's cards that are missing from the file. */
  gone: number;
}

/**
 * Recreates the file of a batch and downloads it.
 * @throws CallFailed if the server returns no file
 */
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

export interface Reprinted {
  batch: number;
  cards: number;
  leftOut: ReturnType<typeof readLeftOut>;
}

/**
 * Reprints cards of a batch and downloads the file.
 * @throws CallFailed if the server returns no file
 */
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
