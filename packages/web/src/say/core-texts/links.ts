/** Core's UI strings, in the page's language. */
import {
  linkEditText as coreLinkEditText,
  photoDayStaffText as corePhotoDayStaffText,
} from "@idms/core/collect/links/class-link-schemas";
import { inLanguage } from "../say/say.ts";

export const linkEditText = /* @__PURE__ */ inLanguage("linkEditText", coreLinkEditText);
export const photoDayStaffText = /* @__PURE__ */ inLanguage("photoDayStaffText", corePhotoDayStaffText);
