CREATE TABLE `submission_keys` (
	`link_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`student_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`link_id`, `key_hash`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_keys_student` ON `submission_keys` (`student_id`);