ALTER TABLE `print_batch_students` ADD `valid_until` text;--> statement-breakpoint
-- What a signed code says: the last number that was signed, before the 64 bytes of the signature, which are days since 1970. In Base45
-- three letters are two bytes; of an odd number of bytes the last one has two.
UPDATE `print_batch_students` SET `valid_until` = (
  SELECT CASE WHEN kind = 25 THEN date(days * 86400, 'unixepoch') END FROM (
    SELECT CASE WHEN odd THEN one / 256 ELSE one % 256 END AS kind,
      CASE WHEN odd THEN one % 256 * 256 + two / 256 ELSE two END AS days FROM (
      SELECT odd,
        instr(l, substr(body, at, 1)) - 1 + 45 * (instr(l, substr(body, at + 1, 1)) - 1) + 2025 * (instr(l, substr(body, at + 2, 1)) - 1) AS one,
        instr(l, substr(body, at + 3, 1)) - 1 + 45 * (instr(l, substr(body, at + 4, 1)) - 1) + 2025 * (instr(l, substr(body, at + 5, 1)) - 1) AS two
      FROM (
        SELECT body, length(body) % 3 = 2 AS odd, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:' AS l,
          3 * (length(body) / 3 - CASE WHEN length(body) % 3 = 2 THEN 33 ELSE 34 END) + 1 AS at
        FROM (SELECT substr(json_extract(`texts`, '$.signed_code'), 5) AS body)))))
  WHERE json_valid(`texts`) AND json_extract(`texts`, '$.signed_code') LIKE 'ID1:%' AND length(json_extract(`texts`, '$.signed_code')) > 110;--> statement-breakpoint
-- Else what a card shows: the form's answer, else the end of the school year.
UPDATE `print_batch_students` SET `valid_until` = (
  SELECT CASE WHEN date(iso) = iso THEN iso END FROM (
    SELECT substr(said, 7, 4) || '-' || substr(said, 4, 2) || '-' || substr(said, 1, 2) AS iso FROM (
      SELECT replace(replace(trim(coalesce(
        (SELECT value FROM json_each(`texts`) WHERE trim(value) <> '' AND replace(replace(replace(lower(key), '_', ''), '-', ''), ' ', '') IN
          ('valid', 'validity', 'validdate', 'validitydate', 'validupto', 'validuntil', 'validtill', 'validto', 'validthru', 'validthrough', 'cardvalidupto', 'cardvaliduntil', 'cardvalidtill', 'cardvalidity', 'idvalidupto', 'idvaliduntil', 'expiry', 'expirydate', 'expirationdate', 'expireson', 'cardexpiry', 'dateofexpiry') LIMIT 1),
        json_extract(`texts`, '$.school_year_ends'))), '/', '-'), '.', '-') AS said)
    WHERE said GLOB '[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9]'))
  WHERE json_valid(`texts`) AND `valid_until` IS NULL;