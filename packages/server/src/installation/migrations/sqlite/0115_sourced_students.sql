-- Programs since 0114_cards_not_made may go on. They recognise students by other data.
-- The ID in the school's own system, by which later imports from there recognise the student.
ALTER TABLE `students` ADD `sourced_id` text;
