-- Programs since 0054_identities may go on.
CREATE TABLE `log_forwards` (
	`receiver` text PRIMARY KEY NOT NULL,
	`after_id` integer NOT NULL,
	`sent_at` text,
	`failing_since` text,
	`failure` text,
	`refused` integer DEFAULT 0 NOT NULL
);
