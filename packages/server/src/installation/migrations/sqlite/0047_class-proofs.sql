CREATE TABLE `card_own_texts` (
	`student_id` integer NOT NULL,
	`name` text NOT NULL,
	`school_id` integer NOT NULL,
	`text` text NOT NULL,
	`instead_of` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`student_id`, `name`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_own_texts_school` ON `card_own_texts` (`school_id`);--> statement-breakpoint
CREATE TABLE `card_signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`proof_link_id` integer,
	`outcome` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`made_by` text NOT NULL,
	`card_version` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proof_link_id`) REFERENCES `proof_links`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_signatures_student` ON `card_signatures` (`student_id`,`id`);--> statement-breakpoint
CREATE INDEX `card_signatures_school` ON `card_signatures` (`school_id`);--> statement-breakpoint
CREATE INDEX `card_signatures_link` ON `card_signatures` (`proof_link_id`);--> statement-breakpoint
CREATE TABLE `proof_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`id_template_id` integer,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_template_id`) REFERENCES `id_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proof_links_token` ON `proof_links` (`token`);--> statement-breakpoint
CREATE INDEX `proof_links_school` ON `proof_links` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `proof_links_class` ON `proof_links` (`class_id`);--> statement-breakpoint
CREATE INDEX `proof_links_template` ON `proof_links` (`id_template_id`);--> statement-breakpoint
ALTER TABLE `schools` ADD `sign_off` integer DEFAULT false NOT NULL;