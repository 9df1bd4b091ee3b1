import { sql } from "drizzle-orm";
import { deleteSignIns } from "../../school/accounts/user-rows.ts";
import { deleteTokens } from "../../school/tokens/token-rows.ts";
import { deleteCardKeySecrets } from "../../cards/printed/card-keys.ts";
import { changeCopy } from "../../installation/engines/sqlite-file.ts";
import { deleteJobs } from "../jobs/job-rows.ts";
import { silenceWebhooks } from "../webhooks/webhook-rows.ts";

/**
 * Takes every session, API token and reset token out of a copied database that nobody uses, so that neither a backup nor what is
 * restored from one lets anybody in; every job, which is done where it was asked for and has its files there; what signs cards,
 * so that whoever finds a backup signs none; and the secrets and messages of webhooks, which are off in it.
 */
export const forgetSignIns = (file: string): Promise<void> =>
  changeCopy(file, async (tx) => {
    await deleteSignIns(tx);
    // The backup of an older program is brought up to date when it is opened, and until then has not all tables.
    const has = (table: string) => tx.get(sql`SELECT name FROM sqlite_master WHERE name = ${table}`);
    if (await has("api_tokens")) await deleteTokens(tx);
    if (await has("jobs")) await deleteJobs(tx);
    if (await has("card_key_secrets")) await deleteCardKeySecrets(tx);
    if (await has("webhooks")) await silenceWebhooks(tx, new Date().toISOString());
  });
