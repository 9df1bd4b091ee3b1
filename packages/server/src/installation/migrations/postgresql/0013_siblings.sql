-- The phone of a family is claimed with the child's name, since brothers and sisters have it in common.
UPDATE "unique_answers" SET "value" = "unique_answers"."value" || chr(31) || btrim(regexp_replace(lower(normalize("students"."full_name", NFKC)), '\s+', ' ', 'g'))
FROM "students", "form_templates", json_array_elements("form_templates"."fields"::json) AS "asked"
WHERE "students"."id" = "unique_answers"."student_id"
  AND "form_templates"."id" = "students"."form_template_id"
  AND "asked"->>'name' = "unique_answers"."field"
  AND "asked"->>'map_to' = 'parent_phone'
  AND EXISTS (SELECT 1 FROM json_array_elements("form_templates"."fields"::json) AS "child" WHERE "child"->>'map_to' = 'full_name');
