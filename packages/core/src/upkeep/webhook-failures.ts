import { failures } from "../failure.ts";

/** Reasons why a webhook is not created or changed, or why a webhook message is not resent. */
export const webhookFailures = failures("webhook", {
  notAddress: ["invalid", "This is not a valid webhook address."],
  notPlain: ["invalid", "The address must begin with https. Otherwise, messages could be read in transit."],
  notPublic: [
    "invalid",
    "The address is not on the public internet. The server administrator can allow its network with webhook_networks.",
  ],
  notListed: [
    "invalid",
    "IDMS is not allowed to call this host. The server administrator can allow it with webhook_hosts.",
  ],
  tooMany: ["conflict", "There are too many webhooks. Remove one that is no longer needed."],
  off: ["conflict", "The webhook is switched off. Switch it on first."],
  waiting: ["conflict", "The message is already waiting to be sent."],
});
