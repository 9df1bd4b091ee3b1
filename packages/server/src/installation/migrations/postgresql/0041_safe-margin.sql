-- Programs since 0040_hold-photos may go on.
ALTER TABLE "id_templates" ADD COLUMN "safe_margin_mm" double precision DEFAULT 2 NOT NULL;