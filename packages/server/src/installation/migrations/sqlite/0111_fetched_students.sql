-- A program that does not know these tables would keep data of erased students in them.
CREATE TABLE `source_lines` (
	`school_id` integer NOT NULL,
	`file` text NOT NULL,
	`sourced_id` text NOT NULL,
	`line` text NOT NULL,
	`run` integer NOT NULL,
	PRIMARY KEY(`school_id`, `file`, `sourced_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sources` (
	`school_id` integer PRIMARY KEY NOT NULL,
	`made_by` text NOT NULL,
	`address` text NOT NULL,
	`token_address` text NOT NULL,
	`client_id` text NOT NULL,
	`secret` text NOT NULL,
	`their_school` text DEFAULT '' NOT NULL,
	`plan` text DEFAULT 'by_hand' NOT NULL,
	`since` text,
	`whole_at` text,
	`run` integer DEFAULT 0 NOT NULL,
	`progress` text,
	`turn` integer DEFAULT 0 NOT NULL,
	`asked_at` text,
	`fetched_at` text,
	`failed_at` text,
	`failure_said` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
