import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { Form } from "../../ui/forms/form.tsx";
import { useActions } from "./use-actions.ts";

/** Asks which school gets a copy of the template. */
export function DuplicateDialog({ school, onClose }: { school: number | null; onClose(): void }) {
  useFocusBack();
  const { duplicate } = useActions();
  const [to, setTo] = useState(school);
  const [missing, setMissing] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Duplicate to a school")}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(to === null);
          if (to === null) return;
          onClose();
          void duplicate(to);
        }}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" data-autofocus>
              {say("Duplicate")}
            </Button>
          </>
        }
      >
        <SchoolSelect
          value={to}
          onChange={setTo}
          description={say("The saved version is copied, including its pictures.")}
          error={missing && commonText.chooseSchool}
        />
      </Form>
    </Modal>
  );
}
