DROP INDEX `students_school`;--> statement-breakpoint
ALTER TABLE `students` ADD `from_parents` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `students_school` ON `students` (`school_id`,`status`,`class_id`,`from_parents`);--> statement-breakpoint
UPDATE `students` SET `from_parents` = true WHERE `link_id` IS NOT NULL OR `id` IN (SELECT `subject_id` FROM `audit_log` WHERE `subject` = 'students' AND `action` = 'submit');
