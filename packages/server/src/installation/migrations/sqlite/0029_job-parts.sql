CREATE TABLE `job_parts` (
	`job_id` integer NOT NULL,
	`part` integer NOT NULL,
	`name` text NOT NULL,
	`file` text NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`job_id`, `part`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
