-- Programs since 0039_shared-by-siblings may go on.
ALTER TABLE "schools" ADD COLUMN "hold_photos" boolean DEFAULT false NOT NULL;