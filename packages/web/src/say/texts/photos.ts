/** Texts of core in the language of the page. */
import { photoQualityText as corePhotoQualityText } from "@idms/core/students/photos/photo-quality";
import { inLanguage } from "../say/say.ts";

export const photoQualityText = /* @__PURE__ */ inLanguage("photoQualityText", corePhotoQualityText);
