-- Programs since 0101_class_links may go on.
-- Beside each text why something did not arrive, the same as a sentence with its code; what was kept before has none.
ALTER TABLE `webhook_deliveries` ADD `failure_said` text;
--> statement-breakpoint
ALTER TABLE `webhooks` ADD `disabled_said` text;
--> statement-breakpoint
ALTER TABLE `log_forwards` ADD `failure_said` text;
