CREATE TABLE "job_parts" (
	"job_id" bigint NOT NULL,
	"part" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"result" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE cascade ON UPDATE no action;