CREATE TABLE `expected_students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`full_name` text NOT NULL,
	`roll_no` text DEFAULT '' NOT NULL,
	`admission_no` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`student_id` integer,
	`token` text,
	`reminded_at` text,
	`not_students` text DEFAULT '[]' NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `expected_students_class` ON `expected_students` (`class_id`,`sort_key`);--> statement-breakpoint
CREATE INDEX `expected_students_school` ON `expected_students` (`school_id`,`class_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `expected_students_student` ON `expected_students` (`student_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `expected_students_token` ON `expected_students` (`token`);--> statement-breakpoint
CREATE TABLE `roster_counts` (
	`class_id` integer PRIMARY KEY NOT NULL,
	`expected` integer NOT NULL,
	`received` integer NOT NULL,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `links` ADD `paused_at` text;--> statement-breakpoint
ALTER TABLE `links` ADD `version` integer DEFAULT 1 NOT NULL;