/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const recordText = /* @__PURE__ */ retold(core.recordText);
export const listText = /* @__PURE__ */ retold(core.listText);
export const duplicateText = /* @__PURE__ */ retold(core.duplicateText);
