import { sql } from "drizzle-orm";
import { deleteSignIns } from "../../school/accounts/user-rows.ts";
import { deleteTokens } from "../../school/tokens/token-rows.ts";
import { deleteCardKeySecrets } from "../../cards/printed/card-keys.ts";
import { changeCopy } from "../../installation/engines/sqlite-file.ts";
import { deleteJobs } from "../jobs/job-rows.ts";
import { silenceSources } from "../../collect/sources/source-rows.ts";
import { silenceWebhooks } from "../webhooks/webhook-rows.ts";

/**
 * Deletes sensitive rows from a copied database that is not in use. Sessions, API tokens and reset tokens are
 * deleted, so that neither a backup nor a restore lets anyone in. Jobs are deleted, because the jobs and their files
 * belong to the original server. The keys that sign cards are deleted, so that no one can sign cards with a backup.
 * Webhooks are switched off, and their secrets and messages are deleted. The secrets of the systems from which students
 * are fetched are deleted, with what was fetched.
 */
export const forgetSignIns = (file: string): Promise<void> =>
  changeCopy(file, async (tx) => {
    await deleteSignIns(tx);
    // The backup of an older program is brought up to date when it is opened, and until then has not all tables.
    const has = (table: string) => tx.get(sql`SELECT name FROM sqlite_master WHERE name = ${table}`);
    if (await has("api_tokens")) await deleteTokens(tx);
    if (await has("jobs")) await deleteJobs(tx);
    if (await has("card_key_secrets")) await deleteCardKeySecrets(tx);
    if (await has("sources")) await silenceSources(tx);
    if (await has("webhooks")) await silenceWebhooks(tx, new Date().toISOString());
  });
