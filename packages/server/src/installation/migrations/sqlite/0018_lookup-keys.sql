DROP INDEX `students_class`;--> statement-breakpoint
ALTER TABLE `students` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `classes` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `form_templates` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `form_templates` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `links` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `school_fonts` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `students` SET `sort_key` = listing_key(`full_name`), `search_key` = student_search_key(`full_name`, `parent_phone`, `meta`);--> statement-breakpoint
UPDATE `classes` SET `class_name_sort` = listing_key(`class_name`), `section_sort` = listing_key(`section`), `search_key` = class_search_key(`class_name`, `section`);--> statement-breakpoint
UPDATE `form_templates` SET `sort_key` = listing_key(`name`), `search_key` = search_key(`name`);--> statement-breakpoint
UPDATE `id_templates` SET `sort_key` = listing_key(`name`), `search_key` = search_key(`name`);--> statement-breakpoint
UPDATE `links` SET `search_key` = search_key(`notes`);--> statement-breakpoint
UPDATE `printers` SET `sort_key` = listing_key(`name`);--> statement-breakpoint
UPDATE `school_fonts` SET `sort_key` = listing_key(`family`);--> statement-breakpoint
UPDATE `schools` SET `sort_key` = listing_key(`name`), `search_key` = school_search_key(`name`, `email`, `phone`);--> statement-breakpoint
UPDATE `users` SET `sort_key` = listing_key(`username`), `search_key` = user_search_key(`username`, `first_name`, `last_name`, `email`);--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (`school_id`,`search_key`);--> statement-breakpoint
CREATE INDEX `students_class` ON `students` (`class_id`,`status`,`sort_key`);--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`sort_key`);
