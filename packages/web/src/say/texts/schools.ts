/** Texts of core in the language of the page. */
import { logoText as coreLogoText } from "@idms/core/school/schools/logo";
import { cardKeyText as coreCardKeyText } from "@idms/core/cards/verify/card-key";
import { inLanguage } from "../say/say.ts";

export const cardKeyText = /* @__PURE__ */ inLanguage("cardKeyText", coreCardKeyText);
export const logoText = /* @__PURE__ */ inLanguage("logoText", coreLogoText);
