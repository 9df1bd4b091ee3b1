import { WEBHOOK_EVENTS, type WebhookEvent } from "@idms/core/school/log/webhook";
import {
  newWebhookSchema,
  webhookSecretAnswer,
  type WebhookWithSecret,
} from "@idms/core/school/log/webhook-schemas";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { WEBHOOK_EVENT_WORDS } from "../../say/core-texts/upkeep.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";

export const WEBHOOKS = "/webhooks/";

/** The form for a new webhook: its address and events. */
export function WebhookEditor({
  onMade,
  onClose,
}: {
  onMade(made: WebhookWithSecret): void;
  onClose(): void;
}) {
  const { role } = useCurrentUser();
  const form = useForm({
    initialValues: {
      address: "",
      events: [] as string[],
      school: null as number | null,
    },
    validate: checkedBy(newWebhookSchema),
  });
  const { save, saving, failure } = useSave({
    path: WEBHOOKS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved(saved) {
      onMade(webhookSecretAnswer.parse(saved));
      onClose();
    },
  });
  return (
    <Editor
      title={say("Add Webhook")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(newWebhookSchema.parse(values)))}
    >
      <TextInput
        label={say("Address")}
        description={say(
          "The address where the other system receives messages. It must begin with https. An address in a private network works only if the settings allow it.",
        )}
        required
        data-autofocus
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps("address")}
      />
      {role === "SUPER_ADMIN" && (
        <SchoolSelect
          clearable
          description={say("If you do not choose a school, the webhook covers all schools.")}
          {...form.getInputProps("school")}
        />
      )}
      <Checkbox.Group label={say("Send a message when")} required {...form.getInputProps("events")}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={eventWords(event)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Editor>
  );
}

/**
 * Returns an event's name in the page's language. A test event, or an event from an older version, keeps its own name.
 */
export const eventWords = (event: string): string =>
  event in WEBHOOK_EVENT_WORDS ? WEBHOOK_EVENT_WORDS[event as WebhookEvent] : event;
