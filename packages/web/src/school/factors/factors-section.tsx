import { tell } from "../../say/say/tell.ts";
import {
  passkeyAnswer,
  recoveryCodesAnswer,
  type Factors,
  type Passkey,
  renamePasskeySchema,
} from "@idms/core/school/accounts/factors";
import { Alert, Button, Group, List, Stack, Text, Title, TextInput } from "@mantine/core";
import { useState } from "react";
import { call, detailOf, CallFailed } from "../../ui/api/api.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { moment } from "../../ui/api/moment.ts";
import { RowActions } from "../../ui/lists/row-actions.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { AppSetUp } from "./app-set-up.tsx";
import { canUsePasskeys, makePasskey, NoPasskey } from "./passkey-calls.ts";
import { FACTORS, useFactors } from "./use-factors.ts";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { IconDeviceMobile, IconKey, IconTrash, IconCopy, IconDownload } from "../../ui/icons/icons.ts";
import { IconFingerprint, IconPencil } from "../../ui/icons/frame-icons.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { copyText } from "../../ui/page/copy-text.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { Failure } from "../../ui/failure.tsx";
import "./factors.css";

/**
 * Manages the user's own second factors and reports the outcome of each action. New recovery codes stay visible until
 * dismissed.
 */
function useFactorDeeds(onEnrolled: (() => void) | undefined) {
  const ask = useAsk();
  const reload = useReload();
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<string[]>([]);

  async function added(given: string[]): Promise<void> {
    setCodes(given);
    await reload(FACTORS);
    if (given.length === 0) onEnrolled?.();
  }

  async function during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failed) {
      await ask.tell(
        failed instanceof NoPasskey
          ? say("No passkey was created. Try again, or use another device.")
          : detailOf(failed, commonText.saveFailed),
      );
    }
    await reload(FACTORS);
  }

  const addPasskey = () =>
    during(async () => {
      const made = await makePasskey();
      const body = {
        ...made,
        name: say("Passkey from {date}", { date: moment(new Date()).replaceAll("\u00a0", " ") }),
      };
      const answer = await call("POST", `${FACTORS}passkeys/`, { body });
      setNaming(passkeyAnswer.parse(answer));
      setCodes(recoveryCodesAnswer.parse(answer).codes);
    });

  async function remove(path: string, question: string): Promise<void> {
    if (!(await ask.confirm(question, say("Remove"), { danger: true }))) return;
    await during(async () => {
      await call("DELETE", path);
      toast(say("The sign-in method was removed."));
    });
  }

  const renew = () =>
    during(async () => {
      const question = say("Create new recovery codes? The old ones will stop working.");
      if (!(await ask.confirm(question, say("Create new codes")))) return;
      setCodes(recoveryCodesAnswer.parse(await call("POST", `${FACTORS}recovery-codes/`)).codes);
    });
  return {
    codes,
    putAway() {
      setCodes([]);
      onEnrolled?.();
    },
    naming,
    name: setNaming,
    added,
    addPasskey,
    remove,
    renew,
  };
}

/** Shows the second factors of the signed-in user, and ways to set up others. */
export function FactorsSection({ onEnrolled }: { onEnrolled?: () => void }) {
  const { data, error } = useFactors();
  const { codes, putAway, naming, name, added, addPasskey, remove, renew } = useFactorDeeds(onEnrolled);
  const [settingUp, setSettingUp] = useState(false);

  if (error) return <Failure>{detailOf(error, say("Your second factors could not be loaded."))}</Failure>;
  if (!data) return <Text role="status">{commonText.loading}</Text>;
  const hasFactor = data.app !== null || data.passkeys.length > 0;

  return (
    <Stack gap="md" maw="42rem" className="factors">
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={putAway} />}
      <AppRow
        factors={data}
        onAdd={() => setSettingUp(true)}
        onRemove={() =>
          void remove(
            `${FACTORS}app/`,
            say("Remove the authenticator app? You will no longer be asked for its codes."),
          )
        }
      />
      <PasskeyRow
        factors={data}
        onAdd={() => void addPasskey()}
        onName={name}
        onRemove={(passkey) =>
          void remove(
            `${FACTORS}passkeys/${passkey.id}/`,
            say("Remove the passkey {name}? You will no longer be able to sign in with it.", {
              name: passkey.name,
            }),
          )
        }
      />
      {hasFactor && (
        <div className="factor-row">
          <IconKey aria-hidden="true" />
          <div>
            <Title order={3} size="h5">
              {say("Recovery codes")}
            </Title>
            <Text size="sm" c="dimmed">
              {sayCount(data.recovery_codes, "{n} recovery code is left", "{n} recovery codes are left")}
            </Text>
          </div>
          <Button variant="default" onClick={() => void renew()}>
            {say("Create new codes")}
          </Button>
        </div>
      )}
      {settingUp && (
        <AppSetUp
          onAdded={(given) => {
            setSettingUp(false);
            void added(given);
          }}
          onClose={() => setSettingUp(false)}
        />
      )}
      {naming && <PasskeyName passkey={naming} onClose={() => name(null)} />}
    </Stack>
  );
}

function AppRow({ factors, onAdd, onRemove }: { factors: Factors; onAdd(): void; onRemove(): void }) {
  return (
    <div className="factor-row">
      <IconDeviceMobile aria-hidden="true" />
      <div>
        <Title order={3} size="h5">
          {say("Authenticator app")}
        </Title>
        <Text size="sm" c="dimmed">
          {factors.app === null
            ? say("After your password, you enter a code from an app on your phone.")
            : say("Set up {when}", { when: moment(factors.app) })}
        </Text>
      </div>
      {factors.app === null ? (
        <Button variant="default" onClick={onAdd}>
          {say("Set up app")}
        </Button>
      ) : (
        <Button variant="default" color="red" onClick={onRemove}>
          {say("Remove app")}
        </Button>
      )}
    </div>
  );
}

interface PasskeyRowProps {
  factors: Factors;
  onAdd(): void;
  onName(passkey: Passkey): void;
  onRemove(passkey: Passkey): void;
}

function PasskeyRow({ factors, onAdd, onName, onRemove }: PasskeyRowProps) {
  return (
    <div className="factor-row">
      <IconFingerprint aria-hidden="true" />
      <div>
        <Title order={3} size="h5">
          {say("Passkeys")}
        </Title>
        <Text size="sm" c="dimmed">
          {factors.no_passkeys_reason
            ? tell(factors.no_passkeys_reason)
            : say(
                "A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password.",
              )}
        </Text>
        {factors.passkeys.length > 0 && (
          <List listStyleType="none" mt="xs" spacing="xs" className="passkeys">
            {factors.passkeys.map((passkey) => (
              <List.Item key={passkey.id}>
                <PasskeyLine
                  passkey={passkey}
                  onName={() => onName(passkey)}
                  onRemove={() => onRemove(passkey)}
                />
              </List.Item>
            ))}
          </List>
        )}
      </div>
      {factors.no_passkeys === null && canUsePasskeys() && (
        <Button variant="default" onClick={onAdd}>
          {say("Add passkey")}
        </Button>
      )}
    </div>
  );
}

function PasskeyLine({
  passkey: { name, last_used_at },
  onName,
  onRemove,
}: {
  passkey: Passkey;
  onName(): void;
  onRemove(): void;
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div className="long-words">
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {last_used_at === null
            ? say("Never used")
            : say("Last used {when}", { when: moment(last_used_at) })}
        </Text>
      </div>
      <RowActions
        of={[
          { label: say("Rename {name}", { name }), icon: IconPencil, onClick: onName },
          { label: say("Remove {name}", { name }), icon: IconTrash, danger: true, onClick: onRemove },
        ]}
      />
    </Group>
  );
}

/** Renames a passkey. */
function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const reload = useReload();
  const form = useForm({ initialValues: { name: passkey.name }, validate: checkedBy(renamePasskeySchema) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { name: string }) => call("PATCH", `/me/factors/passkeys/${passkey.id}/`, { body }),
    onSuccess: async () => {
      await reload("/me/factors/");
      onClose();
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) form.setErrors(formErrors(failed.wrong));
    },
  });
  return (
    <Editor
      title={say("Passkey name")}
      failure={error ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => mutate(values))}
    >
      <TextInput
        label={say("Name")}
        description={say("For example, the device that the passkey is on.")}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
    </Editor>
  );
}

/** Shows recovery codes, which appear only once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = `${codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    toast(
      (await copyText(text))
        ? say("Copied")
        : say("The text could not be copied. Select it and copy it with the keyboard."),
    );
  }
  return (
    <Alert role="status" color="blue" title={say("Your recovery codes")}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            "Save these codes now. They cannot be shown again. Each code signs you in once when you cannot use your other second factors.",
          )}
        </Text>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "idms-recovery-codes.txt")}
          >
            {say("Download")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {say("Copy codes")}
          </Button>
          <Button onClick={onClose}>{say("I have saved the codes")}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
