DROP INDEX `classes_school`;--> statement-breakpoint
ALTER TABLE `classes` ADD `class_name_sort` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `section_sort` text;--> statement-breakpoint
UPDATE `classes` SET `class_name_sort` = listing_key(`class_name`), `section_sort` = listing_key(`section`);--> statement-breakpoint
CREATE INDEX `classes_school` ON `classes` (`school_id`,`class_name_sort`,`section_sort`);
