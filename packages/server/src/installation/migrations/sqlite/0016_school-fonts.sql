CREATE TABLE `school_fonts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`family` text NOT NULL,
	`weight` integer NOT NULL,
	`italic` integer NOT NULL,
	`file` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`embedding` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_fonts_style` ON `school_fonts` (`school_id`,`family`,`weight`,`italic`);--> statement-breakpoint
ALTER TABLE `id_templates` ADD `fonts` text DEFAULT '[]' NOT NULL;