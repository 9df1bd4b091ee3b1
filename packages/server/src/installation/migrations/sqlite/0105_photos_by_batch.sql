-- Programs since 0101_class_links may go on, with slower purges.
-- The photos of printed cards, batch by batch, so that what a print writes does not grow with what was printed before.
DROP INDEX `print_batch_students_photo`;--> statement-breakpoint
CREATE INDEX `print_batch_students_photo` ON `print_batch_students` (`batch_id`,`photo`);