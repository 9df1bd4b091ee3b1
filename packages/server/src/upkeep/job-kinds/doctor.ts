import { hostname } from "node:os";
import { countOf, type DoctorReport } from "@idms/core/upkeep/installation/check";
import { z } from "zod";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { examineBeside } from "../doctor/examine-beside.ts";
import { jobKind } from "../jobs/job-kind.ts";

/** Runs `idms doctor` in a separate process. The findings are the job's result. */
export const doctor = jobKind({
  needs: ["installation.examine"],
  input: z.object({ deep: z.boolean().default(false) }),
  works: [],
  isHeavy: false,
  async run({ app, asker, input: { deep }, web, signal, onProgress, finish }) {
    const checks = await examineBeside(app.folder.root, web, { deep, signal, onProgress });
    const report: DoctorReport = { machine: hostname(), deep, checks };
    const outcome = { file: null, result: { ...report } };
    const [problems, warnings] = [countOf(checks, "problem"), countOf(checks, "warning")];
    await transaction(app.db, async (tx) => {
      const details = { deep, problems, warnings };
      await writeDown(tx, asker, { done: "installation.examine", details }, { id: null });
      await finish(tx, outcome);
    });
    return outcome;
  },
});
