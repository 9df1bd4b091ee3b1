import type { ClassLink } from "../../students/class-links/class-link-rows.ts";

/** The common part of the answers for all kinds of links. A call answers those fields that its kind has. */
export const linkAnswerOf = <L extends ClassLink>(link: L) => ({
  ...link,
  id: link.number,
  school: link.school_id,
  classroom: link.class_id,
});
