-- Stands for all steps up to 0064_looked-photo.
-- The whole schema. Its number follows all those of before, by which older programs know that they may not go on.
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer,
	`school_id` integer,
	`details` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_school` ON `audit_log` (`school_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`);
--> statement-breakpoint
CREATE TABLE `classes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_name` text NOT NULL,
	`section` text,
	`total_students` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name_key` text,
	`class_name_sort` text,
	`section_sort` text,
	`search_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `classes_name` ON `classes` (`school_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `classes_school` ON `classes` (`school_id`,`class_name_sort`,`section_sort`);
--> statement-breakpoint
CREATE TABLE `form_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `form_templates_school` ON `form_templates` (`school_id`);
--> statement-breakpoint
CREATE TABLE `id_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`name` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`background` text,
	`background_width` integer,
	`background_height` integer,
	`card_width_mm` real NOT NULL,
	`card_height_mm` real NOT NULL,
	`fields` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`back_background` text,
	`back_background_width` integer,
	`back_background_height` integer,
	`back_fields` text,
	`images` text DEFAULT '{}' NOT NULL,
	`languages` text DEFAULT '[]' NOT NULL,
	`fonts` text DEFAULT '[]' NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`safe_margin_mm` real DEFAULT 2 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `id_templates_school` ON `id_templates` (`school_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `id_templates_default` ON `id_templates` (`school_id`) WHERE is_default;
--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`form_template_id` integer NOT NULL,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`max_uses` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`paused_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`form_template_id`) REFERENCES `form_templates`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_token` ON `links` (`token`);
--> statement-breakpoint
CREATE INDEX `links_school` ON `links` (`school_id`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `links_expiry` ON `links` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `links_class` ON `links` (`class_id`);
--> statement-breakpoint
CREATE INDEX `links_form_template` ON `links` (`form_template_id`);
--> statement-breakpoint
CREATE TABLE `print_batch_students` (
	`batch_id` integer NOT NULL,
	`position` integer NOT NULL,
	`student_id` integer,
	`name` text,
	`texts` text,
	`photo` text,
	`despite` text,
	`number` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'printed' NOT NULL,
	`state_at` text,
	`state_by` text,
	`state_reason` text,
	`handed_out_at` text,
	`replaced_by` text,
	`duplicate` integer DEFAULT 0 NOT NULL,
	`signed_by` integer,
	`valid_until` text,
	PRIMARY KEY(`batch_id`, `position`),
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `print_batch_students_photo` ON `print_batch_students` (`photo`);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_batch_students_number` ON `print_batch_students` (`number`);
--> statement-breakpoint
CREATE INDEX `print_batch_students_signed` ON `print_batch_students` (`state`,`number`) WHERE signed_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `print_batch_students_student` ON `print_batch_students` (`student_id`,`batch_id`,`state`,`duplicate`);
--> statement-breakpoint
CREATE TABLE `print_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`made_by` text NOT NULL,
	`school_id` integer,
	`school_name` text NOT NULL,
	`class_id` integer,
	`class_name` text NOT NULL,
	`id_template_id` integer,
	`template_name` text NOT NULL,
	`template_version` integer NOT NULL,
	`layout` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`cards` integer NOT NULL,
	`pages` integer NOT NULL,
	`created_at` text NOT NULL,
	`printed_template_id` integer REFERENCES printed_templates(id),
	`sheet` text,
	`printer` text,
	`reprint_of` integer REFERENCES print_batches(id) ON DELETE set null,
	`reason` text,
	`despite` text,
	`output_profile_id` integer REFERENCES output_profiles(id),
	`because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_template_id`) REFERENCES `id_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `print_batches_school` ON `print_batches` (`school_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `print_batches_user` ON `print_batches` (`user_id`);
--> statement-breakpoint
CREATE INDEX `print_batches_class` ON `print_batches` (`class_id`);
--> statement-breakpoint
CREATE INDEX `print_batches_template` ON `print_batches` (`id_template_id`);
--> statement-breakpoint
CREATE INDEX `print_batches_printed_template` ON `print_batches` (`printed_template_id`);
--> statement-breakpoint
CREATE INDEX `print_batches_reprint` ON `print_batches` (`reprint_of`);
--> statement-breakpoint
CREATE INDEX `print_batches_output_profile` ON `print_batches` (`output_profile_id`);
--> statement-breakpoint
CREATE TABLE `reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reset_tokens_user` ON `reset_tokens` (`user_id`);
--> statement-breakpoint
CREATE TABLE `schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`card_preview` integer DEFAULT true NOT NULL,
	`photo_coach` integer DEFAULT true NOT NULL,
	`sign_off` integer DEFAULT false NOT NULL,
	`district_id` integer REFERENCES districts(id) ON DELETE restrict,
	`hold_back` integer DEFAULT false NOT NULL,
	`hold_photos` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`sort_key`);
--> statement-breakpoint
CREATE INDEX `schools_district` ON `schools` (`district_id`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_refresh_hash` text,
	`rotated_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`last_used_at` text,
	`proved_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh` ON `sessions` (`refresh_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_previous_refresh` ON `sessions` (`previous_refresh_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`link_id` integer,
	`form_template_id` integer,
	`status` text NOT NULL,
	`full_name` text DEFAULT '' NOT NULL,
	`parent_phone` text DEFAULT '' NOT NULL,
	`photo` text,
	`meta` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`from_parents` integer DEFAULT false NOT NULL,
	`files` text DEFAULT '{}' NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`sent_back` text,
	`version` integer DEFAULT 1 NOT NULL,
	`carried_photo` text,
	`measured_photo` text,
	`photo_mark` text,
	`photo_quality` text,
	`looked_photo` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`form_template_id`) REFERENCES `form_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `students_link` ON `students` (`link_id`);
--> statement-breakpoint
CREATE INDEX `students_form_template` ON `students` (`form_template_id`);
--> statement-breakpoint
CREATE INDEX `students_school` ON `students` (`school_id`,`status`,`class_id`,`from_parents`);
--> statement-breakpoint
CREATE INDEX `students_long_names` ON `students` (`school_id`,length(full_name));
--> statement-breakpoint
CREATE INDEX `students_long_answers` ON `students` (`school_id`,length(meta));
--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (`school_id`,`search_key`);
--> statement-breakpoint
CREATE INDEX `students_class` ON `students` (`class_id`,`status`,`sort_key`);
--> statement-breakpoint
CREATE INDEX `students_sent_back` ON `students` (`school_id`,`class_id`) WHERE sent_back is not null;
--> statement-breakpoint
CREATE INDEX `students_unmeasured` ON `students` (`id`) WHERE photo is not null and status <> 'ID_GENERATED' and (measured_photo is null or measured_photo <> photo);
--> statement-breakpoint
CREATE INDEX `students_face_due` ON `students` (`id`) WHERE photo is not null and status <> 'ID_GENERATED' and (looked_photo is null or looked_photo <> photo);
--> statement-breakpoint
CREATE TABLE `unique_answers` (
	`school_id` integer NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	`student_id` integer NOT NULL,
	PRIMARY KEY(`school_id`, `field`, `value`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unique_answers_student` ON `unique_answers` (`student_id`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`school_id` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`disabled_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`grants` text DEFAULT '[]' NOT NULL,
	`place` text,
	`district_id` integer REFERENCES districts(id) ON DELETE restrict,
	`class_ids` text DEFAULT '[]' NOT NULL,
	`password_given_at` text,
	`email_own_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower(username));
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower(email));
--> statement-breakpoint
CREATE INDEX `users_school` ON `users` (`school_id`);
--> statement-breakpoint
CREATE INDEX `users_district` ON `users` (`district_id`);
--> statement-breakpoint
CREATE TABLE `submission_keys` (
	`link_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`student_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`link_id`, `key_hash`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_keys_student` ON `submission_keys` (`student_id`);
--> statement-breakpoint
CREATE TABLE `printers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`profile` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_name` ON `printers` (lower(name));
--> statement-breakpoint
CREATE TABLE `printed_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_template_id` integer NOT NULL,
	`version` integer NOT NULL,
	`template` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printed_templates_version` ON `printed_templates` (`id_template_id`,`version`);
--> statement-breakpoint
CREATE TABLE `watched_files` (
	`path` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`school_id` integer NOT NULL,
	`sheet` text NOT NULL,
	`photos` text,
	`batch_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `watched_files_job` ON `watched_files` (`job`);
--> statement-breakpoint
CREATE INDEX `watched_files_school` ON `watched_files` (`school_id`);
--> statement-breakpoint
CREATE INDEX `watched_files_batch` ON `watched_files` (`batch_id`);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `earlier_versions` (
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`replaced_by` text NOT NULL,
	`replaced_at` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`subject`, `subject_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `guess_turns` (
	`slot` integer PRIMARY KEY NOT NULL,
	`ready_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guessed_names` (
	`slot` integer PRIMARY KEY NOT NULL,
	`count` real NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_networks_last` ON `known_networks` (`last_at`);
--> statement-breakpoint
CREATE TABLE `output_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `output_profiles_sha256` ON `output_profiles` (`sha256`);
--> statement-breakpoint
CREATE TABLE `school_fonts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`family` text NOT NULL,
	`weight` integer NOT NULL,
	`italic` integer NOT NULL,
	`file` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`embedding` text NOT NULL,
	`created_at` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_fonts_style` ON `school_fonts` (`school_id`,`family`,`weight`,`italic`);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`school_id` integer,
	`user_id` integer,
	`made_by` text NOT NULL,
	`input` text NOT NULL,
	`folder` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`file` text,
	`result` text,
	`failure` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`is_cancelling` integer DEFAULT false NOT NULL,
	`wait_until` text,
	`holder` text,
	`alive_until` text,
	`created_at` text NOT NULL,
	`started_at` text,
	`ended_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `jobs_state` ON `jobs` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_school` ON `jobs` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_user` ON `jobs` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_folder` ON `jobs` (`folder`);
--> statement-breakpoint
CREATE TABLE `class_counts` (
	`class_id` integer NOT NULL,
	`status` text NOT NULL,
	`from_parents` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`class_id`, `status`, `from_parents`),
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `removed_students` (
	`id` integer PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`full_name` text NOT NULL,
	`content` text NOT NULL,
	`reason` text NOT NULL,
	`removed_by` text NOT NULL,
	`removed_at` text NOT NULL,
	`gone_at` text NOT NULL,
	`left_with` integer REFERENCES school_years(id) ON DELETE set null,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_students_school` ON `removed_students` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `removed_students_gone` ON `removed_students` (`gone_at`);
--> statement-breakpoint
CREATE INDEX `removed_students_left` ON `removed_students` (`left_with`);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`name` text PRIMARY KEY NOT NULL,
	`told_at` text NOT NULL,
	`is_well` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `distinct_students` (
	`first` integer NOT NULL,
	`second` integer NOT NULL,
	PRIMARY KEY(`first`, `second`),
	FOREIGN KEY (`first`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `distinct_students_second` ON `distinct_students` (`second`);
--> statement-breakpoint
CREATE TABLE `photo_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`paused_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_days_token` ON `photo_days` (`token`);
--> statement-breakpoint
CREATE INDEX `photo_days_school` ON `photo_days` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `photo_days_class` ON `photo_days` (`class_id`);
--> statement-breakpoint
CREATE TABLE `photo_shots` (
	`photo_day_id` integer NOT NULL,
	`shot` text NOT NULL,
	`student_id` integer,
	`taken_at` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	`expected_id` integer REFERENCES expected_students(id) ON DELETE cascade,
	`photo` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`try_after` text,
	PRIMARY KEY(`photo_day_id`, `shot`),
	FOREIGN KEY (`photo_day_id`) REFERENCES `photo_days`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_shots_student` ON `photo_shots` (`student_id`);
--> statement-breakpoint
CREATE INDEX `photo_shots_expected` ON `photo_shots` (`expected_id`);
--> statement-breakpoint
CREATE INDEX `photo_shots_waiting` ON `photo_shots` (`photo`) WHERE photo is not null;
--> statement-breakpoint
-- What finds a student of any school by a part of a name or a number, without reading all of them: three characters of the
-- search key lead to students. FTS5 keeps no text of its own here, and the place is the school before the student.
CREATE VIRTUAL TABLE `student_grams` USING fts5(`search_key`, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- Which trigrams there are, for what is shorter than one.
CREATE VIRTUAL TABLE `student_grams_terms` USING fts5vocab(`student_grams`, 'row');
--> statement-breakpoint
-- It is written to in batches, which merge a little each: see student-grams.ts.
INSERT INTO `student_grams` (`student_grams`, `rank`) VALUES ('automerge', 0), ('crisismerge', 1000), ('usermerge', 4);
--> statement-breakpoint
-- Whose key there is not the one that their row has; `indexed_key` is what is there of them, at `place`.
CREATE TABLE `student_grams_due` (
	`id` integer PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`indexed_key` text
);
--> statement-breakpoint
CREATE TABLE `promoted_students` (
	`school_year_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`has_left` integer DEFAULT false NOT NULL,
	`class_id` integer NOT NULL,
	`status` text NOT NULL,
	`carried_photo` text,
	`updated_at` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`school_year_id`, `student_id`),
	FOREIGN KEY (`school_year_id`) REFERENCES `school_years`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `promoted_students_student` ON `promoted_students` (`student_id`);
--> statement-breakpoint
CREATE TABLE `school_years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`ends_on` text NOT NULL,
	`began_at` text NOT NULL,
	`ended_name` text,
	`ended_on` text,
	`promoted_by` text,
	`undo_until` text,
	`new_classes` text DEFAULT '[]' NOT NULL,
	`moved_expected` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_years_number` ON `school_years` (`school_id`,`number`);
--> statement-breakpoint
CREATE TABLE `job_parts` (
	`job_id` integer NOT NULL,
	`part` integer NOT NULL,
	`name` text NOT NULL,
	`file` text NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`job_id`, `part`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `expected_students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`full_name` text NOT NULL,
	`roll_no` text DEFAULT '' NOT NULL,
	`admission_no` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`student_id` integer,
	`token` text,
	`reminded_at` text,
	`not_students` text DEFAULT '[]' NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`left_with` integer REFERENCES school_years(id) ON DELETE set null,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `expected_students_class` ON `expected_students` (`class_id`,`sort_key`);
--> statement-breakpoint
CREATE INDEX `expected_students_school` ON `expected_students` (`school_id`,`class_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `expected_students_student` ON `expected_students` (`student_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `expected_students_token` ON `expected_students` (`token`);
--> statement-breakpoint
CREATE INDEX `expected_students_left` ON `expected_students` (`left_with`);
--> statement-breakpoint
CREATE TABLE `roster_counts` (
	`class_id` integer PRIMARY KEY NOT NULL,
	`expected` integer NOT NULL,
	`received` integer NOT NULL,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`chosen` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_name` ON `saved_filters` (`user_id`,`list`,`name`);
--> statement-breakpoint
CREATE TABLE `family_pages` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `family_pages_student` ON `family_pages` (`student_id`);
--> statement-breakpoint
CREATE INDEX `family_pages_school` ON `family_pages` (`school_id`);
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`meta` text NOT NULL,
	`files` text DEFAULT '{}' NOT NULL,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposals_student` ON `proposals` (`student_id`);
--> statement-breakpoint
CREATE INDEX `proposals_school` ON `proposals` (`school_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_source` ON `proposals` (`source`);
--> statement-breakpoint
CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`version` text NOT NULL,
	`language` text NOT NULL,
	`given_at` text NOT NULL,
	`withdrawn_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_student` ON `consents` (`student_id`);
--> statement-breakpoint
CREATE INDEX `consents_school` ON `consents` (`school_id`,`id`);
--> statement-breakpoint
CREATE TABLE `notices` (
	`school_id` integer NOT NULL,
	`version` text NOT NULL,
	`texts` text NOT NULL,
	`facts` text NOT NULL,
	`approved_by` text,
	`approved_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`school_id`, `version`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `school_logos` (
	`school_id` integer PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`shared` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_logos_file` ON `school_logos` (`file`);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_logos_shared` ON `school_logos` (`shared`);
--> statement-breakpoint
CREATE TABLE `log_seals` (
	`id` integer PRIMARY KEY NOT NULL,
	`after_id` integer NOT NULL,
	`last_id` integer NOT NULL,
	`entries` integer NOT NULL,
	`until` text NOT NULL,
	`root` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` text NOT NULL,
	`cut_at` text
);
--> statement-breakpoint
CREATE TABLE `sealed_entries` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`school_id` integer,
	`key` text,
	`personal` text NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer,
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_mappings_headings` ON `import_mappings` (`school_id`,`kind`,`headings`);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` integer NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`row` integer NOT NULL,
	`is_new` integer NOT NULL,
	`version` integer NOT NULL,
	`expected_id` integer,
	PRIMARY KEY(`import_id`, `subject_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`school_id` integer,
	`user_id` integer,
	`made_by` text NOT NULL,
	`file` text NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`mapping` text DEFAULT '{}' NOT NULL,
	`edits` text DEFAULT '[]' NOT NULL,
	`job_id` integer,
	`form_template_id` integer,
	`created` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`done_at` text,
	`undo_until` text,
	`undone_at` text,
	`undone_by` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_school` ON `imports` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`);
--> statement-breakpoint
CREATE TABLE `card_own_texts` (
	`student_id` integer NOT NULL,
	`name` text NOT NULL,
	`school_id` integer NOT NULL,
	`text` text NOT NULL,
	`instead_of` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`student_id`, `name`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_own_texts_school` ON `card_own_texts` (`school_id`);
--> statement-breakpoint
CREATE TABLE `card_signatures` (
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
	FOREIGN KEY (`proof_link_id`) REFERENCES `proof_links`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_signatures_student` ON `card_signatures` (`student_id`,`id`);
--> statement-breakpoint
CREATE INDEX `card_signatures_school` ON `card_signatures` (`school_id`);
--> statement-breakpoint
CREATE INDEX `card_signatures_link` ON `card_signatures` (`proof_link_id`);
--> statement-breakpoint
CREATE TABLE `proof_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_id` integer NOT NULL,
	`id_template_id` integer,
	`token` text NOT NULL,
	`expires_at` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_template_id`) REFERENCES `id_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proof_links_token` ON `proof_links` (`token`);
--> statement-breakpoint
CREATE INDEX `proof_links_school` ON `proof_links` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `proof_links_class` ON `proof_links` (`class_id`);
--> statement-breakpoint
CREATE INDEX `proof_links_template` ON `proof_links` (`id_template_id`);
--> statement-breakpoint
CREATE TABLE `card_key_secrets` (
	`key_id` integer PRIMARY KEY NOT NULL,
	`private_key` text NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `card_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `card_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`school_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`created_at` text NOT NULL,
	`made_by` text NOT NULL,
	`retired_at` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_keys_school` ON `card_keys` (`school_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_keys_in_use` ON `card_keys` (`school_id`) WHERE retired_at IS NULL;
--> statement-breakpoint
CREATE TABLE `card_order_classes` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`class_id` integer,
	`class_name` text NOT NULL,
	`batch_id` integer,
	`printed_at` text,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `card_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_order_classes_class` ON `card_order_classes` (`class_id`);
--> statement-breakpoint
CREATE INDEX `card_order_classes_batch` ON `card_order_classes` (`batch_id`);
--> statement-breakpoint
CREATE TABLE `card_order_steps` (
	`order_id` integer NOT NULL,
	`step` integer NOT NULL,
	`action` text NOT NULL,
	`said` text DEFAULT '' NOT NULL,
	`done_by` text NOT NULL,
	`done_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `card_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `card_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`user_id` integer,
	`made_by` text NOT NULL,
	`state` text DEFAULT 'ordered' NOT NULL,
	`needed_by` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`taken_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_orders_school` ON `card_orders` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `card_orders_state` ON `card_orders` (`state`,`needed_by`);
--> statement-breakpoint
CREATE INDEX `card_orders_user` ON `card_orders` (`user_id`);
--> statement-breakpoint
CREATE TABLE `print_wishes` (
	`school_id` integer PRIMARY KEY NOT NULL,
	`wish` text NOT NULL,
	`saved_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`school_id` integer,
	`name` text NOT NULL,
	`rights` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`revoked_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `api_tokens_school` ON `api_tokens` (`school_id`);
--> statement-breakpoint
CREATE TABLE `districts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`parent_id` integer,
	`sort_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `districts_parent` ON `districts` (`parent_id`);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`happened_at` text NOT NULL,
	`data` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` text,
	`due_at` text,
	`ended_at` text,
	`status` integer,
	`took_ms` integer,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_ended` ON `webhook_deliveries` (`ended_at`);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer,
	`made_by` text NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`failing_since` text,
	`wait_until` text,
	`disabled_at` text,
	`disabled_because` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_school` ON `webhooks` (`school_id`);
--> statement-breakpoint
CREATE TABLE `app_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`last_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_device` ON `known_devices` (`user_id`,`device`);
--> statement-breakpoint
CREATE INDEX `known_devices_last` ON `known_devices` (`last_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_hash` ON `recovery_codes` (`user_id`,`code_hash`);
--> statement-breakpoint
CREATE TABLE `spent_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_tickets_expiry` ON `spent_tickets` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);
--> statement-breakpoint
CREATE TABLE `log_forwards` (
	`receiver` text PRIMARY KEY NOT NULL,
	`after_id` integer NOT NULL,
	`sent_at` text,
	`failing_since` text,
	`failure` text,
	`refused` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `student_grams_added` AFTER INSERT ON `students` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (new.`id`, (new.`school_id` << 32) | new.`id`, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `student_grams_changed` AFTER UPDATE OF `search_key`, `school_id` ON `students`
WHEN new.`search_key` <> old.`search_key` OR new.`school_id` <> old.`school_id` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (old.`id`, (old.`school_id` << 32) | old.`id`, old.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `student_grams_removed` AFTER DELETE ON `students` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (old.`id`, (old.`school_id` << 32) | old.`id`, old.`search_key`);
END;
