-- Who left with a promotion is not missing from the class: nobody waits for a leaver, or reminds the family.
ALTER TABLE "school_years" ADD COLUMN "moved_expected" text COLLATE "C" DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "expected_students" ADD COLUMN "left_with" bigint;--> statement-breakpoint
ALTER TABLE "expected_students" ADD CONSTRAINT "expected_students_left_with_school_years_id_fk" FOREIGN KEY ("left_with") REFERENCES "school_years"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expected_students_left" ON "expected_students" USING btree ("left_with");--> statement-breakpoint
UPDATE "expected_students" SET "left_with" = "gone"."left_with" FROM "removed_students" AS "gone"
WHERE "gone"."left_with" IS NOT NULL AND "expected_students"."student_id" IS NULL
  AND "expected_students"."id" = ("gone"."content"::json ->> 'expected')::bigint;--> statement-breakpoint
DELETE FROM "roster_counts";--> statement-breakpoint
INSERT INTO "roster_counts" ("class_id", "expected", "received")
SELECT "class_id", count(*), count("student_id") FROM "expected_students" WHERE "left_with" IS NULL GROUP BY "class_id";
