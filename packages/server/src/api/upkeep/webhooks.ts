import {
  newWebhookSchema,
  webhookAnswer,
  webhookMessageAnswer,
  webhookMessagesAnswer,
  webhookSecretAnswer,
} from "@idms/core/school/log/webhook-schemas";
import { z } from "zod";
import { pageSize, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { route } from "../../http/calls/route.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { callableBy } from "../../http/socket/call-address.ts";
import {
  addWebhook,
  removeWebhook,
  sendMessageAgain,
  switchOnWebhook,
} from "../../upkeep/webhooks/make-webhook.ts";
import { deliveriesPage } from "../../upkeep/webhooks/deliveries-page.ts";
import { messageAsTold, webhookAsTold } from "../../upkeep/webhooks/as-told.ts";
import { listWebhooks, type ListedWebhook } from "../../upkeep/webhooks/webhook-rows.ts";
import { sendTest } from "../../upkeep/webhooks/send-messages.ts";

const withSecret = <S extends string | null>({ secret, ...webhook }: ListedWebhook & { secret: S }) => ({
  ...webhookAsTold(webhook),
  secret,
});

/** Queue that limits simultaneous delivery tests, because each test waits several seconds for another system. */
const tests = waitingLine({ lanes: 2, places: 10, seconds: 20 });

export const webhooksRoutes = [
  route({
    method: "GET",
    path: "/webhooks/",
    access: "webhooks.read",
    summary: "List the webhooks of all schools or of the caller's school, newest first.",
    answer: z.array(webhookAnswer),
    handle: async ({ services, school }) => (await listWebhooks(services.db, school)).map(webhookAsTold),
  }),
  route({
    method: "POST",
    path: "/webhooks/",
    access: "webhooks.create",
    asksAgain: "as set",
    summary: "Add a webhook, which sends signed messages (Standard Webhooks) to an address.",
    details: "The secret that signs the messages is shown only in this response.",
    body: newWebhookSchema,
    answer: webhookSecretAnswer,
    status: 201,
    handle: async ({ services, caller, school, body }) =>
      withSecret(await addWebhook({ db: services.db, ...callableBy(services.config) }, caller, school, body)),
  }),
  route({
    method: "POST",
    path: "/webhooks/{id}/on/",
    access: "webhooks.change",
    asksAgain: "as set",
    summary: "Switch a webhook on again.",
    details:
      "With `renew`, or after a restore without secrets, the webhook gets a new secret, which is shown only in this response.",
    body: z.object({ renew: z.boolean().default(false) }),
    answer: webhookSecretAnswer,
    handle: async ({ services, caller, params, school, body }) =>
      withSecret(await switchOnWebhook(services.db, caller, { school, id: params.id }, body)),
  }),
  route({
    method: "POST",
    path: "/webhooks/{id}/test/",
    access: "webhooks.send",
    summary: "Send one test message immediately and return the result.",
    answer: webhookMessageAnswer,
    handle: ({ services, caller, params, school }) =>
      tests.run(async () =>
        messageAsTold(
          await sendTest(
            { db: services.db, ...callableBy(services.config), signal: services.stopping },
            caller,
            { school, id: params.id },
          ),
        ),
      ),
  }),
  route({
    method: "DELETE",
    path: "/webhooks/{id}/",
    access: "webhooks.delete",
    summary: "Remove a webhook and its pending messages.",
    answer: "nothing",
    handle: async ({ services, caller, params, school }) =>
      void (await removeWebhook(services.db, caller, { school, id: params.id })),
  }),
  route({
    method: "GET",
    path: "/webhooks/{id}/deliveries/",
    access: "webhooks.read",
    summary: "List a webhook's messages from the last month and their results, newest first.",
    query: z.object({ ...placeQuery, page_size: pageSize.optional() }),
    answer: webhookMessagesAnswer,
    handle: ({ services, params, school, query }) =>
      deliveriesPage(services.db, { school, id: params.id }, placeFrom(query)),
  }),
  route({
    method: "POST",
    path: "/webhook-deliveries/{id}/retry/",
    access: "webhooks.send",
    summary: "Send a finished message again with the same ID.",
    answer: webhookMessageAnswer,
    handle: async ({ services, caller, params, school }) =>
      messageAsTold(await sendMessageAgain(services.db, caller, { school, id: params.id })),
  }),
];
