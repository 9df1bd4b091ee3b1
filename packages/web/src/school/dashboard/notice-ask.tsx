import { NOTICE_PATH } from "@idms/core/forms/notices/notice-text";
import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { readStored, store } from "../../browser-storage.ts";
import { noticeText } from "../../say/texts/forms.ts";

const PUT_OFF = "idms.notice-put-off";

/** Asks the school, until it says not now, to read and approve what parents agree to. */
export function NoticeAsk() {
  const [isPutOff, setPutOff] = useState(() => readStored(PUT_OFF) !== null);
  if (isPutOff) return null;
  return (
    <Alert color="blue" mt="md" role="note">
      {noticeText.ask}
      <Group mt="sm">
        <Button size="xs" component={Link} to={NOTICE_PATH}>
          {noticeText.title}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            store(PUT_OFF, "1");
            setPutOff(true);
          }}
        >
          {noticeText.later}
        </Button>
      </Group>
    </Alert>
  );
}
