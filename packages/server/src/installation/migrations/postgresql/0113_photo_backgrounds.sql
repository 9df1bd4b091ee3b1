-- Programs since 0112_delivered_batches may go on. They propose no background for photos.
-- The colour that a school asks for as the background of photos.
ALTER TABLE "schools" ADD COLUMN "photo_background" text COLLATE "C";
