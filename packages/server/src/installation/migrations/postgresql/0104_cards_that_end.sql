-- Programs since 0101_class_links may go on.
-- An index of the cards by their last day, in which dashboards count the cards that end soon.
CREATE INDEX "print_batch_students_last_day" ON "print_batch_students" ("batch_id","valid_until","state","student_id");
