-- Programs since 0027_student-grams may go on.
CREATE TABLE `promoted_students` (
	`school_year_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`has_left` integer DEFAULT false NOT NULL,
	`class_id` integer NOT NULL,
	`status` text NOT NULL,
	`carried_photo` text,
	`updated_at` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`school_year_id`, `student_id`),
	FOREIGN KEY (`school_year_id`) REFERENCES `school_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `promoted_students_student` ON `promoted_students` (`student_id`);--> statement-breakpoint
CREATE TABLE `school_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`ends_on` text NOT NULL,
	`began_at` text NOT NULL,
	`ended_name` text,
	`ended_on` text,
	`promoted_by` text,
	`undo_until` text,
	`new_classes` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_years_number` ON `school_years` (`school_id`,`number`);--> statement-breakpoint
ALTER TABLE `removed_students` ADD `left_with` integer REFERENCES school_years(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `removed_students_left` ON `removed_students` (`left_with`);--> statement-breakpoint
ALTER TABLE `students` ADD `carried_photo` text;