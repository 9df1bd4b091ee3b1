import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { Failure } from "@idms/core/failure";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { PLAN_COLUMNS, planSheetRows, readPlanSheet } from "@idms/core/school/years/plan-sheet";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import { writeWorkbook } from "@idms/core/node/excel/write-workbook";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import { outFile, writeBytes, writeOut } from "../../terminal/output/out-file.ts";

const WIDTH = 20;

/** Writes a plan to be edited, as the file's name says, to standard output as CSV. @throws Failure `invalid` for a name that says something else. */
export async function writePlan(out: string, plan: ProposedYear): Promise<void> {
  const rows = planSheetRows(plan);
  const file = await outFile(out, "plan.csv", [".csv", ".xlsx", ".json"]);
  if (extname(file).toLowerCase() === ".xlsx") {
    const columns = PLAN_COLUMNS.map((heading) => ({ heading, width: WIDTH }));
    return writeOut(file, (output) => writeWorkbook(output, "Plan", columns, rows));
  }
  const text =
    extname(file).toLowerCase() === ".json"
      ? `${JSON.stringify({ ...plan, students: [] }, null, 2)}\n`
      : CSV_START + [PLAN_COLUMNS, ...rows].map((row) => csvLine(row)).join("");
  return writeBytes(file, Buffer.from(text));
}

/** Reads a plan that was edited. What it says is checked when it is carried out. */
export async function readPlan(path: string, { classes }: ProposedYear): Promise<object> {
  if (extname(path).toLowerCase() !== ".json") return readPlanSheet((await readSheet(path)).rows, classes);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Failure("missing", `The plan ${path} cannot be read (${error.code}).`, undefined, error);
  });
  try {
    const plan: unknown = JSON.parse(text);
    if (typeof plan === "object" && plan !== null) return plan;
  } catch (error) {
    throw new Failure(
      "unprocessable",
      `The plan ${path} is no JSON: ${(error as Error).message}.`,
      undefined,
      error,
    );
  }
  throw new Failure("unprocessable", `The plan ${path} is no JSON object.`);
}
