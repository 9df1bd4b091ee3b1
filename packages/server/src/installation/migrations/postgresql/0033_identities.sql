CREATE TABLE "identities" (
	"provider" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");