/** Core's UI strings, in the page's language. */
import { causeText as coreCauseText } from "@idms/core/print/batches/preflight";
import { inLanguage } from "../say/say.ts";

export const causeText = /* @__PURE__ */ inLanguage("causeText", coreCauseText);
