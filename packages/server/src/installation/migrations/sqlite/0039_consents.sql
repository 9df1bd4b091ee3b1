CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`version` text NOT NULL,
	`language` text NOT NULL,
	`given_at` text NOT NULL,
	`withdrawn_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_student` ON `consents` (`student_id`);--> statement-breakpoint
CREATE INDEX `consents_school` ON `consents` (`school_id`,`id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`school_id` integer NOT NULL,
	`version` text NOT NULL,
	`texts` text NOT NULL,
	`facts` text NOT NULL,
	`approved_by` text,
	`approved_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`school_id`, `version`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
