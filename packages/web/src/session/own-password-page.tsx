import { givenPasswordText } from "@idms/core";
import { Button, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { retell } from "../say/retell.ts";
import { say } from "../say/say.ts";
import { shellText } from "../say/texts/messages.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { PublicPage } from "./public-page.tsx";

/** What somebody sees whose password was chosen by somebody else, where it is to be their own: a new one, and the way out. */
export function OwnPasswordPage({ username, signOut }: { username: string; signOut(): Promise<void> }) {
  const client = useQueryClient();
  return (
    <PublicPage title={say("Choose your password")}>
      <Stack>
        <Text>{retell(givenPasswordText.change)}</Text>
        <ChangePasswordForm
          username={username}
          isDuty
          onClose={() => void client.invalidateQueries({ queryKey: ["/me/"] })}
        />
        <Button
          variant="subtle"
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {shellText.logOut}
        </Button>
      </Stack>
    </PublicPage>
  );
}
