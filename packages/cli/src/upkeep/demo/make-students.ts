import { join } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { setupFailures } from "@idms/core/upkeep/setup-failures";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { PhotoArchive } from "@idms/core/node/archives/photo-archive";
import { demoSchoolFolder, portraitFor } from "@idms/fixtures";
import { importClasses } from "@idms/server/school/classes/import-classes";
import type { App } from "@idms/server/installation/open-app";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import type { ImportOutcome } from "@idms/server/school/spreadsheets/sheet-import";
import { carryOutPlan } from "@idms/server/students/spreadsheets/carry-out-plan";
import { planStudents } from "@idms/server/students/spreadsheets/plan-students";
import { operator } from "../../app/operator.ts";
import { progress } from "../../terminal/output/output.ts";
import type { DemoSchool } from "./make-school.ts";

const PHOTO_COLUMN = "photo";

export interface MakeOptions {
  quiet: boolean | undefined;
  signal: AbortSignal;
}

/**
 * Imports the demo's classes and students with the same use cases as `idms import`, so that records from an earlier
 * run are skipped. Portraits are drawn when the import requests them.
 * @returns the names of the classes
 */
export async function makeStudents(
  app: App,
  { school }: DemoSchool,
  options: MakeOptions,
): Promise<string[]> {
  const importing = { partial: false, dryRun: false, actor: operator(), signal: options.signal };
  const { rows: classes } = await readSheet(join(demoSchoolFolder(), "classes.xlsx"));
  requireAll(await importClasses(app, school, classes, { ...importing, file: "classes.xlsx" }));

  const { rows } = await readSheet(join(demoSchoolFolder(), "students.csv"));
  const photos = drawnPortraits(rows);
  const planned = await planStudents(app, {
    rows,
    school: String(school.id),
    photos,
    photoColumn: PHOTO_COLUMN,
  });
  const bar = progress("Drawing portraits and importing students", planned.plan.create.length, options);
  const imported = await carryOutPlan(app, planned, {
    ...importing,
    file: "students.csv",
    status: "VERIFIED",
    onProgress: bar.update,
  }).finally(bar.end);
  requireAll(imported);
  return classes.map(({ cells }) =>
    classLabel({ class_name: cells["Class Name"] ?? "", section: cells["Section"] ?? null }),
  );
}

/** Returns an archive of drawn photos: a different portrait for each row. */
function drawnPortraits(rows: readonly SheetRow[]): PhotoArchive {
  const names = rows.map((row) => row.cells[PHOTO_COLUMN] ?? "");
  return {
    size: names.length,
    names,
    async find(name) {
      const index = names.indexOf(name);
      return index < 0 ? undefined : portraitFor(index);
    },
    file: async (name) => ({ name, likeness: name }),
    stamp: async () => undefined,
    close: () => undefined,
  };
}

function requireAll({ reject: [first] }: ImportOutcome): void {
  if (!first) return;
  throw setupFailures.demoSheet({ row: first.row, why: first.message });
}
