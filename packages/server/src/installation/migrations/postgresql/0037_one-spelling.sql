-- Names, numbers and unique answers are found and compared in one spelling: `write-keys-anew.ts` writes anew what was written before.
SELECT 1;
