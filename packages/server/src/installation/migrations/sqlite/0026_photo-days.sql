-- Programs since 0025_distinct-students may go on.
CREATE TABLE `photo_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_days_token` ON `photo_days` (`token`);--> statement-breakpoint
CREATE INDEX `photo_days_school` ON `photo_days` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `photo_days_class` ON `photo_days` (`class_id`);--> statement-breakpoint
CREATE TABLE `photo_shots` (
	`photo_day_id` integer NOT NULL,
	`shot` text NOT NULL,
	`student_id` integer,
	`taken_at` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`photo_day_id`, `shot`),
	FOREIGN KEY (`photo_day_id`) REFERENCES `photo_days`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_shots_student` ON `photo_shots` (`student_id`);