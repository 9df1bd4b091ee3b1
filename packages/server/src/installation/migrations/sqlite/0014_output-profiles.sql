CREATE TABLE `output_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `output_profiles_sha256` ON `output_profiles` (`sha256`);--> statement-breakpoint
ALTER TABLE `print_batches` ADD `output_profile_id` integer REFERENCES output_profiles(id);--> statement-breakpoint
CREATE INDEX `print_batches_output_profile` ON `print_batches` (`output_profile_id`);