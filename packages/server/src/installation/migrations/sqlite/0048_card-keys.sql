CREATE TABLE `card_key_secrets` (
	`key_id` integer PRIMARY KEY NOT NULL,
	`private_key` text NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `card_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `card_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`created_at` text NOT NULL,
	`made_by` text NOT NULL,
	`retired_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_keys_school` ON `card_keys` (`school_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_keys_in_use` ON `card_keys` (`school_id`) WHERE retired_at IS NULL;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `signed_by` integer;--> statement-breakpoint
CREATE INDEX `print_batch_students_signed` ON `print_batch_students` (`state`,`number`) WHERE signed_by IS NOT NULL;