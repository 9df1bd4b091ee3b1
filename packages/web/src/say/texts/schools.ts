/** Texts of core in the language of the page. */
import { logoText as coreLogoText } from "@idms/core/school/schools/logo";
import { cardKeyText as coreCardKeyText } from "@idms/core/cards/verify/card-key";
import { retold } from "../say/retell.ts";

export const cardKeyText = /* @__PURE__ */ retold(coreCardKeyText);
export const logoText = /* @__PURE__ */ retold(coreLogoText);
