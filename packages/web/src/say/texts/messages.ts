/** Texts of core in the language of the page. */
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
import { retold } from "../say/retell.ts";

export const commonText = /* @__PURE__ */ retold(coreCommonText);
export const shellText = /* @__PURE__ */ retold(coreShellText);
export const loginText = /* @__PURE__ */ retold(coreLoginText);
export const resetPasswordText = /* @__PURE__ */ retold(coreResetPasswordText);
export const changePasswordText = /* @__PURE__ */ retold(coreChangePasswordText);
export const linkText = /* @__PURE__ */ retold(coreLinkText);
export const templateText = /* @__PURE__ */ retold(coreTemplateText);
export const schoolText = /* @__PURE__ */ retold(coreSchoolText);
export const userText = /* @__PURE__ */ retold(coreUserText);
export const classText = /* @__PURE__ */ retold(coreClassText);
export const adminSubmissionText = /* @__PURE__ */ retold(coreAdminSubmissionText);
export const submissionText = /* @__PURE__ */ retold(coreSubmissionText);
export const designerText = /* @__PURE__ */ retold(coreDesignerText);
export const dashboardText = /* @__PURE__ */ retold(coreDashboardText);
