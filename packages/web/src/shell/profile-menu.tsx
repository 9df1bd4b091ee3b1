import { roleLabel, shellText } from "@idms/core";
import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from "@mantine/core";
import { IconLogout, IconPencil, IconUserCircle } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import { ChangePasswordForm } from "../session/change-password-form.tsx";
import { useCurrentUser, useSignOut } from "../session/session.tsx";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Auto" },
];

/** The profile at the top right: who is signed in, the change-password form, light or dark, and the way out. */
export function ProfileMenu() {
  const { username, role } = useCurrentUser();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const [changing, setChanging] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const show = (open: boolean) => {
    setOpened(open);
    if (!open) setChanging(false);
  };
  const closeForm = useCallback(() => {
    setChanging(false);
    edit.current?.focus();
  }, []);
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
        <UnstyledButton
          className="profile-button"
          aria-label={`Profile of ${username}`}
          onClick={() => show(!opened)}
        >
          <IconUserCircle size={28} stroke={1.5} aria-hidden="true" />
          <span className="profile-name">{username}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="profile-menu" aria-label="Profile">
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div className="profile-who">
              <Text fw={650}>{username}</Text>
              <Text size="sm" c="dimmed">
                {roleLabel(role)}
              </Text>
            </div>
            <ActionIcon
              ref={edit}
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
            <ChangePasswordForm username={username} onClose={closeForm} />
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
              <Button
                variant="default"
                fullWidth
                leftSection={<IconLogout size={16} />}
                onClick={() => void signOut()}
              >
                {shellText.logOut}
              </Button>
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
