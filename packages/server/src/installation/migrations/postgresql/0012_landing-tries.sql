-- Programs since 0010_waiting-photos may go on.
ALTER TABLE "photo_shots" ADD COLUMN "tries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_shots" ADD COLUMN "try_after" text COLLATE "C";