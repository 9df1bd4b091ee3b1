/** Texts of core in the language of the page. */
import { jobLabel as coreJobLabel } from "@idms/core/upkeep/jobs/job";
import { retold } from "../say/retell.ts";

export const jobLabel = /* @__PURE__ */ retold(coreJobLabel);
