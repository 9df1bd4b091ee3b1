-- Programs since 0101_class_links may go on. A photo that they check gets no proposal.
-- The correction proposed for a photo. Photos of cards that are not printed yet are looked at once more, to propose one.
ALTER TABLE `students` ADD `photo_correction` text;--> statement-breakpoint
UPDATE students SET looked_photo = NULL WHERE looked_photo IS NOT NULL AND status <> 'ID_GENERATED';
