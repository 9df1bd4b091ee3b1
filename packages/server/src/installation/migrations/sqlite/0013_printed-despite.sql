ALTER TABLE `print_batch_students` ADD `despite` text;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `despite` text;