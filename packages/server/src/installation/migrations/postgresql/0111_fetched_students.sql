-- A program that does not know these tables would keep data of erased students in them.
CREATE TABLE "source_lines" (
	"school_id" bigint NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"sourced_id" text COLLATE "C" NOT NULL,
	"line" text COLLATE "C" NOT NULL,
	"run" bigint NOT NULL,
	CONSTRAINT "source_lines_school_id_file_sourced_id_pk" PRIMARY KEY("school_id","file","sourced_id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"school_id" bigint PRIMARY KEY NOT NULL,
	"made_by" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"token_address" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"their_school" text COLLATE "C" DEFAULT '' NOT NULL,
	"plan" text COLLATE "C" DEFAULT 'by_hand' NOT NULL,
	"since" text COLLATE "C",
	"whole_at" text COLLATE "C",
	"run" bigint DEFAULT 0 NOT NULL,
	"progress" text COLLATE "C",
	"turn" bigint DEFAULT 0 NOT NULL,
	"asked_at" text COLLATE "C",
	"fetched_at" text COLLATE "C",
	"failed_at" text COLLATE "C",
	"failure_said" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_lines" ADD CONSTRAINT "source_lines_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE cascade ON UPDATE no action;