CREATE TABLE `removed_students` (
	`id` integer PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`full_name` text NOT NULL,
	`content` text NOT NULL,
	`reason` text NOT NULL,
	`removed_by` text NOT NULL,
	`removed_at` text NOT NULL,
	`gone_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_students_school` ON `removed_students` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `removed_students_gone` ON `removed_students` (`gone_at`);--> statement-breakpoint
ALTER TABLE `students` ADD `sent_back` text;--> statement-breakpoint
ALTER TABLE `students` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `students_sent_back` ON `students` (`school_id`,`class_id`) WHERE sent_back is not null;--> statement-breakpoint
ALTER TABLE `earlier_versions` ADD `reason` text DEFAULT '' NOT NULL;