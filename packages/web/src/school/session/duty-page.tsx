import { Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IconLogout } from "../../ui/icons/frame-icons.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { PublicPage } from "./public-page.tsx";

export interface DutyPageProps {
  title: string;
  /** The reason for the required step. */
  why: string;
  /** The content of the step. It receives a function that it calls when the step is done. */
  children(onDone: () => void): ReactNode;
  signOut(): Promise<void>;
}

/** Shows a step that the user has to do before anything else, with a button to sign out. */
export function DutyPage({ title, why, children, signOut }: DutyPageProps) {
  const client = useQueryClient();
  return (
    <PublicPage title={title}>
      <Stack>
        <Text>{why}</Text>
        {children(() => void client.invalidateQueries({ queryKey: ["/me/"] }))}
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
