ALTER TABLE `classes` ADD `name_key` text;--> statement-breakpoint
-- An empty section is none.
UPDATE `classes` SET `section` = NULL WHERE trim(`section`) = '';--> statement-breakpoint
-- Of classes that have one name, all but the first get their id into it, so that each can be told and chosen.
UPDATE `classes` SET
  `section` = CASE WHEN `section` IS NULL THEN NULL ELSE `section` || ' (id ' || `id` || ')' END,
  `class_name` = CASE WHEN `section` IS NULL THEN `class_name` || ' (id ' || `id` || ')' ELSE `class_name` END
WHERE `id` IN (
  SELECT `id` FROM (
    SELECT `id`, row_number() OVER (PARTITION BY `school_id`, class_key(`class_name`, `section`) ORDER BY `id`) AS `nth`
    FROM `classes`
  ) WHERE `nth` > 1
);--> statement-breakpoint
UPDATE `classes` SET `name_key` = class_key(`class_name`, `section`);--> statement-breakpoint
CREATE UNIQUE INDEX `classes_name` ON `classes` (`school_id`,`name_key`);
