-- The phone of a family is claimed with the child's name, since brothers and sisters have it in common.
UPDATE `unique_answers` SET `value` = `unique_answers`.`value` || char(31) || comparison_key(`students`.`full_name`)
FROM `students`, `form_templates`, json_each(`form_templates`.`fields`) AS `asked`
WHERE `students`.`id` = `unique_answers`.`student_id`
  AND `form_templates`.`id` = `students`.`form_template_id`
  AND json_extract(`asked`.`value`, '$.name') = `unique_answers`.`field`
  AND json_extract(`asked`.`value`, '$.map_to') = 'parent_phone'
  AND EXISTS (SELECT 1 FROM json_each(`form_templates`.`fields`) AS `child` WHERE json_extract(`child`.`value`, '$.map_to') = 'full_name');
