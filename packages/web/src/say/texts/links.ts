/** Texts of core in the language of the page. */
import { linkEditText as coreLinkEditText } from "@idms/core/collect/links/class-link-schemas";
import { retold } from "../say/retell.ts";

export const linkEditText = /* @__PURE__ */ retold(coreLinkEditText);
