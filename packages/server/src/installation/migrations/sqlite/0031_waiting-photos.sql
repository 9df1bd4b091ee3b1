ALTER TABLE `photo_shots` ADD `expected_id` integer REFERENCES expected_students(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `photo_shots` ADD `photo` text;--> statement-breakpoint
CREATE INDEX `photo_shots_expected` ON `photo_shots` (`expected_id`);--> statement-breakpoint
CREATE INDEX `photo_shots_waiting` ON `photo_shots` (`photo`) WHERE photo is not null;