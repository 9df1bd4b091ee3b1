-- Programs since 0062_safe-margin may go on.
DROP INDEX `print_batch_students_student`;--> statement-breakpoint
CREATE INDEX `print_batch_students_student` ON `print_batch_students` (`student_id`,`batch_id`,`state`,`duplicate`);