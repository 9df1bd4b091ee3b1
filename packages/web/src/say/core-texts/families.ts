/** Core's UI strings, in the page's language. */
import { proposalText as coreProposalText } from "@idms/core/collect/families/proposal";
import { inLanguage } from "../say/say.ts";

export const proposalText = /* @__PURE__ */ inLanguage("proposalText", coreProposalText);
