CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
