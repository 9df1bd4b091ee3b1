CREATE TABLE `class_counts` (
	`class_id` integer NOT NULL,
	`status` text NOT NULL,
	`from_parents` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`class_id`, `status`, `from_parents`),
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `class_counts` (`class_id`, `status`, `from_parents`, `count`) SELECT `class_id`, `status`, `from_parents`, count(*) FROM `students` GROUP BY `school_id`, `status`, `class_id`, `from_parents`;
