-- Programs since 0031_waiting-photos may go on.
ALTER TABLE `photo_days` ADD `paused_at` text;