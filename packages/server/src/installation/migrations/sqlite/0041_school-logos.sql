CREATE TABLE `school_logos` (
	`school_id` integer PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`shared` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_logos_file` ON `school_logos` (`file`);--> statement-breakpoint
CREATE UNIQUE INDEX `school_logos_shared` ON `school_logos` (`shared`);