-- Programs since 0058_one-spelling may go on.
ALTER TABLE `schools` ADD `hold_back` integer DEFAULT false NOT NULL;