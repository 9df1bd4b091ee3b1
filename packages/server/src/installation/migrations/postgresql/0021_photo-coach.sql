-- Programs since 0020_school-logos may go on.
ALTER TABLE "schools" ADD COLUMN "photo_coach" boolean DEFAULT true NOT NULL;