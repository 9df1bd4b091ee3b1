import { begunAppAnswer, confirmAppSchema, recoveryCodesAnswer } from "@idms/core/school/accounts/factors";
import { Code, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { QrCode } from "../../public/page/qr-code.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import "@mantine/core/styles/Code.layer.css";

const APP = "/me/factors/app/";

/** Splits the secret into groups of four characters, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/**
 * Sets up an authenticator app. Shows its secret as a QR code and as text, and confirms the app with its first code.
 */
export function AppSetUp({ onAdded, onClose }: { onAdded(codes: string[]): void; onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: [APP],
    queryFn: async () => begunAppAnswer.parse(await call("POST", APP)),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const form = useForm({ initialValues: { code: "" }, validate: checkedBy(confirmAppSchema) });
  const confirm = useMutation({
    mutationFn: async (body: { code: string }) =>
      recoveryCodesAnswer.parse(await call("POST", `${APP}confirm/`, { body })).codes,
    onSuccess: onAdded,
    onError: (failed) => {
      if (failed instanceof CallFailed) form.setErrors(formErrors(failed.wrong));
    },
  });
  const atField =
    confirm.error instanceof CallFailed && Object.keys(formErrors(confirm.error.wrong)).length > 0;
  const failed = error ?? (atField ? null : confirm.error);
  return (
    <Editor
      title={say("Set up app")}
      action={say("Confirm")}
      failure={failed ? detailOf(failed, commonText.saveFailed) : undefined}
      saving={confirm.isPending}
      filled={false}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => confirm.mutate(values))}
    >
      <Text size="sm">
        {say(
          "Scan the QR code with an authenticator app, for example on your phone. Then enter the code that the app shows.",
        )}
      </Text>
      <div className="app-code">
        {data ? (
          <>
            <QrCode text={data.address} label={say("QR code for the app")} />
            <Text size="sm" ta="center">
              {say("Or enter this secret:")}
              <br />
              <Code className="long-words">{inGroups(data.secret)}</Code>
            </Text>
          </>
        ) : (
          !error && <Text role="status">{commonText.loading}</Text>
        )}
      </div>
      <TextInput
        label={say("Code from the app")}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps("code")}
      />
    </Editor>
  );
}
