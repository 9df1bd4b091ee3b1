-- Programs since 0043_printed-card-states may go on.
CREATE TABLE `log_seals` (
	`id` integer PRIMARY KEY NOT NULL,
	`after_id` integer NOT NULL,
	`last_id` integer NOT NULL,
	`entries` integer NOT NULL,
	`until` text NOT NULL,
	`root` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` text NOT NULL,
	`cut_at` text
);
--> statement-breakpoint
CREATE TABLE `sealed_entries` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`school_id` integer,
	`key` text,
	`personal` text NOT NULL,
	`digest` text NOT NULL
);
