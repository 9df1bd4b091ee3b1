/** Texts of core in the language of the page. */
import { providerText as coreProviderText } from "@idms/core/school/accounts/provider";
import { filterText as coreFilterText } from "@idms/core/school/accounts/saved-filter";
import { standingText as coreStandingText } from "@idms/core/school/accounts/standing";
import { inLanguage } from "../say/say.ts";

export const filterText = /* @__PURE__ */ inLanguage("filterText", coreFilterText);
export const standingText = /* @__PURE__ */ inLanguage("standingText", coreStandingText);
export const providerText = /* @__PURE__ */ inLanguage("providerText", coreProviderText);
