/** The table of photo days: what came through the links by which photos are taken class by class. */
import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAt } from "./columns.ts";
import { classLinks } from "./entities.ts";
import { expectedStudents } from "./roster-tables.ts";

/**
 * The photos that came through a photo day, so that one that is sent again is not taken again, and of two of one
 * child the later stays. `student_id` refers to nobody: ids are never given again, and a removed student may come
 * back. A photo of an expected child without a record waits here: `photo` is its stored name until it has landed.
 */
export const photoShots = sqliteTable(
  "photo_shots",
  {
    photo_day_id: integer("photo_day_id")
      .notNull()
      .references(() => classLinks.id, cascade),
    shot: text("shot").notNull(),
    student_id: integer("student_id"),
    expected_id: integer("expected_id").references(() => expectedStudents.id, cascade),
    photo: text("photo"),
    /** When it was taken, by the server's clock. */
    taken_at: text("taken_at").notNull(),
    outcome: text("outcome").$type<ShotOutcome>().notNull(),
    /** How often a photo that waits could not be put on the record that has come, and when it is tried again. */
    tries: integer("tries").notNull().default(0),
    try_after: text("try_after"),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.photo_day_id, t.shot] }),
    index("photo_shots_student").on(t.student_id),
    index("photo_shots_expected").on(t.expected_id),
    index("photo_shots_waiting")
      .on(t.photo)
      .where(sql`photo is not null`),
  ],
);
