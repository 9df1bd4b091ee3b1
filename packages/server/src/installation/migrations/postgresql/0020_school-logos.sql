CREATE TABLE "school_logos" (
	"school_id" bigint PRIMARY KEY NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"shared" text COLLATE "C" NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_logos" ADD CONSTRAINT "school_logos_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_logos_file" ON "school_logos" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "school_logos_shared" ON "school_logos" USING btree ("shared");