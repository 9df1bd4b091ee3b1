/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const filterText = /* @__PURE__ */ retold(core.filterText);
export const standingText = /* @__PURE__ */ retold(core.standingText);
export const providerText = /* @__PURE__ */ retold(core.providerText);
