import { readStored, store } from "../../browser-storage.ts";
import { spokenLanguage, STAFF_LANGUAGES, takeUp, type Catalogue, type StaffLanguage } from "./say.ts";

const CHOSEN = "idms.language";

const isStaffLanguage = (code: string | null | undefined): code is StaffLanguage =>
  STAFF_LANGUAGES.some((each) => each === code);

/** The language that was chosen on this device, else the first of the browser's that there is, else English. */
export const wantedLanguage = (): StaffLanguage =>
  [readStored(CHOSEN), ...navigator.languages.map((tag) => tag.split("-")[0])].find(isStaffLanguage) ?? "en";

/**
 * Loads the catalogue of the wanted language. It is awaited before any module is imported that says something, so that constants
 * are in that language too. Where it does not load, the page is English.
 */
export async function learn(catalogues: Record<"hi", () => Promise<Catalogue>>): Promise<void> {
  const wanted = wantedLanguage();
  if (wanted !== "en") {
    try {
      takeUp(wanted, await catalogues[wanted]());
    } catch {
      // English is whole, and a page that says nothing helps nobody.
    }
  }
  document.documentElement.lang = spokenLanguage();
}

/** Remembers the language on this device, and loads the page anew in it. */
export function speak(next: StaffLanguage): void {
  store(CHOSEN, next);
  location.reload();
}
