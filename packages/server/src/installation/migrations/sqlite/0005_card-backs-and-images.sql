ALTER TABLE `id_templates` ADD `back_background` text;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `back_background_width` integer;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `back_background_height` integer;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `back_fields` text;--> statement-breakpoint
ALTER TABLE `id_templates` ADD `images` text DEFAULT '{}' NOT NULL;