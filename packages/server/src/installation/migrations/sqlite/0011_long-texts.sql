CREATE INDEX `students_long_names` ON `students` (`school_id`,length(full_name));--> statement-breakpoint
CREATE INDEX `students_long_answers` ON `students` (`school_id`,length(meta));