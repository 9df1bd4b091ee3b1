CREATE TABLE `earlier_versions` (
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`replaced_by` text NOT NULL,
	`replaced_at` text NOT NULL,
	PRIMARY KEY(`subject`, `subject_id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `classes` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `form_templates` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `version` integer DEFAULT 1 NOT NULL;