ALTER TABLE "photo_shots" ADD COLUMN "expected_id" bigint;--> statement-breakpoint
ALTER TABLE "photo_shots" ADD COLUMN "photo" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "photo_shots" ADD CONSTRAINT "photo_shots_expected_id_expected_students_id_fk" FOREIGN KEY ("expected_id") REFERENCES "expected_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_shots_expected" ON "photo_shots" USING btree ("expected_id");--> statement-breakpoint
CREATE INDEX "photo_shots_waiting" ON "photo_shots" USING btree ("photo") WHERE photo is not null;