/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const commonText = /* @__PURE__ */ retold(core.commonText);
export const shellText = /* @__PURE__ */ retold(core.shellText);
export const loginText = /* @__PURE__ */ retold(core.loginText);
export const resetPasswordText = /* @__PURE__ */ retold(core.resetPasswordText);
export const changePasswordText = /* @__PURE__ */ retold(core.changePasswordText);
export const linkText = /* @__PURE__ */ retold(core.linkText);
export const templateText = /* @__PURE__ */ retold(core.templateText);
export const schoolText = /* @__PURE__ */ retold(core.schoolText);
export const userText = /* @__PURE__ */ retold(core.userText);
export const classText = /* @__PURE__ */ retold(core.classText);
export const adminSubmissionText = /* @__PURE__ */ retold(core.adminSubmissionText);
export const submissionText = /* @__PURE__ */ retold(core.submissionText);
export const designerText = /* @__PURE__ */ retold(core.designerText);
export const dashboardText = /* @__PURE__ */ retold(core.dashboardText);
