CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`happened_at` text NOT NULL,
	`data` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` text,
	`due_at` text,
	`ended_at` text,
	`status` integer,
	`took_ms` integer,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_ended` ON `webhook_deliveries` (`ended_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer,
	`made_by` text NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`failing_since` text,
	`wait_until` text,
	`disabled_at` text,
	`disabled_because` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_school` ON `webhooks` (`school_id`);