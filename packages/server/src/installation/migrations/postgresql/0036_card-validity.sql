ALTER TABLE "print_batch_students" ADD COLUMN "valid_until" text COLLATE "C";--> statement-breakpoint
-- What a signed code says: the last number that was signed, before the 64 bytes of the signature, which are days since 1970. In Base45
-- three letters are two bytes; of an odd number of bytes the last one has two.
UPDATE "print_batch_students" SET "valid_until" = (
  SELECT CASE WHEN kind = 25 THEN to_char(DATE '1970-01-01' + days, 'YYYY-MM-DD') END FROM (
    SELECT CASE WHEN odd THEN one / 256 ELSE one % 256 END AS kind,
      CASE WHEN odd THEN one % 256 * 256 + two / 256 ELSE two END AS days FROM (
      SELECT odd,
        strpos(l, substr(body, at, 1)) - 1 + 45 * (strpos(l, substr(body, at + 1, 1)) - 1) + 2025 * (strpos(l, substr(body, at + 2, 1)) - 1) AS one,
        strpos(l, substr(body, at + 3, 1)) - 1 + 45 * (strpos(l, substr(body, at + 4, 1)) - 1) + 2025 * (strpos(l, substr(body, at + 5, 1)) - 1) AS two
      FROM (
        SELECT body, length(body) % 3 = 2 AS odd, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:' AS l,
          3 * (length(body) / 3 - CASE WHEN length(body) % 3 = 2 THEN 33 ELSE 34 END) + 1 AS at
        FROM (SELECT substr("texts"::json ->> 'signed_code', 5) AS body) AS code) AS letters) AS pairs) AS number)
  WHERE "texts" IS NOT NULL AND "texts"::json ->> 'signed_code' LIKE 'ID1:%' AND length("texts"::json ->> 'signed_code') > 110;--> statement-breakpoint
-- Else what a card shows: the form's answer, else the end of the school year.
UPDATE "print_batch_students" SET "valid_until" = (
  SELECT substr(said, 7, 4) || '-' || substr(said, 4, 2) || '-' || substr(said, 1, 2) FROM (
    SELECT replace(replace(trim(coalesce(
      (SELECT value FROM json_each_text("texts"::json) WHERE trim(value) <> '' AND replace(replace(replace(lower(key), '_', ''), '-', ''), ' ', '') IN
        ('valid', 'validity', 'validdate', 'validitydate', 'validupto', 'validuntil', 'validtill', 'validto', 'validthru', 'validthrough', 'cardvalidupto', 'cardvaliduntil', 'cardvalidtill', 'cardvalidity', 'idvalidupto', 'idvaliduntil', 'expiry', 'expirydate', 'expirationdate', 'expireson', 'cardexpiry', 'dateofexpiry') LIMIT 1),
      "texts"::json ->> 'school_year_ends')), '/', '-'), '.', '-') AS said) AS shown
  WHERE said ~ '^((0[1-9]|1[0-9]|2[0-8])-(0[1-9]|1[0-2])|(29|30)-(0[13-9]|1[0-2])|31-(0[13578]|1[02]))-[0-9]{4}$|^29-02-[0-9]{2}(0[48]|[2468][048]|[13579][26])$')
  WHERE "texts" IS NOT NULL AND "valid_until" IS NULL;