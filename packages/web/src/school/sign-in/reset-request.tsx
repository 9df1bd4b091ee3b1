import "../../staff.css";
import { resetRequestSchema } from "@idms/core/school/accounts/user";
import { Button, Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { Form } from "../../ui/forms/form.tsx";
import { commonText, loginText } from "../../say/core-texts/messages.ts";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";

/** The dialog that requests a reset link. The response does not reveal whether the account exists. */
export function ResetRequest({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [state, setState] = useState<"ready" | "sending" | "sent">("ready");
  const [failure, setFailure] = useState<string>();
  // A dialog gives the focus back to where it was only if the dialog was there before it opened.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  const form = useForm({
    initialValues: { email: "" },
    validate: checkedBy(resetRequestSchema),
  });

  async function send(body: typeof form.values): Promise<void> {
    setState("sending");
    setFailure(undefined);
    try {
      await call("POST", "/auth/password-reset/", { body, anonymous: true });
      setState("sent");
    } catch (error) {
      // Too many tries, or no connection: that says nothing of the account.
      if (error instanceof CallFailed) setFailure(detailOf(error, error.message));
      setState("ready");
    }
  }

  function close(): void {
    onClose();
    setState("ready");
    setFailure(undefined);
    form.reset();
  }

  return (
    <Modal
      opened={opened && isThere}
      onClose={close}
      title={loginText.resetTitle}
      centered
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={form.onSubmit((values) => void send(values))}
        failure={failure}
        done={state === "sent" ? loginText.linkSent : undefined}
        actions={
          <>
            <Button variant="default" onClick={close}>
              {commonText.cancel}
            </Button>
            <Button type="submit" disabled={state === "sending"}>
              {state === "sending" ? loginText.sending : loginText.sendLink}
            </Button>
          </>
        }
      >
        <TextInput
          label={loginText.email}
          type="email"
          autoComplete="email"
          required
          data-autofocus
          {...form.getInputProps("email")}
        />
      </Form>
    </Modal>
  );
}
