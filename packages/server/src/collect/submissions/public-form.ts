import type { PublicForm } from "@idms/core/forms/templates/template";
import { shownNotice, type Asking } from "../families/notices.ts";
import { publicCard } from "../../print/pictures/family-preview.ts";
import type { PublicLink } from "./submission-rows.ts";
import { isFull } from "@idms/core/students/checks/plausible";
import { eq } from "drizzle-orm";
import { countStudentsOfClass } from "../../installation/students/count-rows.ts";
import { findClassOf } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { rosterCounts } from "../../installation/tables/schema.ts";

/**
 * Returns the form of a link for the holder of the link.
 * @param language the language of the notice: a code, or the Accept-Language header of a browser
 */
export async function publicForm(
  services: Asking,
  { link, fields, school, coach, class_name, section, holds, child }: PublicLink,
  language: string | null | undefined,
): Promise<PublicForm> {
  const { db } = services;
  const own = child && { child: { name: child.name, received: child.received } };
  const full = !child && (await isFullClass(db, link)) && { full: true };
  const card = await publicCard(db, link.school_id);
  const notice = await shownNotice(services, { school: link.school_id, holds }, language);
  const place = { school, class: class_name, section };
  return { fields, ...place, ...(card && { card }), coach, ...own, ...full, notice };
}

/**
 * Whether a class has a record for every child. The number of children is the class's number of students or, if that
 * is larger, the size of its roster.
 */
async function isFullClass(db: Db, room: { class_id: number }): Promise<boolean> {
  const { id, total_students } = await findClassOf(db, room);
  const roster = await db
    .select({ expected: rosterCounts.expected })
    .from(rosterCounts)
    .where(eq(rosterCounts.class_id, id))
    .get();
  const children = Math.max(total_students, roster?.expected ?? 0);
  return children > 0 && isFull({ children, received: await countStudentsOfClass(db, id) });
}
