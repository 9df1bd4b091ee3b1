/** Core's UI strings, in the page's language. */
import { yearText as coreYearText } from "@idms/core/school/years/year-text";
import { inLanguage } from "../say/say.ts";

export const yearText = /* @__PURE__ */ inLanguage("yearText", coreYearText);
