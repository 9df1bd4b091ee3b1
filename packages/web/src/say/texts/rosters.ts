/** Texts of core in the language of the page. */
import { expectedStateLabel as coreExpectedStateLabel } from "@idms/core/collect/rosters/expected-student";
import { rosterText as coreRosterText } from "@idms/core/collect/rosters/roster-text";
import { retold } from "../say/retell.ts";

export const rosterText = /* @__PURE__ */ retold(coreRosterText);
export const expectedStateLabel = /* @__PURE__ */ retold(coreExpectedStateLabel);
