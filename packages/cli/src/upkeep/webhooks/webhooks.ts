import { WEBHOOK_EVENTS, webhookStanding, type WebhookEvent } from "@idms/core/school/log/webhook";
import { newWebhookSchema } from "@idms/core/school/log/webhook-schemas";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import { messageAsTold, webhookAsTold } from "@idms/server/upkeep/webhooks/as-told";
import { deliveriesPage } from "@idms/server/upkeep/webhooks/deliveries-page";
import {
  addWebhook,
  removeWebhook,
  sendMessageAgain,
  switchOnWebhook,
} from "@idms/server/upkeep/webhooks/make-webhook";
import { listWebhooks } from "@idms/server/upkeep/webhooks/webhook-rows";
import { sendTest } from "@idms/server/upkeep/webhooks/send-messages";
import { doer } from "../../app/operator.ts";
import { callable } from "../../app/allowed-calls.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { ChangeFlags, DataFlags, ListFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { note, print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

const chosen = (id: string) => ({ school: null, id: readCount("The webhook ID", id, "webhook") });

/** Lists the webhooks of all schools. */
export function list(flags: ListFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const schools = await schoolNames(app.db);
    const webhooks = (await listWebhooks(app.db, null)).map((webhook) => ({
      ...webhookAsTold(webhook),
      state: webhookStanding(webhook),
    }));
    printList(flags, { webhooks }, ["ID", "Address", "School", "Events", "State", "Why"], () =>
      webhooks.map(({ id, address, school, events, state, disabled_because }) => [
        String(id),
        address,
        school === null ? "all" : (schools.get(school) ?? ""),
        events.join(" "),
        state,
        disabled_because ?? "",
      ]),
    );
    return EXIT.done;
  });
}

/** Adds a webhook for an address. Standard output contains only the secret, so that it can be redirected to a file. */
export function add(address: string, flags: FlagsOf<"webhooks add">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const events = (flags.event ?? [...WEBHOOK_EVENTS]) as WebhookEvent[];
    const wish = valid(newWebhookSchema, { address, events, school });
    const allowed = await callable(app);
    const { secret, ...made } = await dryRun(app, flags, ({ db }) =>
      addWebhook({ db, ...allowed }, doer(), null, wish),
    );
    const told = { id: made.id, address: made.address, events: made.events, school: made.school_id };
    if (flags.json) printJson(flags.dryRun ? { ...told, id: null, dry_run: true } : { ...told, secret });
    else if (flags.dryRun) print(`Would send events to ${made.address}.`);
    else {
      if (!flags.quiet)
        note(`Webhook ${made.id} was created. Store its secret safely now. It cannot be shown again.`);
      print(secret);
    }
    return EXIT.done;
  });
}

/** Re-enables a webhook. */
export function on(id: string, flags: FlagsOf<"webhooks on">): Promise<number> {
  return withApp(flags, async (app) => {
    const { secret, ...webhook } = await dryRun(app, flags, ({ db }) =>
      switchOnWebhook(db, doer(), chosen(id), { renew: flags.renew === true }),
    );
    const told = { id: webhook.id, address: webhook.address };
    if (secret === null || flags.dryRun || flags.json) {
      const shown = flags.dryRun ? told : { ...told, secret };
      tellDone("on", `the webhook to ${webhook.address}`, shown, flags);
      return EXIT.done;
    }
    if (!flags.quiet)
      note(`Webhook ${webhook.id} has a new secret. Store it safely now. It cannot be shown again.`);
    print(secret);
    return EXIT.done;
  });
}

/** Sends a test message. Exits with 1 if it does not arrive. */
export function test(id: string, flags: DataFlags): Promise<number> {
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const allowed = await callable(app);
      const { state, status, took_ms, failure, code, facts } = messageAsTold(
        await sendTest({ db: app.db, ...allowed, signal }, doer(), chosen(id)),
      );
      if (flags.json) printJson({ state, status, took_ms, failure, code, facts });
      else if (state === "delivered")
        print(`The message was delivered. Response: ${status} in ${took_ms} ms.`);
      else print(`The message was not delivered. ${failure ?? "The delivery was interrupted."}`);
      return state === "delivered" ? EXIT.done : EXIT.failed;
    }),
  );
}

/** Lists a webhook's deliveries. */
export function deliveries(id: string, flags: FlagsOf<"webhooks deliveries">): Promise<number> {
  const size = readCount("--limit", flags.limit);
  return withApp(flags, async (app) => {
    const { results } = await deliveriesPage(app.db, chosen(id), { after: "", size });
    const columns = ["ID", "When", "Event", "State", "Tries", "Answer", "Failure"];
    printList(flags, { deliveries: results }, columns, () =>
      results.map(({ id: number, happened_at, event, state, tries, status, failure }) => [
        String(number),
        happened_at.slice(0, 19).replace("T", " "),
        event,
        state,
        String(tries),
        status === null ? "" : String(status),
        failure ?? "",
      ]),
    );
    return EXIT.done;
  });
}

/** Resends a message. */
export function retry(id: string, flags: ChangeFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const message = { school: null, id: readCount("The message ID", id, "message") };
    const { id: number, event } = await dryRun(app, flags, ({ db }) => sendMessageAgain(db, doer(), message));
    const told = { id: number, event };
    if (flags.json) printJson(flags.dryRun ? { ...told, dry_run: true } : told);
    else if (!flags.quiet) print(`${flags.dryRun ? "Would send" : "To be sent"} again: message ${number}.`);
    return EXIT.done;
  });
}

/** Removes a webhook. */
export function remove(id: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    await requireAgreed(`the webhook ${id}`, undefined, flags);
    const { id: number, address } = await dryRun(app, flags, ({ db }) =>
      removeWebhook(db, doer(), chosen(id)),
    );
    tellDone("remove", `the webhook to ${address}`, { id: number, address }, flags);
    return EXIT.done;
  });
}
