import { sessionAnswer, type StaffSession } from "@idms/core/school/accounts/user";
import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconLogout } from "../../ui/icons/frame-icons.ts";
import { call } from "../../ui/api/api.ts";
import { FactorsSection } from "./factors-section.tsx";
import { useFactors } from "./use-factors.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useList } from "../../ui/api/use-list.ts";

const SESSIONS = "/me/sessions/";

/** The page with the user's sign-in methods and active sessions. */
export function AccountPage() {
  const { isPending } = useFactors();
  return (
    <Page title={say("Sign-in and security")}>
      <Stack gap="xl">
        <section aria-label={say("Second factors")}>
          <Title order={2} size="h4" mb="xs">
            {say("Second factors")}
          </Title>
          <Text size="sm" mb="md" maw="70ch">
            {say(
              "With a second factor, your password alone is not enough to sign in. Someone who knows it still needs your phone or your passkey.",
            )}
          </Text>
          <FactorsSection />
        </section>
        {/* What comes above it would move it. */}
        {!isPending && <Sessions />}
      </Stack>
    </Page>
  );
}

function deviceIn({ browser, system }: Pick<StaffSession, "browser" | "system">): string {
  if (browser && system) return say("{browser} on {system}", { browser, system });
  return browser ?? system ?? say("An unknown device");
}

function Sessions() {
  const tried = useTried(SESSIONS);
  const ask = useAsk();
  const sessions = useList(SESSIONS, sessionAnswer);
  const rows = sessions.data?.rows;

  async function end(path: string, method: "POST" | "DELETE", told: string): Promise<void> {
    await tried(async () => {
      await call(method, path);
      toast(told);
    });
  }

  async function endOthers(): Promise<void> {
    const question = say(
      "Sign out everywhere else? Anyone who is signed in to your account elsewhere will have to sign in again.",
    );
    if (await ask.confirm(question, say("Sign out everywhere else"), { danger: true }))
      await end(`${SESSIONS}end-others/`, "POST", say("You have been signed out everywhere else."));
  }

  const columns: Column<StaffSession>[] = [
    {
      title: say("Device"),
      cell: (session) => (
        <Group gap="xs">
          {deviceIn(session)}
          {session.current && (
            <Badge variant="default" color="gray" tt="none" miw="max-content">
              {say("This device")}
            </Badge>
          )}
        </Group>
      ),
      wide: true,
    },
    { title: say("Network"), cell: ({ address }) => address || commonText.none },
    { title: say("Signed in"), cell: ({ created_at }) => moment(created_at) },
    {
      title: say("Last used"),
      cell: ({ last_used_at }) => (last_used_at === null ? commonText.none : moment(last_used_at)),
    },
    actionsColumn(({ id, current, ...session }) => [
      !current && {
        label: say("Sign out {device}", { device: deviceIn(session) }),
        word: say("Sign out"),
        icon: IconLogout,
        danger: true,
        onClick: () => void end(`${SESSIONS}${id}/`, "DELETE", say("That session has ended.")),
      },
    ]),
  ];

  return (
    <section aria-label={say("Where you are signed in")}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {say("Where you are signed in")}
        </Title>
        {rows && rows.length > 1 && (
          <Button variant="default" onClick={() => void endOthers()}>
            {say("Sign out everywhere else")}
          </Button>
        )}
      </Group>
      <ListTable
        label={say("Where you are signed in")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={commonText.none}
        list={sessions}
        loadFailed={say("Your sessions could not be loaded. Please try again.")}
      />
    </section>
  );
}
