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
CREATE INDEX `audit_log_school` ON `audit_log` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`);--> statement-breakpoint
CREATE TABLE `classes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`class_name` text NOT NULL,
	`section` text,
	`total_students` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `classes_school` ON `classes` (`school_id`,`class_name`,`section`);--> statement-breakpoint
CREATE TABLE `form_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `form_templates_school` ON `form_templates` (`school_id`);--> statement-breakpoint
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
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `id_templates_school` ON `id_templates` (`school_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `id_templates_default` ON `id_templates` (`school_id`) WHERE is_default;--> statement-breakpoint
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
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`form_template_id`) REFERENCES `form_templates`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_token` ON `links` (`token`);--> statement-breakpoint
CREATE INDEX `links_school` ON `links` (`school_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `links_expiry` ON `links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `links_class` ON `links` (`class_id`);--> statement-breakpoint
CREATE INDEX `links_form_template` ON `links` (`form_template_id`);--> statement-breakpoint
CREATE TABLE `print_batch_students` (
	`batch_id` integer NOT NULL,
	`position` integer NOT NULL,
	`student_id` integer,
	PRIMARY KEY(`batch_id`, `position`),
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `print_batch_students_student` ON `print_batch_students` (`student_id`);--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_template_id`) REFERENCES `id_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `print_batches_school` ON `print_batches` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `print_batches_user` ON `print_batches` (`user_id`);--> statement-breakpoint
CREATE INDEX `print_batches_class` ON `print_batches` (`class_id`);--> statement-breakpoint
CREATE INDEX `print_batches_template` ON `print_batches` (`id_template_id`);--> statement-breakpoint
CREATE TABLE `reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reset_tokens_user` ON `reset_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `schools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_refresh_hash` text,
	`rotated_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_previous_refresh` ON `sessions` (`previous_refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
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
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`form_template_id`) REFERENCES `form_templates`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `students_class` ON `students` (`class_id`,`status`,lower(full_name));--> statement-breakpoint
CREATE INDEX `students_school` ON `students` (`school_id`,`status`,`class_id`);--> statement-breakpoint
CREATE INDEX `students_link` ON `students` (`link_id`);--> statement-breakpoint
CREATE INDEX `students_form_template` ON `students` (`form_template_id`);--> statement-breakpoint
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
CREATE INDEX `unique_answers_student` ON `unique_answers` (`student_id`);--> statement-breakpoint
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
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower(username));--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower(email));--> statement-breakpoint
CREATE INDEX `users_school` ON `users` (`school_id`);