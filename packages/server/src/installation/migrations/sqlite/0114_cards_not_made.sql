-- The students who got no card in a batch, with the reasons at that time, and whether a batch waits to be marked.
-- Earlier batches have no such list, and wait only if they were unmarked.
-- Earlier programs may not go on: they would count unmarked batches as printed, and keep the lists past a purge.
CREATE TABLE `print_batch_without` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` integer NOT NULL,
	`student_id` integer,
	`expected_id` integer,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`reasons` text NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`expected_id`) REFERENCES `expected_students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `print_batch_without_batch` ON `print_batch_without` (`batch_id`);--> statement-breakpoint
CREATE INDEX `print_batch_without_student` ON `print_batch_without` (`student_id`);--> statement-breakpoint
CREATE INDEX `print_batch_without_expected` ON `print_batch_without` (`expected_id`);--> statement-breakpoint
ALTER TABLE `print_batches` ADD `awaits_mark` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `without_card` integer;--> statement-breakpoint
CREATE INDEX `print_batches_awaiting` ON `print_batches` (`id`) WHERE awaits_mark;--> statement-breakpoint
UPDATE print_batches SET awaits_mark = true WHERE unmarked IS NOT NULL;
