import type { ClassLink } from "../../students/class-links/class-link-rows.ts";

/** What the answers of all kinds of links have in common; a call answers those of its fields that its kind has. */
export const linkAnswerOf = <L extends ClassLink>(link: L) => ({
  ...link,
  id: link.number,
  school: link.school_id,
  classroom: link.class_id,
});
