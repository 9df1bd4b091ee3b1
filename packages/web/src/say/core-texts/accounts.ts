/** Core's UI strings, in the page's language. */
import { providerText as coreProviderText } from "@idms/core/school/accounts/provider";
import { filterText as coreFilterText } from "@idms/core/school/accounts/saved-filter";
import { standingText as coreStandingText } from "@idms/core/school/accounts/standing";
import { PLACE_WORDS as corePlaceWords } from "@idms/core/school/accounts/place";
import { GRANT_WORDS as coreGrantWords } from "@idms/core/school/accounts/rights";
import { ROLE_PURPOSES as coreRolePurposes } from "@idms/core/school/accounts/role-purposes";
import { inLanguage } from "../say/say.ts";

export const filterText = /* @__PURE__ */ inLanguage("filterText", coreFilterText);
export const standingText = /* @__PURE__ */ inLanguage("standingText", coreStandingText);
export const providerText = /* @__PURE__ */ inLanguage("providerText", coreProviderText);
export const PLACE_WORDS = /* @__PURE__ */ inLanguage("PLACE_WORDS", corePlaceWords);
export const GRANT_WORDS = /* @__PURE__ */ inLanguage("GRANT_WORDS", coreGrantWords);
export const ROLE_PURPOSES = /* @__PURE__ */ inLanguage("ROLE_PURPOSES", coreRolePurposes);
