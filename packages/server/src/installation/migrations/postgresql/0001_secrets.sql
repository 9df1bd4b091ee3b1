CREATE TABLE "secrets" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
