-- Programs since 0022_printed-card-states may go on.
CREATE TABLE "log_seals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"after_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"root" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sealed_at" text COLLATE "C" NOT NULL,
	"cut_at" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "sealed_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"school_id" bigint,
	"key" text COLLATE "C",
	"personal" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL
);
