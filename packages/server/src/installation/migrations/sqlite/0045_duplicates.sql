ALTER TABLE `print_batch_students` ADD `duplicate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `because` text;--> statement-breakpoint
-- The words of a reason were one of the usual ones, or somebody's own.
UPDATE `print_batches` SET `because` =
  CASE WHEN `reason` IN ('lost', 'damaged', 'changed', 'misprint') THEN `reason` ELSE 'other' END
  WHERE `reprint_of` IS NOT NULL;