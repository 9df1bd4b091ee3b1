import type { PublicForm } from "@idms/core/forms/templates/template";
import { shownNotice, type Asking } from "../families/notices.ts";
import { publicCard } from "../../print/pictures/family-preview.ts";
import { isFullClass } from "./full-class.ts";
import type { PublicLink } from "./submission-rows.ts";

/**
 * The form behind a link as its holder sees it.
 * @param language that of the notice: a code, or what a browser accepts
 */
export async function publicForm(
  services: Asking,
  { link, fields, school, coach, class_name, section, child }: PublicLink,
  language: string | null | undefined,
): Promise<PublicForm> {
  const { db } = services;
  const own = child && { child: { name: child.name, received: child.received } };
  const full = !child && (await isFullClass(db, link)) && { full: true };
  const card = await publicCard(db, link.school_id);
  const notice = await shownNotice(services, link.school_id, language);
  const place = { school, class: class_name, section };
  return { fields, ...place, ...(card && { card }), coach, ...own, ...full, notice };
}
