CREATE TABLE `import_mappings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer,
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_mappings_headings` ON `import_mappings` (`school_id`,`kind`,`headings`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` integer NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`row` integer NOT NULL,
	`is_new` integer NOT NULL,
	`version` integer NOT NULL,
	`expected_id` integer,
	PRIMARY KEY(`import_id`, `subject_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`school_id` integer,
	`user_id` integer,
	`made_by` text NOT NULL,
	`file` text NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`mapping` text DEFAULT '{}' NOT NULL,
	`edits` text DEFAULT '[]' NOT NULL,
	`job_id` integer,
	`form_template_id` integer,
	`created` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`done_at` text,
	`undo_until` text,
	`undone_at` text,
	`undone_by` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_school` ON `imports` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`);