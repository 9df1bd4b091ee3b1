-- Programs since 0033_identities may go on.
ALTER TABLE "users" ADD COLUMN "password_given_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_own_at" text COLLATE "C";
