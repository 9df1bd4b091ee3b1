import { REMOVED_PATH } from "@idms/core/students/records/record-text";
import type { RemovedRecord } from "@idms/core/students/records/student";
import { Alert, Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { call } from "../../ui/api/api.ts";
import { moment } from "../../ui/api/moment.ts";
import { Failure } from "../../ui/failure.tsx";
import { Page } from "../../ui/page/page.tsx";
import { recordPath, useAct, useRefresh } from "./record-calls.ts";
import { recordText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

/** Stands in the place of a student who was just removed, and undoes it. */
export function RemovedNotice({ removed, onRestored }: { removed: RemovedRecord; onRestored(): void }) {
  const refresh = useRefresh();
  const { act, busy, failure } = useAct();
  // The lists behind follow, now that nothing asks for the student any more.
  useEffect(() => void refresh(), [refresh]);
  const restore = async () => {
    await call("POST", recordPath(removed.id, "restore/"), { body: {} });
    onRestored();
  };
  return (
    <Page title={removed.full_name || recordText.unnamed}>
      <Alert role="status" title={recordText.isRemoved} mb="md">
        {recordText.removeNote(moment(removed.gone_at))}
      </Alert>
      <Failure mb="md">{failure}</Failure>
      <Group gap="sm">
        <Button loading={busy} data-autofocus onClick={() => act(restore)}>
          {say("Undo")}
        </Button>
        <Button variant="default" component={Link} to={REMOVED_PATH}>
          {recordText.removed}
        </Button>
      </Group>
    </Page>
  );
}
