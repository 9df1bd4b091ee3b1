/** Texts of core in the language of the page. */
import {
  linkEditText as coreLinkEditText,
  photoDayStaffText as corePhotoDayStaffText,
} from "@idms/core/collect/links/class-link-schemas";
import { retold } from "../say/retell.ts";

export const linkEditText = /* @__PURE__ */ retold(coreLinkEditText);
export const photoDayStaffText = /* @__PURE__ */ retold(corePhotoDayStaffText);
