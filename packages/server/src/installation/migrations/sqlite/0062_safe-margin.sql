-- Programs since 0061_hold-photos may go on.
ALTER TABLE `id_templates` ADD `safe_margin_mm` real DEFAULT 2 NOT NULL;