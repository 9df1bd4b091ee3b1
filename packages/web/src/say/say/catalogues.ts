import type { Catalogue, StaffLanguage } from "./say.ts";

/** For each language, how its catalogue is loaded. */
export type Catalogues = Record<StaffLanguage, () => Promise<Catalogue>>;

/** The texts of the screens. */
export const OF_SCREENS: Catalogues = { en: () => import("./en.ts"), hi: () => import("./hi.ts") };

/** The texts of the sign-in page. Hindi has a catalogue of its own for it, because the whole one is large. */
export const OF_SIGN_IN: Catalogues = {
  en: async () => ({ words: {} }),
  hi: () => import("./hi-sign-in.ts"),
};
