-- Programs since 0039_consents may go on.
ALTER TABLE `students` ADD `measured_photo` text;--> statement-breakpoint
ALTER TABLE `students` ADD `photo_mark` text;--> statement-breakpoint
ALTER TABLE `students` ADD `photo_quality` text;--> statement-breakpoint
CREATE INDEX `students_unmeasured` ON `students` (`id`) WHERE photo is not null and status <> 'ID_GENERATED' and (measured_photo is null or measured_photo <> photo);