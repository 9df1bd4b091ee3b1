/** Texts of core in the language of the page. */
import { yearText as coreYearText } from "@idms/core/school/years/year-text";
import { retold } from "../say/retell.ts";

export const yearText = /* @__PURE__ */ retold(coreYearText);
