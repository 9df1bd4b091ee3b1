ALTER TABLE `students` ADD `files` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Takes the answers that are files out of the texts. The photo is one; of the others that have the form of a stored name
-- the field of the student's form decides, else of the school's forms; what no form knows any more is rather kept.
UPDATE `students` SET (`files`, `meta`) = (
	SELECT json_group_object(`answer`.`key`, `answer`.`value`), json_patch(`students`.`meta`, json_group_object(`answer`.`key`, NULL))
	FROM json_each(`students`.`meta`) AS `answer`
	WHERE `answer`.`type` = 'text' AND (
		`answer`.`value` = `students`.`photo` OR (
			length(`answer`.`value`) = 37
			AND (`answer`.`value` GLOB '[0-9a-f][0-9a-f]/*.jpg' OR `answer`.`value` GLOB '[0-9a-f][0-9a-f]/*.png')
			AND substr(`answer`.`value`, 4, 30) NOT GLOB '*[^0-9a-f]*'
			AND coalesce(
				(SELECT max(json_extract(`field`.`value`, '$.type') = 'file') FROM `form_templates` AS `form`, json_each(`form`.`fields`) AS `field`
					WHERE `form`.`id` = `students`.`form_template_id` AND json_extract(`field`.`value`, '$.name') = `answer`.`key`),
				(SELECT max(json_extract(`field`.`value`, '$.type') = 'file') FROM `form_templates` AS `form`, json_each(`form`.`fields`) AS `field`
					WHERE `form`.`school_id` = `students`.`school_id` AND json_extract(`field`.`value`, '$.name') = `answer`.`key`),
				true
			)
		)
	)
)
WHERE `meta` GLOB '*/*.[jp][pn]g"*' OR instr(`meta`, `photo`);
