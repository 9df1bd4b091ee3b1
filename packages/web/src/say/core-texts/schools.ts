/** Core's UI strings, in the page's language. */
import { logoText as coreLogoText } from "@idms/core/school/schools/logo";
import { cardKeyText as coreCardKeyText } from "@idms/core/cards/verify/card-key";
import { previewSetting as corePreviewSetting } from "@idms/core/cards/checks/preview-notes";
import { phoneCardSetting as corePhoneCardSetting } from "@idms/core/collect/families/phone-card-setting";
import { backgroundSetting as coreBackgroundSetting } from "@idms/core/school/schools/background-setting";
import { coachSetting as coreCoachSetting } from "@idms/core/students/photos/coach-setting";
import { holdPhotosSetting as coreHoldPhotosSetting } from "@idms/core/students/photos/photo-quality";
import {
  holdBackSetting as coreHoldBackSetting,
  signOffSetting as coreSignOffSetting,
} from "@idms/core/students/sign-off/sign-off-setting";
import { inLanguage } from "../say/say.ts";

export const cardKeyText = /* @__PURE__ */ inLanguage("cardKeyText", coreCardKeyText);
export const logoText = /* @__PURE__ */ inLanguage("logoText", coreLogoText);
export const previewSetting = /* @__PURE__ */ inLanguage("previewSetting", corePreviewSetting);
export const coachSetting = /* @__PURE__ */ inLanguage("coachSetting", coreCoachSetting);
export const signOffSetting = /* @__PURE__ */ inLanguage("signOffSetting", coreSignOffSetting);
export const holdBackSetting = /* @__PURE__ */ inLanguage("holdBackSetting", coreHoldBackSetting);
export const holdPhotosSetting = /* @__PURE__ */ inLanguage("holdPhotosSetting", coreHoldPhotosSetting);
export const phoneCardSetting = /* @__PURE__ */ inLanguage("phoneCardSetting", corePhoneCardSetting);
export const backgroundSetting = /* @__PURE__ */ inLanguage("backgroundSetting", coreBackgroundSetting);
