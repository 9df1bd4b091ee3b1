CREATE TABLE `card_order_classes` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`class_id` integer,
	`class_name` text NOT NULL,
	`batch_id` integer,
	`printed_at` text,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `card_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`class_id`) REFERENCES `classes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`batch_id`) REFERENCES `print_batches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_order_classes_class` ON `card_order_classes` (`class_id`);--> statement-breakpoint
CREATE INDEX `card_order_classes_batch` ON `card_order_classes` (`batch_id`);--> statement-breakpoint
CREATE TABLE `card_order_steps` (
	`order_id` integer NOT NULL,
	`step` integer NOT NULL,
	`action` text NOT NULL,
	`said` text DEFAULT '' NOT NULL,
	`done_by` text NOT NULL,
	`done_at` text NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `card_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `card_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`school_id` integer NOT NULL,
	`user_id` integer,
	`made_by` text NOT NULL,
	`state` text DEFAULT 'ordered' NOT NULL,
	`needed_by` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`taken_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_orders_school` ON `card_orders` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `card_orders_state` ON `card_orders` (`state`,`needed_by`);--> statement-breakpoint
CREATE INDEX `card_orders_user` ON `card_orders` (`user_id`);--> statement-breakpoint
CREATE TABLE `print_wishes` (
	`school_id` integer PRIMARY KEY NOT NULL,
	`wish` text NOT NULL,
	`saved_at` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `grants` text DEFAULT '[]' NOT NULL;