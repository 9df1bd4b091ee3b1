/** Core's texts in the page's language. */
import { providerText as coreProviderText } from "@idms/core/school/accounts/provider";
import { filterText as coreFilterText } from "@idms/core/school/accounts/saved-filter";
import { standingText as coreStandingText } from "@idms/core/school/accounts/standing";
import { passwordAdviceText as corePasswordAdviceText } from "@idms/core/school/accounts/password-advice";
import { PLACE_WORDS as corePlaceWords } from "@idms/core/school/accounts/place";
import { GRANT_WORDS as coreGrantWords } from "@idms/core/school/accounts/rights";
import { roleText as coreRoleText } from "@idms/core/school/accounts/roles";
import { givenPasswordText as coreGivenPasswordText } from "@idms/core/school/accounts/session-life";
import { inLanguage } from "../say/say.ts";

export const filterText = /* @__PURE__ */ inLanguage("filterText", coreFilterText);
export const standingText = /* @__PURE__ */ inLanguage("standingText", coreStandingText);
export const providerText = /* @__PURE__ */ inLanguage("providerText", coreProviderText);
export const roleText = /* @__PURE__ */ inLanguage("roleText", coreRoleText);
export const PLACE_WORDS = /* @__PURE__ */ inLanguage("PLACE_WORDS", corePlaceWords);
export const GRANT_WORDS = /* @__PURE__ */ inLanguage("GRANT_WORDS", coreGrantWords);
export const passwordAdviceText = /* @__PURE__ */ inLanguage("passwordAdviceText", corePasswordAdviceText);
export const givenPasswordText = /* @__PURE__ */ inLanguage("givenPasswordText", coreGivenPasswordText);
