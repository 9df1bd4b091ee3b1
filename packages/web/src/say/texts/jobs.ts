/** Core's UI strings, in the page's language. */
import { jobLabel as coreJobLabel } from "@idms/core/upkeep/jobs/job";
import { inLanguage } from "../say/say.ts";

export const jobLabel = /* @__PURE__ */ inLanguage("jobLabel", coreJobLabel);
