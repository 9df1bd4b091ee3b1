import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { Form } from "../../ui/forms/form.tsx";
import { useActions } from "./use-actions.ts";

/** Asks for the name of the copy of the template, and which school gets it. */
export function DuplicateDialog({ school, onClose }: { school: number | null; onClose(): void }) {
  useFocusBack();
  const { duplicate } = useActions();
  const [to, setTo] = useState(school);
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Duplicate the template")}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(to === null);
          if (to === null) return;
          onClose();
          void duplicate({ school: to, ...(name.trim() !== "" && { name: name.trim() }) });
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
        <TextInput
          label={say("Template name")}
          description={say("If you leave this empty, the copy gets the same name, with a number if needed.")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
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
