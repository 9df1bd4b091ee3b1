-- Programs since 0037_one-spelling may go on.
ALTER TABLE "schools" ADD COLUMN "hold_back" boolean DEFAULT false NOT NULL;