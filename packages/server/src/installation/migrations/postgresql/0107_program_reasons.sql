-- Programs since 0101_class_links may go on.
-- Beside each reason that the program gives in words, the same as sentences with codes; what was kept before has none.
ALTER TABLE "earlier_versions" ADD COLUMN "reason_said" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "despite_reasons" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batches" ADD COLUMN "despite_said" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "removed_students" ADD COLUMN "reason_said" text COLLATE "C";
