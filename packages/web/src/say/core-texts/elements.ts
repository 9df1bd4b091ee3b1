/** Core's UI strings, in the page's language. */
import { kindName as coreKindName, kindPurpose as coreKindPurpose } from "@idms/core/cards/kinds/kind-text";
import { elementText as coreElementText } from "@idms/core/cards/properties/element-text";
import type { Option } from "@idms/core/cards/properties/controls";
import { weightName as coreWeightName, weightText } from "@idms/core/cards/shaping/own-fonts";
import { languageText as coreLanguageText } from "@idms/core/cards/properties/text-languages";
import { inLanguage } from "../say/say.ts";

export const kindName = /* @__PURE__ */ inLanguage("kindName", coreKindName);
export const kindPurpose = /* @__PURE__ */ inLanguage("kindPurpose", coreKindPurpose);
export const elementText = /* @__PURE__ */ inLanguage("elementText", coreElementText);
export const languageText = /* @__PURE__ */ inLanguage("languageText", coreLanguageText);

export const weightName = (weight: number): string =>
  coreWeightName(weight, inLanguage("weightText", weightText));

/** Returns the display name of a list option. */
export function optionName(option: Option<unknown>): string {
  if ("label" in option) return elementText[option.label];
  return "language" in option ? languageText[option.language] : option.written;
}
