import { readStored, store } from "../../browser-storage.ts";
import type { Catalogues } from "./catalogues.ts";
import { spokenLanguage, STAFF_LANGUAGES, takeUp, type StaffLanguage } from "./say.ts";

const CHOSEN = "idms.language";

const isStaffLanguage = (code: string | null | undefined): code is StaffLanguage =>
  STAFF_LANGUAGES.some((each) => each === code);

/**
 * Returns the language selected on this device, otherwise the browser's first supported language, otherwise English.
 */
export const wantedLanguage = (): StaffLanguage =>
  [readStored(CHOSEN), ...navigator.languages.map((tag) => tag.split("-")[0])].find(isStaffLanguage) ?? "en";

/**
 * Loads the catalogue for the required language. Await it before importing any module that shows text, so that
 * constants are translated too. If the catalogue fails to load, the page is in English.
 */
export async function learn(catalogues: Catalogues): Promise<void> {
  const wanted = wantedLanguage();
  try {
    takeUp(wanted, await catalogues[wanted]());
  } catch {
    // English is whole, and a page that says nothing helps nobody.
  }
  document.documentElement.lang = spokenLanguage();
}

/** Stores the language on this device and reloads the page in that language. */
export function speak(next: StaffLanguage): void {
  store(CHOSEN, next);
  location.reload();
}
