-- Programs since 0033_identities may go on.
CREATE TABLE "log_forwards" (
	"receiver" text COLLATE "C" PRIMARY KEY NOT NULL,
	"after_id" bigint NOT NULL,
	"sent_at" text COLLATE "C",
	"failing_since" text COLLATE "C",
	"failure" text COLLATE "C",
	"refused" bigint DEFAULT 0 NOT NULL
);
