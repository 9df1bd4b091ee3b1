import type { CardSubject } from "@idms/core/cards/drawing/card-texts";
import type { DescribedFinding } from "@idms/core/cards/checks/finding-message";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { HELD_BACK, Despite } from "@idms/core/print/batches/gate";
import type { Issue } from "../../cards/printed/duplicates.ts";
import type { CardSigner } from "../../cards/printed/sign-card.ts";
import type { PrintedCard } from "../../cards/printed/printed-card.ts";
import { type TemplateArt, templateArt } from "../../cards/designs/template-art.ts";
import type { FilesPlace, Files } from "../../installation/store/files.ts";
import type { Layout } from "@idms/core/print/sheets/paper";
import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import { SHEET_SETTINGS, type SheetSettings } from "@idms/core/print/sheets/sheet-settings";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";
import type { Failure } from "@idms/core/failure";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";
import type { Sentence } from "@idms/core/sentence";

/** How cards are printed, whoever orders it and whatever they are made of. */
export interface PrintOrder {
  layout: Layout;
  /** The imposition. */
  sheet: SheetSettings;
  /** The printer whose errors are made up for. */
  printer: PrinterProfile | null;
  /** The press for which the file is PDF/X-4; null for a file that any printer takes. */
  pdfx: OutputProfile | null;
  /** Leave to print what is held back otherwise. */
  despite: Despite | null;
}

/** One card a page, and nothing in spite of what is found. */
export const USUAL_ORDER: PrintOrder = {
  layout: "card",
  sheet: SHEET_SETTINGS,
  printer: null,
  pdfx: null,
  despite: null,
};

/** Those of an order, without what else comes with them; what is not said is as usual. */
export const orderOf = ({ layout, sheet, printer, pdfx, despite }: Partial<PrintOrder>): PrintOrder => ({
  layout: layout ?? USUAL_ORDER.layout,
  sheet: sheet ?? USUAL_ORDER.sheet,
  printer: printer ?? USUAL_ORDER.printer,
  pdfx: pdfx ?? USUAL_ORDER.pdfx,
  despite: despite ?? USUAL_ORDER.despite,
});

/** The owners of the cards. */
export interface CardsOfClass {
  school: CardSubject["school"] & { id: number; hold_photos: boolean };
  classroom: CardSubject["classroom"] & { id: number };
}

/** The source of the cards' contents: today's records, or what a batch has printed. */
export type CardSource =
  | ({ from: "students"; ids: number[]; issue: Issue } & CardsOfClass)
  | {
      from: "batch";
      batch: number;
      positions: number[];
      /** Null for a copy: they are the cards that they were, with their numbers and codes, each at its place. */
      issue: Issue | null;
    };

/** Whether cards are those of a batch once more, and no new ones. */
export const isCopy = (cards: CardSource): boolean => cards.from === "batch" && cards.issue === null;

/** The rules for judging cards, beside the findings on each; see `gateOf`. */
export interface Gate {
  /** The findings on every card. */
  everywhere: DescribedFinding[];
  /** The labels of fields, by name. */
  labels: ReadonlyMap<string, string>;
  /** The texts that are a student's name, by field name. */
  names: ReadonlySet<string>;
}

/** Everything the press needs to print one class, as plain data that can be sent to its thread. */
export interface PressJob extends PrintOrder {
  database: string;
  /** The stores of photos, pictures and fonts. */
  files: FilesPlace;
  template: CardTemplate;
  /** The pictures it has. */
  art: TemplateArt;
  /** The cards, in the order of the file. */
  cards: CardSource;
  gate: Gate;
  /** The key for the codes of its cards; null for samples, as in a check, or where its template shows none. */
  signer: CardSigner | null;
  /** For the title and the slug lines: whose cards these are. */
  school: string;
  class: string;
  /** The one moment of the printing: in the file, on its slug lines, for its batch, and by which dates are judged. */
  time: Date;
  /** The batch that is printed again. */
  reprintOf: number | null;
}

/** A student whose card is not in the file, and why. */
export interface LeftOut {
  student: number | null;
  name: string;
  code: "photo_missing" | "photo_broken" | typeof HELD_BACK;
  message: string;
  /** The same, sentence by sentence. */
  reasons: Sentence[];
  /** The serious findings. */
  findings: DescribedFinding[];
}

export interface PressResult {
  pages: number;
  /** The owners of the cards in the file, in order; the sink gets what is on them. */
  printed: Pick<PrintedCard, "student" | "name" | "despite">[];
  leftOut: LeftOut[];
  /** The findings on every card, then those on cards in the file. */
  findings: DescribedFinding[];
}

export interface PressHooks {
  /** Told how many cards are done: none once all is loaded that the press needs, and more now and then. */
  onProgress?: ((done: number) => void) | undefined;
  /** Ends the work at the next card; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The sink for a file: its bytes and its cards, in their order. */
export interface PressSink {
  /** They may be overwritten when it returns. */
  write(bytes: Uint8Array): void;
  /** Writes for a caller who cannot wait for the disk: the bytes may be overwritten when its promise settles. */
  writeBehind(bytes: Uint8Array): Promise<void>;
  /** Takes cards that are in the file, some hundreds at a time. */
  keep(cards: readonly PrintedCard[]): Promise<void>;
}

type PressFiles = Pick<PressJob, "database" | "files" | "template" | "art">;

/** The files from which the press makes a template's cards. */
export function pressFiles(
  { folder, files }: Pick<App, "folder" | "files">,
  template: IdTemplate,
): PressFiles {
  return {
    database: folder.database,
    files: files.place,
    template: asCardTemplate(template),
    art: templateArt(template),
  };
}

/**
 * The files of a template that is in use.
 * @throws Failure `unprocessable` when a background is gone
 */
export async function usedFiles(
  app: Pick<App, "folder" | "files">,
  template: IdTemplate,
): Promise<PressFiles> {
  const files = pressFiles(app, template);
  await requireBackgrounds(app.files, files, () => printFailures.backgroundGone({ template: template.name }));
  return files;
}

/** @throws what `gone` makes when the file of a background is not there. */
export async function requireBackgrounds(
  { backgrounds }: Pick<Files, "backgrounds">,
  { art }: PressFiles,
  gone: () => Failure,
): Promise<void> {
  for (const file of [art.background, art.backBackground])
    if (file !== null && !(await backgrounds.stat(file))) throw gone();
}
