-- Programs since 0037_left-expected may go on.
ALTER TABLE `schools` ADD `card_preview` integer DEFAULT true NOT NULL;
