CREATE TABLE "card_key_secrets" (
	"key_id" bigint PRIMARY KEY NOT NULL,
	"private_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_keys" (
	"id" bigint PRIMARY KEY NOT NULL,
	"school_id" bigint NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"made_by" text COLLATE "C" NOT NULL,
	"retired_at" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "print_batch_students" ADD COLUMN "signed_by" bigint;--> statement-breakpoint
ALTER TABLE "card_key_secrets" ADD CONSTRAINT "card_key_secrets_key_id_card_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "card_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_keys" ADD CONSTRAINT "card_keys_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_keys_school" ON "card_keys" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_keys_in_use" ON "card_keys" USING btree ("school_id") WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX "print_batch_students_signed" ON "print_batch_students" USING btree ("state","number") WHERE signed_by IS NOT NULL;