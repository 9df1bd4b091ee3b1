-- Programs since 0041_safe-margin may go on.
DROP INDEX "print_batch_students_student";--> statement-breakpoint
CREATE INDEX "print_batch_students_student" ON "print_batch_students" USING btree ("student_id","batch_id","state","duplicate");