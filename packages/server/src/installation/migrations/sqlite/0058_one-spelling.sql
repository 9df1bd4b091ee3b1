-- Names, numbers and unique answers are found and compared in one spelling: what was written before is written anew.
UPDATE `students` SET `sort_key` = listing_key(`full_name`), `search_key` = student_search_key(`full_name`, `parent_phone`, `meta`)
WHERE `sort_key` <> listing_key(`full_name`) OR `search_key` <> student_search_key(`full_name`, `parent_phone`, `meta`);--> statement-breakpoint
UPDATE `expected_students` SET `sort_key` = listing_key(`full_name`), `search_key` = search_key(`full_name`);--> statement-breakpoint
UPDATE `classes` SET `class_name_sort` = listing_key(`class_name`), `section_sort` = listing_key(`section`), `search_key` = class_search_key(`class_name`, `section`);--> statement-breakpoint
UPDATE `schools` SET `sort_key` = listing_key(`name`), `search_key` = school_search_key(`name`, `email`, `phone`);--> statement-breakpoint
UPDATE `districts` SET `sort_key` = listing_key(`name`), `search_key` = search_key(`name`);--> statement-breakpoint
UPDATE `users` SET `sort_key` = listing_key(`username`), `search_key` = user_search_key(`username`, `first_name`, `last_name`, `email`);--> statement-breakpoint
UPDATE `form_templates` SET `sort_key` = listing_key(`name`), `search_key` = search_key(`name`);--> statement-breakpoint
UPDATE `id_templates` SET `sort_key` = listing_key(`name`), `search_key` = search_key(`name`);--> statement-breakpoint
UPDATE `links` SET `search_key` = search_key(`notes`);--> statement-breakpoint
UPDATE `printers` SET `sort_key` = listing_key(`name`);--> statement-breakpoint
UPDATE `saved_filters` SET `sort_key` = listing_key(`name`);--> statement-breakpoint
UPDATE `school_fonts` SET `sort_key` = listing_key(`family`);--> statement-breakpoint
-- Where two students hold one answer in two spellings, both go on holding it, each in its own.
UPDATE OR IGNORE `unique_answers` SET `value` = unique_key_anew(`value`) WHERE `value` <> unique_key_anew(`value`);--> statement-breakpoint
UPDATE `removed_students` SET `content` = removed_anew(`content`);
