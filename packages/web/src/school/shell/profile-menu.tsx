import { roleLabel } from "@idms/core/school/accounts/roles";
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
  SimpleGrid,
  TextInput,
} from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  needsPassword,
  profileChangeSchema,
  profileSchema,
  type Profile,
} from "@idms/core/school/accounts/user";
import {
  IconLogout,
  IconPencil,
  IconShieldLock,
  IconUserCircle,
  IconUserEdit,
} from "../../ui/icons/frame-icons.ts";
import { ChangePasswordForm } from "../session/change-password-form.tsx";
import { LanguageChoice } from "../session/language-choice.tsx";
import { useCurrentUser, useMayLeave, useSignOut } from "../session/session.tsx";
import {
  shellText,
  roleText,
  changePasswordText,
  commonText,
  loginText,
} from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { call, CallFailed, detailOf, getOne } from "../../ui/api/api.ts";
import { Form } from "../../ui/forms/form.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { DocsLink } from "../../ui/page/docs-link.tsx";
import { toast } from "../../ui/page/toast.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";

const PATH = "/me/profile/";

/** Edits the user's own name and email address in the profile dropdown. */
function ProfileForm({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => getOne(PATH, profileSchema, { signal }),
    gcTime: 0,
  });
  if (data) return <LoadedForm profile={data} onClose={onClose} />;
  return (
    <Text role="status">
      {error ? detailOf(error, say("Your profile could not be loaded.")) : commonText.loading}
    </Text>
  );
}

function LoadedForm({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const { first_name, last_name, email } = profile;
  const client = useQueryClient();
  const form = useForm({
    initialValues: { first_name, last_name, email, current_password: "" },
    validate: checkedBy(profileChangeSchema),
  });
  const isOtherMail = needsPassword(form.values, profile);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ current_password, ...wish }: typeof form.values) =>
      call("PATCH", PATH, { body: isOtherMail ? { ...wish, current_password } : wish }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["/users/"] });
      toast(say("Your profile was saved."));
      onClose();
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) form.setErrors(formErrors(failed.wrong));
    },
  });
  const isAtField = error instanceof CallFailed && Object.keys(formErrors(error.wrong)).length > 0;
  return (
    <Form
      onSubmit={form.onSubmit((values) => mutate(values))}
      failure={error && !isAtField ? detailOf(error, commonText.saveFailed) : undefined}
      gap="xs"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? commonText.saving : commonText.save}
          </Button>
        </>
      }
    >
      <SimpleGrid cols={2} spacing="xs">
        <TextInput
          label={say("First name")}
          autoComplete="given-name"
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput label={say("Last name")} autoComplete="family-name" {...form.getInputProps("last_name")} />
      </SimpleGrid>
      <TextInput
        label={loginText.email}
        type="email"
        autoComplete="email"
        description={say("Password reset links are sent to this address.")}
        {...form.getInputProps("email")}
      />
      {isOtherMail && (
        <PasswordField
          label={changePasswordText.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
      )}
    </Form>
  );
}

const SCHEMES = [
  { value: "light", label: say("Light") },
  { value: "dark", label: say("Dark") },
  { value: "auto", label: say("Auto") },
];

const lookOf = (label: string) =>
  ({ variant: "subtle", color: "gray", className: "row-action", "aria-label": label, title: label }) as const;

/**
 * The profile menu at the top right. The signed-in user can use it to change their name, email address, password,
 * colour scheme or language, or to sign out.
 */
export function ProfileMenu() {
  const { username, role } = useCurrentUser();
  const [opened, setOpened] = useState(false);
  const [changing, setChanging] = useState<"password" | "profile" | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const editProfile = useRef<HTMLButtonElement>(null);
  const show = (open: boolean) => {
    setOpened(open);
    if (!open) setChanging(null);
  };
  const closeForm = useCallback(() => {
    setChanging(null);
    edit.current?.focus();
  }, []);
  const closeProfile = useCallback(() => {
    setChanging(null);
    editProfile.current?.focus();
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
          aria-label={say("Profile of {name}", { name: username })}
          onClick={() => show(!opened)}
        >
          <IconUserCircle size={28} stroke={1.5} aria-hidden="true" />
          <span className="profile-name">{username}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="profile-menu" aria-label={say("Profile")}>
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div className="profile-who">
              <Text fw={650}>{username}</Text>
              <Text size="sm" c="dimmed">
                {roleLabel(role, roleText)}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                ref={editProfile}
                {...lookOf(say("Edit profile"))}
                aria-expanded={changing === "profile"}
                onClick={() => setChanging(changing === "profile" ? null : "profile")}
              >
                <IconUserEdit size={18} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                ref={edit}
                {...lookOf(say("Change password"))}
                aria-expanded={changing === "password"}
                onClick={() => setChanging(changing === "password" ? null : "password")}
              >
                <IconPencil size={18} stroke={1.7} />
              </ActionIcon>
            </Group>
          </Group>
          {changing === "password" && <ChangePasswordForm username={username} onClose={closeForm} />}
          {changing === "profile" && <ProfileForm onClose={closeProfile} />}
          {changing === null && <Ways onLeave={() => show(false)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Shows the colour scheme, the language, the user's own security settings, sign-out and what is new in the latest
 * version.
 */
function Ways({ onLeave }: { onLeave(): void }) {
  const signOut = useSignOut();
  const mayLeave = useMayLeave();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SegmentedControl
        aria-label={say("Colours")}
        size="xs"
        fullWidth
        data={SCHEMES}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
      />
      <LanguageChoice mayLeave={mayLeave} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconShieldLock size={16} />}
        component={Link}
        to="/account"
        onClick={onLeave}
      >
        {say("Sign-in and security")}
      </Button>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={16} />}
        onClick={() => void signOut()}
      >
        {shellText.logOut}
      </Button>
      <DocsLink page="whats-new">{say("What's new")}</DocsLink>
    </>
  );
}
