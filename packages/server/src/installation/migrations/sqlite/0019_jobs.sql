CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`school_id` integer,
	`user_id` integer,
	`made_by` text NOT NULL,
	`input` text NOT NULL,
	`folder` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`file` text,
	`result` text,
	`failure` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`is_cancelling` integer DEFAULT false NOT NULL,
	`wait_until` text,
	`holder` text,
	`alive_until` text,
	`created_at` text NOT NULL,
	`started_at` text,
	`ended_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `jobs_state` ON `jobs` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_school` ON `jobs` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_user` ON `jobs` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_folder` ON `jobs` (`folder`);