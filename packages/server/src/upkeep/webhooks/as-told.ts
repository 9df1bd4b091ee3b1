import { codedBeside } from "@idms/core/as-sentence";
import type { DeliveryRow, ListedWebhook } from "./webhook-rows.ts";

/** Returns a webhook in the format that the API and commands show, with a code for the reason why it is off. */
export const webhookAsTold = ({ school_id, disabled_said, ...webhook }: ListedWebhook) => ({
  ...webhook,
  school: school_id,
  ...codedBeside(webhook.disabled_because, disabled_said),
});

/** Returns a message in the format that the API and commands show, with a code for the reason why it did not arrive. */
export const messageAsTold = ({ failure_said, ...message }: DeliveryRow) => ({
  ...message,
  ...codedBeside(message.failure, failure_said),
});
