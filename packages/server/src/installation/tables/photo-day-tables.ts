/** The table for photo days. It contains photos received through the links for taking photos class by class. */
import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAt } from "./columns.ts";
import { classLinks } from "./entities.ts";
import { expectedStudents } from "./roster-tables.ts";

/**
 * The photos received on a photo day. They are recorded so that a repeated upload is ignored, and so that the later
 * of two photos of a child is used. `student_id` is not a foreign key, because IDs are never reused and a removed
 * student may be restored. A photo of an expected child without a record waits in this table. `photo` is its stored
 * name until the photo is assigned to a record.
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
    /** The time at which the photo was taken, according to the server's clock. */
    taken_at: text("taken_at").notNull(),
    outcome: text("outcome").$type<ShotOutcome>().notNull(),
    /**
     * The number of failed attempts to assign a waiting photo to the new record. The next column contains the time of
     * the next attempt.
     */
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
