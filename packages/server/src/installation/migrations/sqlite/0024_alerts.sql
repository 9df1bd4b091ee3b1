-- Programs since 0023_record-life may go on.
CREATE TABLE `alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`told_at` text NOT NULL,
	`is_well` integer NOT NULL
);
