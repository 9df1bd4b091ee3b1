-- Programs since 0114_cards_not_made may go on. They replace only earlier cards of the same design.
-- Whether the cards of a batch also replace the valid cards of other designs.
ALTER TABLE "print_batches" ADD COLUMN "replaces_others" boolean DEFAULT false NOT NULL;
