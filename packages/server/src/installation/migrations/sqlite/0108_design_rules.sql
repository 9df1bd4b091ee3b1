-- The rules of a school that choose the template of each card.
ALTER TABLE `id_templates` ADD `rules` text DEFAULT '[]' NOT NULL;
