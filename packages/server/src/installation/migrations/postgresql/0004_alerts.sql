-- Programs since 0003_record-life may go on.
CREATE TABLE "alerts" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"told_at" text COLLATE "C" NOT NULL,
	"is_well" boolean NOT NULL
);
