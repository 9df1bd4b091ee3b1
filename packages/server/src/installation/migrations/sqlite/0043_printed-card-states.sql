ALTER TABLE `print_batch_students` ADD `number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `state` text DEFAULT 'printed' NOT NULL;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `state_at` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `state_by` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `state_reason` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `handed_out_at` text;--> statement-breakpoint
ALTER TABLE `print_batch_students` ADD `replaced_by` text;--> statement-breakpoint
-- Cards from before have a number of their own as well, so that each can be named.
UPDATE `print_batch_students` SET `number` =
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1);--> statement-breakpoint
CREATE UNIQUE INDEX `print_batch_students_number` ON `print_batch_students` (`number`);