CREATE TABLE `districts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`parent_id` integer,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `districts_parent` ON `districts` (`parent_id`);--> statement-breakpoint
ALTER TABLE `schools` ADD `district_id` integer REFERENCES districts(id) ON DELETE restrict;--> statement-breakpoint
CREATE INDEX `schools_district` ON `schools` (`district_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `place` text;--> statement-breakpoint
ALTER TABLE `users` ADD `district_id` integer REFERENCES districts(id) ON DELETE restrict;--> statement-breakpoint
ALTER TABLE `users` ADD `class_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_district` ON `users` (`district_id`);