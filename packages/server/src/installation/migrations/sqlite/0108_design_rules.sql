-- Programs since 0101_class_links may go on.
-- The rules of a school that choose the template of each card.
ALTER TABLE `id_templates` ADD `rules` text DEFAULT '[]' NOT NULL;
