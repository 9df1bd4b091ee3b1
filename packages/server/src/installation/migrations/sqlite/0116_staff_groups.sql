-- Programs since 0114_cards_not_made may go on. They show a staff group as a class.
-- Whether a class holds students or staff.
ALTER TABLE `classes` ADD `holds` text DEFAULT 'students' NOT NULL;
