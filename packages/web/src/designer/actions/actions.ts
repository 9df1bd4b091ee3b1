import type { SchoolFontAnswer } from "@idms/core/cards/designs/school-font";
import type { ProofWish, StarterWish } from "./requests.ts";

/** What can be done with templates as a whole. */
export interface Actions {
  save(): Promise<void>;
  create(name: string): Promise<boolean>;
  remove(): Promise<void>;
  /** Opens a PDF of what is on the canvas. */
  proof(layout: ProofWish["layout"]): Promise<void>;
  /** Gives an element of the template a picture. */
  addImage(file: File, element: string): Promise<void>;
  /** Uploads fonts for the school; the family of the last one, null where none was taken. */
  addFonts(files: readonly File[]): Promise<string | null>;
  /** Takes an uploaded font from the school, if no template is set in it. */
  removeFont(font: SchoolFontAnswer): Promise<void>;
  startFrom(wish: Omit<StarterWish, "school">): Promise<boolean>;
  /** Adds a template with nothing on it, of the size that is chosen; an empty name is that of a white card. */
  startWhite(name: string): Promise<boolean>;
  duplicate(school: number): Promise<boolean>;
  exportFile(): Promise<void>;
  importFile(file: File): Promise<void>;
  tell(text: string): void;
}
