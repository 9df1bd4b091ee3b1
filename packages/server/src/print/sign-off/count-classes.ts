import { classLabel } from "@idms/core/school/classes/label";
import type { ProofCount } from "@idms/core/collect/sign-off/class-sign-off";
import type { SignState } from "@idms/core/students/sign-off/sign-off";
import { listClasses } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { classCards, classOfProof } from "./class-cards.ts";
import { openLinksOf } from "../../students/class-links/class-link-rows.ts";

/**
 * Counts the sign-off results of a school's classes that have cards.
 * @param among the classes to count, or null for all
 * @throws Failure `missing` if there is no ID template
 */
export async function countProofs(
  app: App,
  school: School,
  { among = null, signal }: { among?: readonly number[] | null; signal?: AbortSignal } = {},
): Promise<ProofCount[]> {
  const all = await listClasses(app.db, school.id);
  const rooms = all.filter(({ id }) => among?.includes(id) ?? true);
  const links = await openLinksOf(
    app.db,
    "sign-off",
    rooms.map(({ id }) => id),
  );
  const counted: ProofCount[] = [];
  for (const classroom of rooms) {
    signal?.throwIfAborted();
    const link = links.get(classroom.id);
    const states: Record<SignState, number> = { open: 0, signed: 0, wrong: 0, lost: 0 };
    let students = 0;
    for await (const { state } of classCards(app, classOfProof({ school, classroom }, link))) {
      states[state] += 1;
      students += 1;
    }
    if (students > 0 || link)
      counted.push({
        classroom: classroom.id,
        name: classLabel(classroom),
        students,
        ...states,
        open_until: link?.expires_at ?? null,
      });
  }
  return counted;
}
