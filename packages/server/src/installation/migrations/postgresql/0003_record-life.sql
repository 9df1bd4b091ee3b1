CREATE TABLE "removed_students" (
	"id" bigint PRIMARY KEY NOT NULL,
	"school_id" bigint NOT NULL,
	"full_name" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"removed_by" text COLLATE "C" NOT NULL,
	"removed_at" text COLLATE "C" NOT NULL,
	"gone_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_versions" ADD COLUMN "reason" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "sent_back" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_students" ADD CONSTRAINT "removed_students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_students_school" ON "removed_students" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "removed_students_gone" ON "removed_students" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "students_sent_back" ON "students" USING btree ("school_id","class_id") WHERE sent_back is not null;