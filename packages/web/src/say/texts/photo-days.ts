/** Texts of core in the language of the page. */
import { photoDayText as corePhotoDayText } from "@idms/core/collect/photo-days/messages";
import { retold } from "../say/retell.ts";

export const photoDayText = /* @__PURE__ */ retold(corePhotoDayText);
