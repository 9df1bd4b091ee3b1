-- Programs since 0115_sourced_students may go on. They show a staff group as a class.
-- Whether a class holds students or staff.
ALTER TABLE `classes` ADD `holds` text DEFAULT 'students' NOT NULL;
