-- What finds a student of any school by a part of a name or a number, without reading all of them: three characters of the
-- search key lead to students. FTS5 keeps no text of its own here, and the place is the school before the student.
CREATE VIRTUAL TABLE `student_grams` USING fts5(`search_key`, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');--> statement-breakpoint
-- Which trigrams there are, for what is shorter than one.
CREATE VIRTUAL TABLE `student_grams_terms` USING fts5vocab(`student_grams`, 'row');--> statement-breakpoint
-- It is written to in batches, which merge a little each: see db/student-grams.ts.
INSERT INTO `student_grams` (`student_grams`, `rank`) VALUES ('automerge', 0), ('crisismerge', 1000), ('usermerge', 4);--> statement-breakpoint
-- Whose key there is not the one that their row has; `indexed_key` is what is there of them, at `place`.
CREATE TABLE `student_grams_due` (
	`id` integer PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`indexed_key` text
);--> statement-breakpoint
CREATE TRIGGER `student_grams_added` AFTER INSERT ON `students` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (new.`id`, (new.`school_id` << 32) | new.`id`, NULL);
END;--> statement-breakpoint
CREATE TRIGGER `student_grams_changed` AFTER UPDATE OF `search_key`, `school_id` ON `students`
WHEN new.`search_key` <> old.`search_key` OR new.`school_id` <> old.`school_id` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (old.`id`, (old.`school_id` << 32) | old.`id`, old.`search_key`);
END;--> statement-breakpoint
CREATE TRIGGER `student_grams_removed` AFTER DELETE ON `students` BEGIN
	INSERT OR IGNORE INTO `student_grams_due` VALUES (old.`id`, (old.`school_id` << 32) | old.`id`, old.`search_key`);
END;--> statement-breakpoint
INSERT INTO `student_grams_due` SELECT `id`, (`school_id` << 32) | `id`, NULL FROM `students`;
