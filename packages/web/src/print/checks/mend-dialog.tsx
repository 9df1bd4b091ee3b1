import { cardTextAnswer, type CardText } from "@idms/core/cards/drawing/own-card-text-schemas";
import { Button, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { SendBackEditor } from "../../students/record/act-editors.tsx";
import { PhotoPanel } from "../../students/record/photo-panel.tsx";
import { recordPath, useAct, useRecord, useRefresh } from "../../students/record/record-calls.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Failure } from "../../ui/failure.tsx";

/** The student whose card is to be fixed, and the kind of fix. */
export interface MendWish {
  kind: "text" | "crop" | "send_back";
  student: number;
  name: string;
  /** Keys of the elements that have findings. */
  fields: readonly string[];
}

export interface MendDialogProps {
  wish: MendWish;
  template: number | null;
  onClose(): void;
  onMended(): void;
}

/** The dialog that fixes the findings on a card. */
export function MendDialog(props: MendDialogProps) {
  const { wish, onClose, onMended } = props;
  const refresh = useRefresh();
  const version = useRecord(wish.student).data?.version;
  if (wish.kind === "send_back")
    return (
      <SendBackEditor
        whom={wish.name}
        send={async (why) => {
          await call("POST", recordPath(wish.student, "send-back/"), { version, body: why });
          await refresh();
          onMended();
        }}
        onClose={onClose}
      />
    );
  return wish.kind === "crop" ? <CropDialog {...props} /> : <ShortenDialog {...props} />;
}

function CropDialog({ wish, onMended }: MendDialogProps) {
  useFocusBack();
  const can = useCan();
  const { data: record } = useRecord(wish.student);
  const { act, busy, failure } = useAct();
  const mayKeep = can("students.verify");
  return (
    <Modal
      opened
      onClose={onMended}
      title={say("The photo of {name}", { name: wish.name })}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Stack>
        {!mayKeep && (
          <Text size="sm">
            {say("If you replace the photo or crop it again, the school must verify the record again.")}
          </Text>
        )}
        <Failure>{failure}</Failure>
        {record ? (
          <PhotoPanel
            record={record}
            mayChange={can("students.correct")}
            keepVerified={mayKeep && record.status === "VERIFIED"}
            busy={busy}
            act={act}
          />
        ) : (
          <Skeleton height="12rem" />
        )}
        <Button onClick={onMended}>{say("Done")}</Button>
      </Stack>
    </Modal>
  );
}

function ShortenDialog({ wish, template, onClose, onMended }: MendDialogProps) {
  useFocusBack();
  const path = recordPath(wish.student, "card-texts/");
  const { data, error } = useList(path, cardTextAnswer, { template });
  const { data: record } = useRecord(wish.student);
  const refresh = useRefresh();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const all = data?.rows ?? [];
  const meant = all.filter(({ elements }) => elements.some((key) => wish.fields.includes(key)));
  const texts = meant.length > 0 ? meant : all;
  const valueOf = ({ name, text, recorded, is_used }: CardText) =>
    typed[name] ?? (is_used ? text : null) ?? recorded;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const version = record?.version;
    try {
      for (const each of texts) {
        const text = valueOf(each);
        if (text === each.recorded && each.text !== null)
          await call("DELETE", `${path}${encodeURIComponent(each.name)}/`, { version });
        else if (text !== each.recorded && text !== each.text)
          await call("PUT", template === null ? path : `${path}?template=${template}`, {
            version,
            body: { name: each.name, text },
          });
      }
      await refresh();
      onMended();
    } catch (reason) {
      setFailure(reason);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Shorter card text for {name}", { name: wish.name })}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <Text size="sm">
            {say(
              "The card shows this text, but the record does not change. If the record is changed later, the card shows the text from the record again.",
            )}
          </Text>
          {(failure ?? error) !== null && (failure ?? error) !== undefined && (
            <Failure>{detailOf(failure ?? error, commonText.saveFailed)}</Failure>
          )}
          {!data && !error && <Skeleton height="4rem" />}
          {data && texts.length === 0 && (
            <Text c="dimmed">{say("The card has no text for this student that can be shortened.")}</Text>
          )}
          {texts.map((each, index) => (
            <TextInput
              key={each.name}
              label={each.label}
              description={say("In the record: {text}", { text: each.recorded })}
              dir="auto"
              value={valueOf(each)}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => setTyped({ ...typed, [each.name]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" disabled={busy || !record || texts.length === 0}>
            {say("Save card text")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
