/** Core's UI strings, in the page's language. */
import {
  commonText as coreCommonText,
  shellText as coreShellText,
  loginText as coreLoginText,
  resetPasswordText as coreResetPasswordText,
  changePasswordText as coreChangePasswordText,
  linkText as coreLinkText,
  templateText as coreTemplateText,
  schoolText as coreSchoolText,
  userText as coreUserText,
  classText as coreClassText,
  adminSubmissionText as coreAdminSubmissionText,
  submissionText as coreSubmissionText,
  designerText as coreDesignerText,
  dashboardText as coreDashboardText,
} from "@idms/core/messages";
import { roleText as coreRoleText } from "@idms/core/school/accounts/roles";
import { givenPasswordText as coreGivenPasswordText } from "@idms/core/school/accounts/sign-in-rules";
import { inLanguage } from "../say/say.ts";

export const commonText = /* @__PURE__ */ inLanguage("commonText", coreCommonText);
export const shellText = /* @__PURE__ */ inLanguage("shellText", coreShellText);
export const loginText = /* @__PURE__ */ inLanguage("loginText", coreLoginText);
export const resetPasswordText = /* @__PURE__ */ inLanguage("resetPasswordText", coreResetPasswordText);
export const changePasswordText = /* @__PURE__ */ inLanguage("changePasswordText", coreChangePasswordText);
export const linkText = /* @__PURE__ */ inLanguage("linkText", coreLinkText);
export const templateText = /* @__PURE__ */ inLanguage("templateText", coreTemplateText);
export const schoolText = /* @__PURE__ */ inLanguage("schoolText", coreSchoolText);
export const userText = /* @__PURE__ */ inLanguage("userText", coreUserText);
export const classText = /* @__PURE__ */ inLanguage("classText", coreClassText);
export const adminSubmissionText = /* @__PURE__ */ inLanguage("adminSubmissionText", coreAdminSubmissionText);
export const submissionText = /* @__PURE__ */ inLanguage("submissionText", coreSubmissionText);
export const designerText = /* @__PURE__ */ inLanguage("designerText", coreDesignerText);
export const dashboardText = /* @__PURE__ */ inLanguage("dashboardText", coreDashboardText);
export const roleText = /* @__PURE__ */ inLanguage("roleText", coreRoleText);
export const givenPasswordText = /* @__PURE__ */ inLanguage("givenPasswordText", coreGivenPasswordText);
