/** Texts of core in the language of the page. */
import { photoQualityText as corePhotoQualityText } from "@idms/core/students/photos/photo-quality";
import { retold } from "../say/retell.ts";

export const photoQualityText = /* @__PURE__ */ retold(corePhotoQualityText);
