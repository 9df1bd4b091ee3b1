-- One table for the links of all kinds, instead of three. Each keeps its number; the links of forms keep their ids, too, since what is
-- kept of removed students names them. Programs of before look for the three tables, so they may not go on.
ALTER TABLE "links" RENAME TO "class_links";
--> statement-breakpoint
ALTER SEQUENCE "links_id_seq" RENAME TO "class_links_id_seq";
--> statement-breakpoint
ALTER TABLE "class_links" RENAME CONSTRAINT "links_pkey" TO "class_links_pkey";
--> statement-breakpoint
ALTER TABLE "class_links" RENAME CONSTRAINT "links_school_id_schools_id_fk" TO "class_links_school_id_schools_id_fk";
--> statement-breakpoint
ALTER TABLE "class_links" RENAME CONSTRAINT "links_class_id_classes_id_fk" TO "class_links_class_id_classes_id_fk";
--> statement-breakpoint
ALTER TABLE "class_links" RENAME CONSTRAINT "links_form_template_id_form_templates_id_fk" TO "class_links_form_template_id_form_templates_id_fk";
--> statement-breakpoint
ALTER TABLE "students" RENAME CONSTRAINT "students_link_id_links_id_fk" TO "students_link_id_class_links_id_fk";
--> statement-breakpoint
ALTER TABLE "submission_keys" RENAME CONSTRAINT "submission_keys_link_id_links_id_fk" TO "submission_keys_link_id_class_links_id_fk";
--> statement-breakpoint
DROP INDEX links_token;
--> statement-breakpoint
DROP INDEX links_school;
--> statement-breakpoint
DROP INDEX links_expiry;
--> statement-breakpoint
DROP INDEX links_class;
--> statement-breakpoint
ALTER INDEX links_form_template RENAME TO class_links_form_template;
--> statement-breakpoint
ALTER TABLE "class_links" ADD COLUMN "kind" text COLLATE "C", ADD COLUMN "number" bigint, ADD COLUMN "id_template_id" bigint, ALTER COLUMN "form_template_id" DROP NOT NULL;
--> statement-breakpoint
UPDATE "class_links" SET kind = 'form', number = id;
--> statement-breakpoint
ALTER TABLE "class_links" ALTER COLUMN "kind" SET NOT NULL, ALTER COLUMN "number" SET NOT NULL;
--> statement-breakpoint
CREATE TABLE "class_link_numbers" (
	"kind" text COLLATE "C" PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "class_link_numbers" (kind, last)
SELECT kind, last FROM (
	SELECT 'form' AS kind, CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last FROM class_links_id_seq
	UNION ALL SELECT 'photos', CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM photo_days_id_seq
	UNION ALL SELECT 'sign-off', CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM proof_links_id_seq
) AS given WHERE last > 0;
--> statement-breakpoint
INSERT INTO "class_links" (kind, number, school_id, class_id, token, expires_at, is_active, paused_at, created_at, updated_at)
SELECT 'photos', id, school_id, class_id, token, expires_at, is_active, paused_at, created_at, updated_at FROM photo_days ORDER BY id;
--> statement-breakpoint
INSERT INTO "class_links" (kind, number, school_id, class_id, id_template_id, token, expires_at, is_active, created_at, updated_at)
SELECT 'sign-off', id, school_id, class_id, id_template_id, token, expires_at, is_active, created_at, updated_at FROM proof_links ORDER BY id;
--> statement-breakpoint
ALTER TABLE "photo_shots" DROP CONSTRAINT "photo_shots_photo_day_id_photo_days_id_fk", DROP CONSTRAINT "photo_shots_photo_day_id_shot_pk";
--> statement-breakpoint
UPDATE "photo_shots" SET photo_day_id = link.id FROM class_links AS link WHERE link.kind = 'photos' AND link.number = photo_day_id;
--> statement-breakpoint
ALTER TABLE "photo_shots" ADD CONSTRAINT "photo_shots_photo_day_id_shot_pk" PRIMARY KEY (photo_day_id, shot);
--> statement-breakpoint
ALTER TABLE "photo_shots" ADD CONSTRAINT "photo_shots_photo_day_id_class_links_id_fk" FOREIGN KEY (photo_day_id) REFERENCES class_links(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "card_signatures" DROP CONSTRAINT "card_signatures_proof_link_id_proof_links_id_fk";
--> statement-breakpoint
UPDATE "card_signatures" SET proof_link_id = link.id FROM class_links AS link WHERE link.kind = 'sign-off' AND link.number = proof_link_id;
--> statement-breakpoint
ALTER TABLE "card_signatures" ADD CONSTRAINT "card_signatures_proof_link_id_class_links_id_fk" FOREIGN KEY (proof_link_id) REFERENCES class_links(id) ON DELETE SET NULL;
--> statement-breakpoint
-- A removed ID template names the links to which it comes back.
UPDATE "earlier_versions" SET content = regexp_replace(content, '"proof_links":\[[0-9,]*\]\}\}$', '"class_links":[' || coalesce((
	SELECT string_agg(link.id::text, ',' ORDER BY link.id) FROM class_links AS link
	WHERE link.kind = 'sign-off' AND link.number = ANY (string_to_array(substring(content FROM '"proof_links":\[([0-9,]*)\]\}\}$'), ',')::bigint[])
), '') || ']}}')
WHERE subject = 'id_templates' AND content ~ '"named_by":\{[^{}]*"proof_links":\[[0-9,]*\]\}\}$';
--> statement-breakpoint
UPDATE "earlier_versions" SET subject = 'class_links' WHERE subject = 'links';
--> statement-breakpoint
DROP TABLE "photo_days";
--> statement-breakpoint
DROP TABLE "proof_links";
--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_id_template_id_id_templates_id_fk" FOREIGN KEY (id_template_id) REFERENCES id_templates(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_form" CHECK ((kind = 'form') = (form_template_id IS NOT NULL));
--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_design" CHECK (kind = 'sign-off' OR id_template_id IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX class_links_number ON class_links (kind, number);
--> statement-breakpoint
CREATE UNIQUE INDEX class_links_token ON class_links (kind, token);
--> statement-breakpoint
CREATE INDEX class_links_school ON class_links (school_id, kind, number);
--> statement-breakpoint
CREATE INDEX class_links_school_expiry ON class_links (school_id, kind, expires_at);
--> statement-breakpoint
CREATE INDEX class_links_expiry ON class_links (kind, expires_at);
--> statement-breakpoint
CREATE INDEX class_links_class ON class_links (class_id, kind);
--> statement-breakpoint
CREATE INDEX class_links_id_template ON class_links (id_template_id);
