-- Programs since 0031_waiting-photos may go on.
ALTER TABLE `photo_shots` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `photo_shots` ADD `try_after` text;