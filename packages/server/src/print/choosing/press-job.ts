import type { CardSubject } from "@idms/core/cards/drawing/card-texts";
import type { DescribedFinding } from "@idms/core/cards/checks/finding-message";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { HELD_BACK, Despite } from "@idms/core/print/batches/gate";
import type { Issue } from "../../cards/printed/duplicates.ts";
import type { CardSigner } from "../../cards/printed/sign-code.ts";
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

/** The options for printing cards, regardless of who requests the print and where the cards come from. */
export interface PrintOrder {
  layout: Layout;
  /** The imposition settings. */
  sheet: SheetSettings;
  /** The printer whose offsets are corrected. */
  printer: PrinterProfile | null;
  /** The output profile for PDF/X-4. Null for a file that any printer accepts. */
  pdfx: OutputProfile | null;
  /** The override for findings that would hold back a card. */
  despite: Despite | null;
}

/** The default options: one card per page, without overrides. */
export const USUAL_ORDER: PrintOrder = {
  layout: "card",
  sheet: SHEET_SETTINGS,
  printer: null,
  pdfx: null,
  despite: null,
};

/** Returns only the print options from an object. Missing options get their default values. */
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

/** The source of the card contents: the current records, or the stored contents of a batch. */
export type CardSource =
  | ({ from: "students"; ids: number[]; issue: Issue } & CardsOfClass)
  | {
      from: "batch";
      batch: number;
      positions: number[];
      /**
       * The data for issuing new cards. Null for a copy, which contains the same cards with the same numbers, codes
       * and positions.
       */
      issue: Issue | null;
    };

/** Whether the cards are a copy of a batch rather than new cards. */
export const isCopy = (cards: CardSource): boolean => cards.from === "batch" && cards.issue === null;

/** The data for deciding whether cards are held back, in addition to the findings on each card; see `gateOf`. */
export interface Gate {
  /** Findings that apply to every card. */
  everywhere: DescribedFinding[];
  /** Field labels, keyed by field name. */
  labels: ReadonlyMap<string, string>;
  /** The fields that show a student's name. */
  names: ReadonlySet<string>;
}

/** All data that the press needs to print one class. It is plain data that can be sent to the press thread. */
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
   * The key that signs the codes on the cards. Null for sample codes, as in a check, or for a template without signed
   * codes.
   */
  signer: CardSigner | null;
  /** The name of the school, for the title and the slug lines. */
  school: string;
  class: string;
  /** The time of printing. It is used in the file, on its slug lines, in its batch, and for checking dates. */
  time: Date;
  /** The batch that is being reprinted, or null. */
  reprintOf: number | null;
}

/** A student whose card is not in the file, with the reason. */
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
  /** The students whose cards are in the file, in order. The sink receives the contents of the cards. */
  printed: Pick<PrintedCard, "student" | "name" | "despite">[];
  leftOut: LeftOut[];
  /** The findings that apply to every card, followed by the findings on individual cards in the file. */
  findings: DescribedFinding[];
}

export interface PressHooks {
  /**
   * Called with the number of finished cards. The first call, with zero, is made once the press has loaded
   * everything. Further calls are made from time to time.
   */
  onProgress?: ((done: number) => void) | undefined;
  /** Stops the work before the next card when aborted. The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The receiver of a file. It receives the bytes and the cards of the file, in order. */
export interface PressSink {
  /** Writes bytes. The caller may overwrite the bytes after the call. */
  write(bytes: Uint8Array): void;
  /**
   * Writes bytes for a caller that cannot wait for the disk. The caller may overwrite the bytes when the promise
   * settles.
   */
  writeBehind(bytes: Uint8Array): Promise<void>;
  /** Stores cards that are in the file, a few hundred at a time. */
  keep(cards: readonly PrintedCard[]): Promise<void>;
}

type PressFiles = Pick<PressJob, "database" | "files" | "template" | "art">;

/** Returns the files that the press needs to produce a template's cards. */
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
 * @throws the failure that `gone` returns if a background file does not exist
 */
export async function requireBackgrounds(
  { backgrounds }: Pick<Files, "backgrounds">,
  { art }: PressFiles,
  gone: () => Failure,
): Promise<void> {
  for (const file of [art.background, art.backBackground])
    if (file !== null && !(await backgrounds.stat(file))) throw gone();
}
