-- Programs since 0042_cards-by-student may go on.
ALTER TABLE "students" ADD COLUMN "looked_photo" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "students_face_due" ON "students" USING btree ("id") WHERE photo is not null and status <> 'ID_GENERATED' and (looked_photo is null or looked_photo <> photo);