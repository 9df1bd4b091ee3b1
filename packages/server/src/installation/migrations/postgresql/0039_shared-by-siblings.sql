-- So far brothers and sisters could give the same phone in every form. From now on the field says so.
UPDATE "form_templates" SET "fields" = (
  SELECT json_agg(CASE
    WHEN "value" ->> 'unique' = 'true' AND coalesce("value" ->> 'map_to', "value" ->> 'name') = 'parent_phone'
    THEN ("value"::jsonb || '{"siblings":true}')::json ELSE "value" END ORDER BY "at")::text
  FROM json_array_elements("form_templates"."fields"::json) WITH ORDINALITY AS "each" ("value", "at"))
WHERE json_array_length("fields"::json) > 0;--> statement-breakpoint
UPDATE "earlier_versions" SET "content" = jsonb_set("content"::jsonb, '{fields}', (
  SELECT jsonb_agg(CASE
    WHEN "value" ->> 'unique' = 'true' AND coalesce("value" ->> 'map_to', "value" ->> 'name') = 'parent_phone'
    THEN "value"::jsonb || '{"siblings":true}' ELSE "value"::jsonb END ORDER BY "at")
  FROM json_array_elements("earlier_versions"."content"::json -> 'fields') WITH ORDINALITY AS "each" ("value", "at")))::text
WHERE "subject" = 'form_templates' AND json_array_length("content"::json -> 'fields') > 0;
