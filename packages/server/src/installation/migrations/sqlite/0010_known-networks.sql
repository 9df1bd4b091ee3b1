CREATE TABLE `guess_turns` (
	`slot` integer PRIMARY KEY NOT NULL,
	`ready_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guessed_names` (
	`slot` integer PRIMARY KEY NOT NULL,
	`count` real NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_networks_last` ON `known_networks` (`last_at`);--> statement-breakpoint
-- A token was kept when it had been used; from now on it goes.
DELETE FROM `reset_tokens` WHERE `used_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `reset_tokens` DROP COLUMN `used_at`;