import { factorText } from "@idms/core";
import { Button, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { FactorsSection } from "../factors/factors-section.tsx";
import { retell } from "../say/retell.ts";
import { say } from "../say/say.ts";
import { shellText } from "../say/texts/messages.ts";
import { PublicPage } from "./public-page.tsx";

/** What somebody sees whose role needs a second factor that they do not have: setting one up, and the way out. */
export function EnrolPage({ signOut }: { signOut(): Promise<void> }) {
  const client = useQueryClient();
  return (
    <PublicPage title={say("Set up a second factor")}>
      <Stack>
        <Text>{retell(factorText.enrol)}</Text>
        <FactorsSection onEnrolled={() => void client.invalidateQueries({ queryKey: ["/me/"] })} />
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
