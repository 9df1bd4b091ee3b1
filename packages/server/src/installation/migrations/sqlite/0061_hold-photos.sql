-- Programs since 0060_shared-by-siblings may go on.
ALTER TABLE `schools` ADD `hold_photos` integer DEFAULT false NOT NULL;