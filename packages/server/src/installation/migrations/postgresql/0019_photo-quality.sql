-- Programs since 0018_consents may go on.
ALTER TABLE "students" ADD COLUMN "measured_photo" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "photo_mark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "photo_quality" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "students_unmeasured" ON "students" USING btree ("id") WHERE photo is not null and status <> 'ID_GENERATED' and (measured_photo is null or measured_photo <> photo);