import { requestFailures } from "@idms/core/upkeep/request-failures";
import type { Db } from "../../installation/engines/connect.ts";
import type { Place } from "../../installation/rows/keyset.ts";
import { requireWebhook, type WebhookChoice } from "./make-webhook.ts";
import { messageAsTold } from "./as-told.ts";
import { listDeliveries } from "./webhook-rows.ts";

/**
 * Returns the messages of a webhook after a position, newest first.
 * @throws Failure `invalid` for an invalid position, `missing`
 */
export async function deliveriesPage(
  db: Db,
  choice: WebhookChoice,
  { after, size }: Place,
): Promise<{ results: ReturnType<typeof messageAsTold>[]; next: string | null }> {
  if (!/^\d{0,15}$/.test(after)) throw requestFailures.notPlace();
  const { id: webhook } = await requireWebhook(db, choice);
  const below = after === "" ? Number.MAX_SAFE_INTEGER : Number(after);
  const found = await listDeliveries(db, webhook, { below, most: size + 1 });
  const rows = found.slice(0, size);
  const next = found.length > size ? String(rows.at(-1)?.id) : null;
  return { results: rows.map(messageAsTold), next };
}
