-- Programs since 0101_class_links may go on.
-- The printer job in which a batch was sent, and who unmarked its students.
ALTER TABLE "print_batches" ADD COLUMN "sent" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batches" ADD COLUMN "unmarked" text COLLATE "C";
