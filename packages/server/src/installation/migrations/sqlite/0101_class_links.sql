-- One table for the links of all kinds, instead of three. Each keeps its number; the links of forms keep their ids, too, since what is
-- kept of removed students names them. Programs of before look for the three tables, so they may not go on.
CREATE TABLE `new_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`form_template_id` integer,
	`id_template_id` integer,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`paused_at` text,
	`notes` text DEFAULT '' NOT NULL,
	`max_uses` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`form_template_id`) REFERENCES `form_templates`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`id_template_id`) REFERENCES `id_templates`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "class_links_form" CHECK((kind = 'form') = (form_template_id IS NOT NULL)),
	CONSTRAINT "class_links_design" CHECK(kind = 'sign-off' OR id_template_id IS NULL)
);
--> statement-breakpoint
-- The ids of the others begin behind every one that a link of a form ever had.
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_links', seq FROM sqlite_sequence WHERE name = 'links';
--> statement-breakpoint
INSERT INTO `new_links` (id, kind, number, school_id, class_id, form_template_id, token, expires_at, is_active, paused_at, notes, max_uses, uses_count, search_key, version, created_at, updated_at)
SELECT id, 'form', id, school_id, class_id, form_template_id, token, expires_at, is_active, paused_at, notes, max_uses, uses_count, search_key, version, created_at, updated_at FROM `links` ORDER BY id;
--> statement-breakpoint
INSERT INTO `new_links` (kind, number, school_id, class_id, token, expires_at, is_active, paused_at, created_at, updated_at)
SELECT 'photos', id, school_id, class_id, token, expires_at, is_active, paused_at, created_at, updated_at FROM `photo_days` ORDER BY id;
--> statement-breakpoint
INSERT INTO `new_links` (kind, number, school_id, class_id, id_template_id, token, expires_at, is_active, created_at, updated_at)
SELECT 'sign-off', id, school_id, class_id, id_template_id, token, expires_at, is_active, created_at, updated_at FROM `proof_links` ORDER BY id;
--> statement-breakpoint
CREATE TABLE `class_link_numbers` (
	`kind` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `class_link_numbers` (kind, last)
SELECT CASE name WHEN 'links' THEN 'form' WHEN 'photo_days' THEN 'photos' ELSE 'sign-off' END, seq
FROM sqlite_sequence WHERE name IN ('links', 'photo_days', 'proof_links') AND seq > 0;
--> statement-breakpoint
CREATE TABLE `new_photo_shots` (
	`photo_day_id` integer NOT NULL,
	`shot` text NOT NULL,
	`student_id` integer,
	`expected_id` integer,
	`photo` text,
	`taken_at` text NOT NULL,
	`outcome` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`try_after` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`photo_day_id`, `shot`),
	FOREIGN KEY (`photo_day_id`) REFERENCES `class_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`expected_id`) REFERENCES `expected_students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `new_photo_shots` (photo_day_id, shot, student_id, expected_id, photo, taken_at, outcome, tries, try_after, created_at)
SELECT link.id, shot, student_id, expected_id, photo, taken_at, outcome, tries, try_after, of.created_at
FROM `photo_shots` AS of JOIN `new_links` AS link ON link.kind = 'photos' AND link.number = of.photo_day_id
ORDER BY link.id, shot;
--> statement-breakpoint
CREATE TABLE `new_card_signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`proof_link_id` integer,
	`outcome` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`made_by` text NOT NULL,
	`card_version` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proof_link_id`) REFERENCES `class_links`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_card_signatures', seq FROM sqlite_sequence WHERE name = 'card_signatures';
--> statement-breakpoint
INSERT INTO `new_card_signatures` (id, school_id, student_id, proof_link_id, outcome, note, made_by, card_version, created_at)
SELECT of.id, of.school_id, student_id, link.id, outcome, note, made_by, card_version, of.created_at
FROM `card_signatures` AS of LEFT JOIN `new_links` AS link ON link.kind = 'sign-off' AND link.number = of.proof_link_id
ORDER BY of.id;
--> statement-breakpoint
-- A removed ID template names the links to which it comes back.
UPDATE `earlier_versions` SET content = json_set(json_remove(content, '$.named_by.proof_links'), '$.named_by.class_links', json((
	SELECT json_group_array(link.id) FROM json_each(content, '$.named_by.proof_links') AS named
	JOIN `new_links` AS link ON link.kind = 'sign-off' AND link.number = named.value)))
WHERE subject = 'id_templates' AND json_type(content, '$.named_by.proof_links') IS NOT NULL;
--> statement-breakpoint
UPDATE `earlier_versions` SET subject = 'class_links' WHERE subject = 'links';
--> statement-breakpoint
DROP TABLE `photo_shots`;
--> statement-breakpoint
DROP TABLE `card_signatures`;
--> statement-breakpoint
DROP TABLE `photo_days`;
--> statement-breakpoint
DROP TABLE `proof_links`;
--> statement-breakpoint
DROP TABLE `links`;
--> statement-breakpoint
-- Under its old name first: the other tables that refer to it follow to the new one.
ALTER TABLE `new_links` RENAME TO `links`;
--> statement-breakpoint
ALTER TABLE `links` RENAME TO `class_links`;
--> statement-breakpoint
ALTER TABLE `new_photo_shots` RENAME TO `photo_shots`;
--> statement-breakpoint
ALTER TABLE `new_card_signatures` RENAME TO `card_signatures`;
--> statement-breakpoint
CREATE UNIQUE INDEX `class_links_number` ON `class_links` (`kind`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `class_links_token` ON `class_links` (`kind`,`token`);
--> statement-breakpoint
CREATE INDEX `class_links_school` ON `class_links` (`school_id`,`kind`,`number`);
--> statement-breakpoint
CREATE INDEX `class_links_school_expiry` ON `class_links` (`school_id`,`kind`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `class_links_expiry` ON `class_links` (`kind`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `class_links_class` ON `class_links` (`class_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `class_links_form_template` ON `class_links` (`form_template_id`);
--> statement-breakpoint
CREATE INDEX `class_links_id_template` ON `class_links` (`id_template_id`);
--> statement-breakpoint
CREATE INDEX `photo_shots_student` ON `photo_shots` (`student_id`);
--> statement-breakpoint
CREATE INDEX `photo_shots_expected` ON `photo_shots` (`expected_id`);
--> statement-breakpoint
CREATE INDEX `photo_shots_waiting` ON `photo_shots` (`photo`) WHERE photo is not null;
--> statement-breakpoint
CREATE INDEX `card_signatures_student` ON `card_signatures` (`student_id`,`id`);
--> statement-breakpoint
CREATE INDEX `card_signatures_school` ON `card_signatures` (`school_id`);
--> statement-breakpoint
CREATE INDEX `card_signatures_link` ON `card_signatures` (`proof_link_id`);
