import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { chosenId } from "@idms/core/ids";
import { z } from "zod";
import { fetchDraft } from "../../collect/imports/fetch-draft.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { jobKind } from "../jobs/job-kind.ts";

/**
 * Fetches a school's students from its own system as a draft to check. An attempt after a crash continues the fetch,
 * and replaces the draft of the attempt before.
 */
export const fetchStudents = jobKind({
  needs: ["students.import"],
  input: z.object({ school: chosenId(chooseSentences.school()) }),
  works: [],
  isHeavy: false,
  async run({ app, input, asker, callable, signal }) {
    const school = await findSchool(app.db, input.school);
    if (!school) throw missing("school");
    const draft = await fetchDraft(app, asker, school, { ...callable, signal });
    return { file: null, result: { import: draft?.id ?? null } };
  },
});
