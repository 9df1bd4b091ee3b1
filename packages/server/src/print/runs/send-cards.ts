import { rm } from "node:fs/promises";
import { downloadName } from "@idms/core/messages";
import { HELD_BACK } from "@idms/core/print/batches/gate";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import type { Caller } from "../../http/calls/caller.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import type { App } from "../../installation/open-app.ts";
import type { GenerateOptions } from "./generate-cards.ts";
import type { PressResult } from "../choosing/press-job.ts";

/**
 * Maximum size of the header with the findings, in bytes. Browsers and proxies accept at least 8 KB of headers, so
 * other headers still fit.
 */
const FINDINGS_BYTES = 4096;

/** The options of `generateCards` for a file that is only sent in the response. */
type SentOptions = Required<Pick<GenerateOptions, "output" | "lasts" | "fileName" | "actor" | "signal">>;

/** The part of a print result that is sent in the response. */
type Sent = Pick<PressResult, "printed" | "findings"> & { leftOut: readonly Left[]; batch: number };
type Left = Parameters<typeof leftOutLine>[0];

export interface SendOptions {
  caller: Caller;
  signal: AbortSignal;
  /** The file's download name, which is also recorded in the batch. */
  name: string;
}

/**
 * Prints cards and sends the file as the response. The response begins only after the file is complete, because its
 * headers contain the number of cards and the findings. Until then, a failure is reported as a failure instead of as
 * a truncated file. Printing 2,000 cards takes two or three seconds. `signal` stops the print before the next card.
 * The file is unlinked before it is sent, so it never remains on the disk.
 */
export async function sendCards(
  app: App,
  { caller, signal, name }: SendOptions,
  print: (options: SentOptions) => Promise<Sent>,
): Promise<Response> {
  const output = scratchPath(app.folder.scratch, downloadName.idCards);
  try {
    const actor = { id: caller.id, name: caller.username };
    const result = await print({ output, lasts: false, fileName: name, actor, signal });
    return await sendFile(output, name, {
      "Content-Type": "application/pdf",
      "X-Idms-Cards": String(result.printed.length),
      "X-Idms-Batch": String(result.batch),
      "X-Idms-Held-Back": String(result.leftOut.filter(({ code }) => code === HELD_BACK).length),
      "X-Idms-Findings": findingsHeader(result),
    });
  } finally {
    await rm(output, { force: true });
  }
}

/**
 * Formats the findings as ASCII JSON, in the format of the check call. Includes as many findings as fit in the
 * header, starting with those of cards that were left out. `more` is the number of remaining findings.
 */
function findingsHeader({ leftOut, findings }: Sent): string {
  let room = FINDINGS_BYTES;
  const fitting = (items: readonly object[]): string[] => {
    const texts: string[] = [];
    for (const item of items) {
      const text = asciiJson(item);
      room -= text.length + 1;
      if (room < 0) break;
      texts.push(text);
    }
    return texts;
  };
  const shown = {
    leftOut: fitting(leftOut.map(leftOutLine)),
    findings: fitting(findings),
  };
  const more = leftOut.length + findings.length - shown.leftOut.length - shown.findings.length;
  return `{"left_out":[${shown.leftOut}],"findings":[${shown.findings}],"more":${more}}`;
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
