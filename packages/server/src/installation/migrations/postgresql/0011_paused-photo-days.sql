-- Programs since 0010_waiting-photos may go on.
ALTER TABLE "photo_days" ADD COLUMN "paused_at" text COLLATE "C";