import { codedBeside } from "@idms/core/as-sentence";
import type { DeliveryRow, ListedWebhook } from "./webhook-rows.ts";

/** A webhook as the API and commands tell it: with the code of why it is off. */
export const webhookAsTold = ({ school_id, disabled_said, ...webhook }: ListedWebhook) => ({
  ...webhook,
  school: school_id,
  ...codedBeside(webhook.disabled_because, disabled_said),
});

/** A message as the API and commands tell it: with the code of why it did not arrive. */
export const messageAsTold = ({ failure_said, ...message }: DeliveryRow) => ({
  ...message,
  ...codedBeside(message.failure, failure_said),
});
