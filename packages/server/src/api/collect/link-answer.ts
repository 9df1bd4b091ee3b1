import type { ClassLink } from "../../students/class-links/class-link-rows.ts";

/**
 * Returns a link in response format, with the fields that all kinds of links have in common. The schema of each route
 * selects the fields for its kind of link.
 */
export const linkAnswerOf = <L extends ClassLink>(link: L) => ({
  ...link,
  id: link.number,
  school: link.school_id,
  classroom: link.class_id,
});
