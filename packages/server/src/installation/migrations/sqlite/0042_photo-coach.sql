-- Programs since 0041_school-logos may go on.
ALTER TABLE `schools` ADD `photo_coach` integer DEFAULT true NOT NULL;