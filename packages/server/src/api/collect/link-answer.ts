import type { ClassLink } from "../../students/class-links/class-link-rows.ts";

/**
 * Returns the part of the response that all kinds of links have in common. A route returns only the fields of its kind.
 */
export const linkAnswerOf = <L extends ClassLink>(link: L) => ({
  ...link,
  id: link.number,
  school: link.school_id,
  classroom: link.class_id,
});
