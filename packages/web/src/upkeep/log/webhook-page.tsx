import {
  webhookAnswer,
  webhookMessageAnswer,
  type WebhookMessage,
} from "@idms/core/school/log/webhook-schemas";
import { asSentence } from "@idms/core/as-sentence";
import { Badge, Text } from "@mantine/core";
import { useParams } from "react-router-dom";
import { IconRefresh } from "../../ui/icons/icons.ts";
import { call } from "../../ui/api/api.ts";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useList } from "../../ui/api/use-list.ts";
import { eventWords, WEBHOOKS } from "./webhook-editor.tsx";

const STATES = { waiting: say("Not received yet"), delivered: say("Delivered"), failed: say("Failed") };
/** Polling interval while a message is waiting to be delivered, in ms. */
const AGAIN_MS = 5000;
const SHOWN = "100";

/** Shows the messages that were sent to a webhook, and their outcomes. */
export function WebhookPage() {
  const id = Number(useParams()["id"]);
  const path = `${WEBHOOKS}${id}/deliveries/`;
  const webhook = useList(WEBHOOKS, webhookAnswer).data?.rows.find((each) => each.id === id);
  const messages = useList(path, webhookMessageAnswer, { page_size: SHOWN }, true, (listed) =>
    listed?.rows.some(({ state }) => state === "waiting") ? AGAIN_MS : false,
  );
  const sendAgain = useSendAgain(path);
  const columns: Column<WebhookMessage>[] = [
    { title: say("Number"), extra: "webhook.id", cell: ({ id: number }) => String(number), short: true },
    { title: say("Event time"), cell: ({ happened_at }) => moment(happened_at) },
    { title: say("Event"), cell: ({ event }) => eventWords(event) },
    {
      title: say("State"),
      cell: ({ state }) => (
        <Badge variant="default" color="gray" tt="none" miw="max-content">
          {STATES[state]}
        </Badge>
      ),
    },
    { title: say("Attempts"), extra: "webhook.tries", cell: ({ tries }) => String(tries), numeric: true },
    {
      title: say("Response"),
      cell: ({ status, failure, ...coded }) =>
        failure === null ? (status ?? commonText.none) : tell(asSentence(failure, coded)),
      wide: true,
    },
    {
      title: say("Last tried"),
      cell: ({ tried_at, due_at }) => (
        <>
          {tried_at === null ? commonText.none : moment(tried_at)}
          {tried_at !== null && due_at !== null && (
            <Text size="sm" c="dimmed">
              {say("Next attempt {when}", { when: moment(due_at) })}
            </Text>
          )}
        </>
      ),
    },
    actionsColumn((message) => [
      message.due_at === null && {
        label: say("Send again: message {id}", { id: message.id }),
        word: say("Send again"),
        icon: IconRefresh,
        onClick: () => void sendAgain(message.id),
      },
    ]),
  ];
  return (
    <Page title={say("Webhook messages")}>
      <Text size="sm" mb="md" style={{ overflowWrap: "anywhere" }}>
        {webhook?.address}
      </Text>
      <ListTable
        label={say("Webhook messages")}
        columns={columns}
        rowKey={({ id: number }) => number}
        empty={say("No messages were sent in the last month.")}
        list={messages}
        loadFailed={say("The messages could not be loaded. Please try again.")}
      />
    </Page>
  );
}

/** Returns a function that sends a message again and reports the outcome. */
function useSendAgain(path: string): (id: number) => Promise<void> {
  const tried = useTried(path);
  return async (id) => {
    await tried(async () => {
      await call("POST", `/webhook-deliveries/${id}/retry/`);
      toast(say("The message will be sent again"));
    });
  };
}
