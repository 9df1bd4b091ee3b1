import { roleLabel, shellText } from "@idms/core";
import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from "@mantine/core";
import { IconPencil, IconUserCircle } from "@tabler/icons-react";
import { useState } from "react";
import { ChangePasswordForm } from "../session/change-password-form.tsx";
import { signOut, useCurrentUser } from "../session/session.tsx";

/** The dropdown's greatest height in px. */
const MAX_HEIGHT = 420;

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "As the system" },
];

/** The profile at the top right: who is signed in, the change-password form, light or dark, and the way out. */
export function ProfileMenu() {
  const { username, role } = useCurrentUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const [changing, setChanging] = useState(false);
  const show = (open: boolean) => {
    setOpened(open);
    if (!open) setChanging(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={show}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className="row-action"
          size={44}
          radius="xl"
          aria-label="Profile"
          onClick={() => show(!opened)}
        >
          <IconUserCircle size={28} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown mah={MAX_HEIGHT} className="profile-menu" aria-label="Profile">
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div className="profile-who">
              <Text fw={650}>{username}</Text>
              <Text size="sm" c="dimmed">
                {roleLabel(role)}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              className="row-action"
              aria-label="Change password"
              aria-expanded={changing}
              title="Change password"
              onClick={() => setChanging(!changing)}
            >
              <IconPencil size={18} stroke={1.7} />
            </ActionIcon>
          </Group>
          {changing ? (
            <ChangePasswordForm username={username} onClose={() => setChanging(false)} />
          ) : (
            <>
              <SegmentedControl
                aria-label="Colours"
                size="xs"
                fullWidth
                data={SCHEMES}
                value={colorScheme}
                onChange={(value) => setColorScheme(value as typeof colorScheme)}
              />
              <Button variant="default" fullWidth onClick={() => void signOut()}>
                {shellText.logOut}
              </Button>
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
