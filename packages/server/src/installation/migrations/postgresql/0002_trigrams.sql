-- Finds a part of a name in all schools. Who may not make the extension searches row by row.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm cannot be made: searches over all schools read all rows';
END $$;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX students_trigrams ON students USING gin (search_key gin_trgm_ops);
    CREATE INDEX schools_trigrams ON schools USING gin (search_key gin_trgm_ops);
    CREATE INDEX users_trigrams ON users USING gin (search_key gin_trgm_ops);
  END IF;
END $$;
