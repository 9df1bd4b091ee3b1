/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const photoQualityText = /* @__PURE__ */ retold(core.photoQualityText);
