-- So far brothers and sisters could give the same phone in every form. From now on the field says so.
UPDATE `form_templates` SET `fields` = (
  SELECT json_group_array(json(CASE
    WHEN json_extract(`value`, '$.unique') AND coalesce(json_extract(`value`, '$.map_to'), json_extract(`value`, '$.name')) = 'parent_phone'
    THEN json_set(`value`, '$.siblings', json('true')) ELSE `value` END))
  FROM (SELECT `value` FROM json_each(`form_templates`.`fields`) ORDER BY `key`))
WHERE json_array_length(`fields`) > 0;--> statement-breakpoint
UPDATE `earlier_versions` SET `content` = json_set(`content`, '$.fields', json((
  SELECT json_group_array(json(CASE
    WHEN json_extract(`value`, '$.unique') AND coalesce(json_extract(`value`, '$.map_to'), json_extract(`value`, '$.name')) = 'parent_phone'
    THEN json_set(`value`, '$.siblings', json('true')) ELSE `value` END))
  FROM (SELECT `value` FROM json_each(`earlier_versions`.`content`, '$.fields') ORDER BY `key`))))
WHERE `subject` = 'form_templates' AND json_array_length(`content`, '$.fields') > 0;
