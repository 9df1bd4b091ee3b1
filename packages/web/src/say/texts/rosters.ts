/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const rosterText = /* @__PURE__ */ retold(core.rosterText);
export const expectedStateLabel = /* @__PURE__ */ retold(core.expectedStateLabel);
