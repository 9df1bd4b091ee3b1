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

/** How cards are printed, regardless of who requests the printing and where the cards come from. */
export interface PrintOrder {
  layout: Layout;
  /** The imposition settings. */
  sheet: SheetSettings;
  /** The printer whose offsets are corrected for. */
  printer: PrinterProfile | null;
  /** The output profile for PDF/X-4. Null for a file that any printer accepts. */
  pdfx: OutputProfile | null;
  /** The override for findings that would hold back a card. */
  despite: Despite | null;
}

/** One card per page, without overrides. */
export const USUAL_ORDER: PrintOrder = {
  layout: "card",
  sheet: SHEET_SETTINGS,
  printer: null,
  pdfx: null,
  despite: null,
};

/** Returns the print order without other properties. Missing options have their defaults. */
export const orderOf = ({ layout, sheet, printer, pdfx, despite }: Partial<PrintOrder>): PrintOrder => ({
  layout: layout ?? USUAL_ORDER.layout,
  sheet: sheet ?? USUAL_ORDER.sheet,
  printer: printer ?? USUAL_ORDER.printer,
  pdfx: pdfx ?? USUAL_ORDER.pdfx,
  despite: despite ?? USUAL_ORDER.despite,
});

/** The school and the class of the cards. */
export interface CardsOfClass {
  school: CardSubject["school"] & { id: number; hold_photos: boolean };
  classroom: CardSubject["classroom"] & { id: number };
}

/** The source of the card contents: the current records, or what a batch printed. */
export type CardSource =
  | ({ from: "students"; ids: number[]; issue: Issue } & CardsOfClass)
  | {
      from: "batch";
      batch: number;
      positions: number[];
      /** Null for a copy: the same cards, with their numbers and codes, each in its position. */
      issue: Issue | null;
    };

/** Whether the cards are a copy of a batch, not new ones. */
export const isCopy = (cards: CardSource): boolean => cards.from === "batch" && cards.issue === null;

/** The data for judging cards, in addition to the findings on each card; see `gateOf`. */
export interface Gate {
  /** Findings that apply to every card. */
  everywhere: DescribedFinding[];
  /** Field labels, by field name. */
  labels: ReadonlyMap<string, string>;
  /** The fields that show a student's name. */
  names: ReadonlySet<string>;
}

/** Everything that the press needs to print one class, as plain data that can be sent to the press thread. */
export interface PressJob extends PrintOrder {
  database: string;
  /** The location of photos, pictures and fonts. */
  files: FilesPlace;
  template: CardTemplate;
  /** The template's pictures. */
  art: TemplateArt;
  /** The cards, in file order. */
  cards: CardSource;
  gate: Gate;
  /**
   * The key that signs the codes of the cards. Null for samples, as in a check, or for a template without signed codes.
   */
  signer: CardSigner | null;
  /** The school's name, for the title and the slug lines. */
  school: string;
  class: string;
  /** The time of printing, used in the file, on its slug lines, in its batch, and for judging dates. */
  time: Date;
  /** The batch that is reprinted. */
  reprintOf: number | null;
}

/** A student whose card is not in the file, and why. */
export interface LeftOut {
  student: number | null;
  name: string;
  code: "photo_missing" | "photo_broken" | typeof HELD_BACK;
  message: string;
  /** The content of `message` as separate sentences. */
  reasons: Sentence[];
  /** The serious findings. */
  findings: DescribedFinding[];
}

export interface PressResult {
  pages: number;
  /** The students of the cards in the file, in order. The sink receives the card contents. */
  printed: Pick<PrintedCard, "student" | "name" | "despite">[];
  leftOut: LeftOut[];
  /** The findings that apply to every card, then those for cards in the file. */
  findings: DescribedFinding[];
}

export interface PressHooks {
  /** Called with the number of finished cards: zero once the press has loaded everything, then from time to time. */
  onProgress?: ((done: number) => void) | undefined;
  /** Stops the work before the next card. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Receives a file: its bytes and its cards, in order. */
export interface PressSink {
  /** Writes bytes, which the caller may overwrite after the call. */
  write(bytes: Uint8Array): void;
  /**
   * Writes bytes for a caller that cannot wait for the disk. The caller may overwrite them when the promise settles.
   */
  writeBehind(bytes: Uint8Array): Promise<void>;
  /** Stores cards that are in the file, a few hundred at a time. */
  keep(cards: readonly PrintedCard[]): Promise<void>;
}

type PressFiles = Pick<PressJob, "database" | "files" | "template" | "art">;

/** Returns the files from which the press produces a template's cards. */
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
 * Returns the files of a template in use.
 * @throws Failure `unprocessable` when a background no longer exists
 */
export async function usedFiles(
  app: Pick<App, "folder" | "files">,
  template: IdTemplate,
): Promise<PressFiles> {
  const files = pressFiles(app, template);
  await requireBackgrounds(app.files, files, () => printFailures.backgroundGone({ template: template.name }));
  return files;
}

/**
 * Checks that the background files of a template exist.
 * @throws the failure that `gone` returns if one does not
 */
export async function requireBackgrounds(
  { backgrounds }: Pick<Files, "backgrounds">,
  { art }: PressFiles,
  gone: () => Failure,
): Promise<void> {
  for (const file of [art.background, art.backBackground])
    if (file !== null && !(await backgrounds.stat(file))) throw gone();
}
