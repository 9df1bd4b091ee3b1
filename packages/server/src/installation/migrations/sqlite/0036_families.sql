CREATE TABLE `family_pages` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `family_pages_student` ON `family_pages` (`student_id`);--> statement-breakpoint
CREATE INDEX `family_pages_school` ON `family_pages` (`school_id`);--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`meta` text NOT NULL,
	`files` text DEFAULT '{}' NOT NULL,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposals_student` ON `proposals` (`student_id`);--> statement-breakpoint
CREATE INDEX `proposals_school` ON `proposals` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_source` ON `proposals` (`source`);