-- Programs since 0101_class_links may go on.
-- Beside each reason that the program gives in words, the same as sentences with codes; what was kept before has none.
ALTER TABLE `removed_students` ADD `reason_said` text;--> statement-breakpoint
ALTER TABLE `earlier_versions` ADD `reason_said` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `despite_reasons` text;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `despite_said` text;
