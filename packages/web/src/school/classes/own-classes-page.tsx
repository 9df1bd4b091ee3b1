import { classPath, type Classroom } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import { classText, shellText } from "../../say/core-texts/messages.ts";
import { rosterText } from "../../say/core-texts/rosters.ts";
import { useCurrentUser } from "../session/session.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useClasses } from "./use-classes.ts";

const columns: Column<Classroom>[] = [
  {
    title: say("Class"),
    wide: true,
    cell: (room) => (
      <Anchor component={Link} to={classPath(room.id)}>
        <bdi>{classLabel(room)}</bdi>
      </Anchor>
    ),
  },
  {
    title: say("Actions"),
    noPrint: true,
    cell: ({ id }) => (
      <Group gap="xs">
        <Button size="compact-sm" variant="default" component={Link} to={`/classes/${id}/roster`}>
          {rosterText.roster}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`/school/submissions?classroom=${id}`}
        >
          {shellText.menu.submissions}
        </Button>
        <Button size="compact-sm" variant="default" component={Link} to={`/classes/${id}/proof`}>
          {say("Sign-off")}
        </Button>
      </Group>
    ),
  },
];

/** The page that lists a teacher's own classes and the actions for each. */
export function OwnClassesPage() {
  const { school_id } = useCurrentUser();
  const { rooms, ...list } = useClasses(school_id);
  return (
    <Page title={classText.title}>
      {school_id === null ? (
        <Text c="dimmed">{say("Choose a school.")}</Text>
      ) : (
        <ListTable
          label={classText.title}
          columns={columns}
          rows={list.isPending ? undefined : rooms}
          rowKey={({ id }) => id}
          empty={say(
            "No classes are assigned to you yet. Ask the school office to assign your classes to you.",
          )}
          list={list}
          loadFailed={classText.loadFailed}
        />
      )}
    </Page>
  );
}
