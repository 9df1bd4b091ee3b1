CREATE TABLE `printers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`profile` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_name` ON `printers` (lower(name));--> statement-breakpoint
CREATE TABLE `printed_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_template_id` integer NOT NULL,
	`version` integer NOT NULL,
	`template` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printed_templates_version` ON `printed_templates` (`id_template_id`,`version`);--> statement-breakpoint
DROP INDEX `print_batch_students_student`;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `name` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `texts` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `photo` text;--> statement-breakpoint
CREATE INDEX `print_batch_students_photo` ON `print_batch_students` (`photo`);--> statement-breakpoint
CREATE INDEX `print_batch_students_student` ON `print_batch_students` (`student_id`,`batch_id`);--> statement-breakpoint
ALTER TABLE `print_batches` ADD `printed_template_id` integer REFERENCES printed_templates(id);--> statement-breakpoint
ALTER TABLE `print_batches` ADD `sheet` text;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `printer` text;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `reprint_of` integer REFERENCES print_batches(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `print_batches_printed_template` ON `print_batches` (`printed_template_id`);--> statement-breakpoint
CREATE INDEX `print_batches_reprint` ON `print_batches` (`reprint_of`);