import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/values/counted";
import { ok, warning, type Check } from "@idms/core/upkeep/installation/check";
import { findClassOf } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findMiscountedRosters } from "../../school/rosters/count-rosters.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { findMiscounted, type Miscounted } from "../../students/rows/count-rows.ts";

const RECOUNT = "Have them counted anew with idms doctor --recount.";

/** So many differences are named. */
const MOST_NAMED = 3;

/** Whether dashboards count the students who are there. */
export async function checkCounts(db: Db): Promise<Check> {
  const found = await findMiscounted(db);
  const rosters = await findMiscountedRosters(db);
  if (found.length === 0 && rosters.length > 0)
    return warning(
      "counts",
      `dashboards count the rosters of ${counted(rosters.length, "class", "classes")} otherwise than they are`,
      RECOUNT,
    );
  if (found.length === 0) return ok("counts", "dashboards count the students who are there");
  const named = [];
  for (const each of found.slice(0, MOST_NAMED)) named.push(await inWords(db, each));
  const others = found.length - named.length;
  const more = others > 0 ? `; and ${counted(others, "other")}` : "";
  return warning("counts", `dashboards count others than are there: ${named.join("; ")}${more}`, RECOUNT);
}

async function inWords(db: Db, { class_id, status, there, counted }: Miscounted): Promise<string> {
  const room = await findClassOf(db, { class_id });
  const school = await findSchool(db, room.school_id);
  return `${school.name}, ${classLabel(room)}: ${counted} ${status}, and ${there} are there`;
}
