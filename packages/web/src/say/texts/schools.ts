/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const cardKeyText = /* @__PURE__ */ retold(core.cardKeyText);
export const logoText = /* @__PURE__ */ retold(core.logoText);
