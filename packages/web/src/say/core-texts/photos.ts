/** Core's UI strings, in the page's language. */
import { photoQualityText as corePhotoQualityText } from "@idms/core/students/photos/photo-quality";
import { inLanguage } from "../say/say.ts";

export const photoQualityText = /* @__PURE__ */ inLanguage("photoQualityText", corePhotoQualityText);
