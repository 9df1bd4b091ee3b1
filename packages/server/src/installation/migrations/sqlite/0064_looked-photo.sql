-- Programs since 0063_cards-by-student may go on.
ALTER TABLE `students` ADD `looked_photo` text;--> statement-breakpoint
CREATE INDEX `students_face_due` ON `students` (`id`) WHERE photo is not null and status <> 'ID_GENERATED' and (looked_photo is null or looked_photo <> photo);