CREATE TABLE `distinct_students` (
	`first` integer NOT NULL,
	`second` integer NOT NULL,
	PRIMARY KEY(`first`, `second`),
	FOREIGN KEY (`first`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `distinct_students_second` ON `distinct_students` (`second`);