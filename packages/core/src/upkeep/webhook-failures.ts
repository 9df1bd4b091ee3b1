import { failures } from "../failure.ts";

/** Why a webhook is not made or changed, or a message of one not sent again. */
export const webhookFailures = failures("webhook", {
  notAddress: ["invalid", "This is not an address that can be called."],
  notPlain: ["invalid", "The address must begin with https: what is sent may be read on its way."],
  notPublic: [
    "invalid",
    "The address is not on the public internet. The administrator of the server can allow its network with webhook_networks.",
  ],
  notListed: [
    "invalid",
    "This host may not be called. The administrator of the server can allow it with webhook_hosts.",
  ],
  tooMany: ["conflict", "There are very many webhooks already: remove one that nobody needs."],
  off: ["conflict", "The webhook is off: switch it on first."],
  waiting: ["conflict", "The message waits to be sent already."],
});
