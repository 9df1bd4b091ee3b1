CREATE TABLE `watched_files` (
	`path` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`school_id` integer NOT NULL,
	`sheet` text NOT NULL,
	`photos` text,
	`batch_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `watched_files_job` ON `watched_files` (`job`);--> statement-breakpoint
CREATE INDEX `watched_files_school` ON `watched_files` (`school_id`);--> statement-breakpoint
CREATE INDEX `watched_files_batch` ON `watched_files` (`batch_id`);