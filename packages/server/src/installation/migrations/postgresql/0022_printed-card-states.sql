ALTER TABLE "print_batch_students" ADD COLUMN "number" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "state" text COLLATE "C" DEFAULT 'printed' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "state_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "state_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "state_reason" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "handed_out_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "replaced_by" text COLLATE "C";--> statement-breakpoint
-- Cards from before have a number of their own as well, so that each can be named.
UPDATE "print_batch_students" SET "number" =
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1);--> statement-breakpoint
CREATE UNIQUE INDEX "print_batch_students_number" ON "print_batch_students" USING btree ("number");