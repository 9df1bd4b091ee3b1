CREATE TABLE "distinct_students" (
	"first" bigint NOT NULL,
	"second" bigint NOT NULL,
	CONSTRAINT "distinct_students_first_second_pk" PRIMARY KEY("first","second")
);
--> statement-breakpoint
ALTER TABLE "distinct_students" ADD CONSTRAINT "distinct_students_first_students_id_fk" FOREIGN KEY ("first") REFERENCES "students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_students" ADD CONSTRAINT "distinct_students_second_students_id_fk" FOREIGN KEY ("second") REFERENCES "students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_students_second" ON "distinct_students" USING btree ("second");