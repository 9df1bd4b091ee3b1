-- Programs since 0054_identities may go on.
ALTER TABLE `users` ADD `password_given_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_own_at` text;
