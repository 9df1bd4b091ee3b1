/** Texts of core in the language of the page. */
import { proposalText as coreProposalText } from "@idms/core/collect/families/proposal";
import { retold } from "../say/retell.ts";

export const proposalText = /* @__PURE__ */ retold(coreProposalText);
