/** Core's UI strings, in the page's language. */
import {
  EXPECTED_FIELDS,
  expectedStateLabel as coreExpectedStateLabel,
  withoutPhotoLabel as coreWithoutPhotoLabel,
} from "@idms/core/collect/rosters/expected-student";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { rosterText as coreRosterText } from "@idms/core/collect/rosters/roster-text";
import { inLanguage } from "../say/say.ts";

export const rosterText = /* @__PURE__ */ inLanguage("rosterText", coreRosterText);

/** Returns the wording for the roster of a class or of a staff group. */
export const rosterTextFor = (holds: Holds | undefined): typeof rosterText =>
  holds === "staff" ? { ...rosterText, ...rosterText.staff } : rosterText;

export const expectedStateLabel = /* @__PURE__ */ inLanguage("expectedStateLabel", coreExpectedStateLabel);
export const withoutPhotoLabel = /* @__PURE__ */ inLanguage("withoutPhotoLabel", coreWithoutPhotoLabel);
export const expectedFields = /* @__PURE__ */ inLanguage("expectedFields", EXPECTED_FIELDS);
