-- Programs since 0101_class_links may go on.
-- An index of the printed cards that are still at the school, which dashboards count.
CREATE INDEX "print_batch_students_at_school" ON "print_batch_students" ("batch_id") WHERE state = 'printed';
