import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import {
  CSV_START,
  csvLine,
  Failure,
  PLAN_COLUMNS,
  planSheetRows,
  readPlanSheet,
  type ProposedYear,
} from "@idms/core";
import { writeWorkbook } from "@idms/core/node";
import { readSheet } from "@idms/server";

const WIDTH = 20;

/** Writes a plan to be edited, as the file's name says. @throws Failure `invalid` for a name that says something else. */
export async function writePlan(path: string, plan: ProposedYear): Promise<void> {
  const rows = planSheetRows(plan);
  switch (extname(path).toLowerCase()) {
    case ".json":
      return writeFile(path, `${JSON.stringify({ ...plan, students: [] }, null, 2)}\n`);
    case ".csv":
      return writeFile(path, CSV_START + [PLAN_COLUMNS, ...rows].map((row) => csvLine(row)).join(""));
    case ".xlsx": {
      const columns = PLAN_COLUMNS.map((heading) => ({ heading, width: WIDTH }));
      return writeWorkbook(createWriteStream(path), "Plan", columns, rows);
    }
    default:
      throw new Failure("invalid", `A plan is written as .csv, .xlsx or .json, not as ${path}.`);
  }
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
