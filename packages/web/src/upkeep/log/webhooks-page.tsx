import { asSentence } from "@idms/core/as-sentence";
import { webhookStanding } from "@idms/core/school/log/webhook";
import {
  webhookAnswer,
  webhookMessageAnswer,
  webhookSecretAnswer,
  type Webhook,
  type WebhookWithSecret,
} from "@idms/core/school/log/webhook-schemas";
import { Alert, Badge, Code, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { IconList, IconPlayerPlay, IconPlus, IconSend, IconTrash } from "../../ui/icons/icons.ts";
import { call } from "../../ui/api/api.ts";
import { CopyButton } from "../../collect/links/copy-button.tsx";
import { SchoolName } from "../../school/schools/school-name.tsx";
import { useSchools } from "../../school/schools/use-schools.ts";
import { tell, tellRefusal } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useList } from "../../ui/api/use-list.ts";
import { WebhookEditor, WEBHOOKS, eventWords } from "./webhook-editor.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";
import "@mantine/core/styles/Code.layer.css";

const STANDING = { on: say("On"), failing: say("Failing"), off: say("Off") };

/** The page that lists the webhooks: addresses of other systems that are notified of events. */
export function WebhooksPage() {
  const webhooks = useList(WEBHOOKS, webhookAnswer);
  const readsSchools = useCan()("schools.read");
  const schools = useSchools(readsSchools);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const deeds = useWebhookDeeds(setMade);

  const schoolName = ({ school }: Webhook): string =>
    school === null
      ? say("All schools")
      : (schools.data?.rows.find(({ id }) => id === school)?.name ?? commonText.none);

  return (
    <Page
      title={say("Webhooks")}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setIsMaking(true)}>
          {say("Add Webhook")}
        </HeadAction>
      }
    >
      <Text size="sm" mb="md" maw="70ch">
        {say(
          "When something happens, IDMS sends a signed message to the other system. The message contains only IDs and no personal data. The other system can use the IDs to request the details.",
        )}
      </Text>
      {made?.secret && <SecretNote made={made} secret={made.secret} onClose={() => setMade(null)} />}
      <ListTable
        label={say("Webhooks")}
        columns={webhookColumns(deeds, readsSchools ? schoolName : null)}
        rowKey={({ id }) => id}
        empty={say("No webhooks yet.")}
        start={<Start onClick={() => setIsMaking(true)}>{say("Add the first webhook")}</Start>}
        list={webhooks}
        loadFailed={say("The webhooks could not be loaded. Please try again.")}
      />
      {isMaking && <WebhookEditor onMade={setMade} onClose={() => setIsMaking(false)} />}
    </Page>
  );
}

/**
 * Returns the columns of the table of webhooks: their details and actions. If there are several schools, includes the
 * school.
 */
const webhookColumns = (
  { test, switchOn, remove }: ReturnType<typeof useWebhookDeeds>,
  schoolName: ((webhook: Webhook) => string) | null,
): Column<Webhook>[] => [
  { title: say("Address"), cell: ({ address }) => address, wide: true },
  ...(schoolName
    ? [{ title: say("School"), cell: (row: Webhook) => <SchoolName>{schoolName(row)}</SchoolName> }]
    : []),
  {
    title: say("Send a message when"),
    cell: ({ events }) => events.map((event) => <div key={event}>{eventWords(event)}</div>),
    wide: true,
  },
  {
    title: say("State"),
    cell: (webhook) => (
      <Stack gap={4} align="flex-start">
        <Badge variant="default" color="gray" tt="none" miw="max-content">
          {STANDING[webhookStanding(webhook)]}
        </Badge>
        {webhook.disabled_because !== null && (
          <Text size="xs">{tell(asSentence(webhook.disabled_because, webhook))}</Text>
        )}
      </Stack>
    ),
  },
  { title: say("Created by"), extra: "webhooks.made_by", cell: ({ made_by }) => personInWords(made_by) },
  actionsColumn((webhook) => [
    {
      label: say("Send a test message to {address}", { address: webhook.address }),
      word: say("Test"),
      icon: IconSend,
      onClick: () => void test(webhook),
    },
    {
      label: say("Messages to {address}", { address: webhook.address }),
      word: say("Messages"),
      icon: IconList,
      to: `/webhooks/${webhook.id}`,
    },
    webhook.disabled_at !== null && {
      label: say("Turn on the webhook to {address}", { address: webhook.address }),
      word: say("Turn on"),
      icon: IconPlayerPlay,
      onClick: () => void switchOn(webhook),
    },
    {
      label: say("Remove {name}", { name: webhook.address }),
      word: say("Remove"),
      icon: IconTrash,
      danger: true,
      onClick: () => void remove(webhook),
    },
  ]),
];

/** Shows a webhook's secret, which appears only once. */
function SecretNote({ made, secret, onClose }: { made: WebhookWithSecret; secret: string; onClose(): void }) {
  return (
    <Alert
      role="status"
      color="blue"
      mb="md"
      title={say("The secret for {address}", { address: made.address })}
      withCloseButton
      closeButtonLabel={commonText.close}
      onClose={onClose}
      style={{ overflowWrap: "anywhere" }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say(
            "The other system uses the secret to verify who sent a message. Copy the secret now. It cannot be shown again.",
          )}
        </Text>
        <Code className="long-words" style={{ overflowWrap: "anywhere" }}>
          {secret}
        </Code>
        <CopyButton text={secret} label={say("Copy secret")} />
      </Stack>
    </Alert>
  );
}

/** Returns the actions on a webhook, which report their own outcome. */
function useWebhookDeeds(onSecret: (made: WebhookWithSecret) => void) {
  const tried = useTried(WEBHOOKS);
  const ask = useAsk();
  return {
    test: ({ id }: Webhook) =>
      tried(async () => {
        const sent = webhookMessageAnswer.parse(await call("POST", `${WEBHOOKS}${id}/test/`));
        if (sent.state === "delivered") toast(say("The test message arrived"));
        else
          await ask.tell(
            `${say("The test message did not arrive.")} ${tellRefusal(asSentence(sent.failure ?? "", sent))}`,
          );
      }),
    switchOn: ({ id, address }: Webhook) =>
      tried(async () => {
        const on = webhookSecretAnswer.parse(await call("POST", `${WEBHOOKS}${id}/on/`, { body: {} }));
        if (on.secret !== null) onSecret(on);
        toast(say("The webhook to {address} is on", { address }));
      }),
    async remove({ id, address }: Webhook) {
      const question = say("Remove the webhook to {address}? Waiting messages will not be sent.", {
        address,
      });
      if (!(await ask.confirm(question, say("Remove"), { danger: true }))) return;
      await tried(async () => {
        await call("DELETE", `${WEBHOOKS}${id}/`);
        toast(say("The webhook to {address} was removed", { address }));
      });
    },
  };
}
