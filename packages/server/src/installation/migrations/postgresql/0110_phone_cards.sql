-- Programs since 0101_class_links may go on. They show no card on a phone.
-- Whether the families of a school can show the printed card on a phone.
ALTER TABLE "schools" ADD COLUMN "phone_card" boolean DEFAULT false NOT NULL;
