/** Texts of core in the language of the page. */
import { checkText as coreCheckText } from "@idms/core/upkeep/installation/check";
import { inLanguage } from "../say/say.ts";

export const checkText = /* @__PURE__ */ inLanguage("checkText", coreCheckText);
