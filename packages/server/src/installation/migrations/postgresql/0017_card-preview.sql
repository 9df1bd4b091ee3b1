-- Programs since 0016_left-expected may go on.
ALTER TABLE "schools" ADD COLUMN "card_preview" boolean DEFAULT true NOT NULL;