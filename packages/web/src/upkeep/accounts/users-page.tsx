import { passwordProblem } from "@idms/core/school/accounts/password";
import { DEFAULT_ROLE, roleLabel } from "@idms/core/school/accounts/roles";
import { userSchema, type User } from "@idms/core/school/accounts/user";
import { Badge, Group, Text } from "@mantine/core";
import { useState } from "react";
import {
  IconKey,
  IconPlus,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from "../../ui/icons/icons.ts";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { call } from "../../ui/api/api.ts";
import { districtLabel } from "../../school/schools/district-tree.ts";
import { useDistricts } from "../../school/schools/use-districts.ts";
import { SchoolName } from "../../school/schools/school-name.tsx";
import { useSchools } from "../../school/schools/use-schools.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { NEW_ADMIN } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn, type RowActionList } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { UserEditor } from "./user-editor.tsx";
import { standingText } from "../../say/core-texts/accounts.ts";
import { commonText, userText, roleText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";

const USERS = "/users/";

const [id, username, name, email, school, actions] = userText.columns;

const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

/** Shows a username, whether the user is blocked, and the role if the users have several. */
const Username = ({ user, isVaried }: { user: User; isVaried: boolean }) => (
  <>
    {user.disabled ? (
      <Group gap="xs" wrap="nowrap">
        {user.username}
        <Badge variant="default" color="gray" tt="none" miw="max-content">
          {standingText.disabled}
        </Badge>
      </Group>
    ) : (
      user.username
    )}
    {isVaried && (
      <Text size="sm" c="dimmed">
        {roleLabel(user.role, roleText)}
      </Text>
    )}
  </>
);

/** Returns a function that lists the actions on a user. */
function useUserActions(edit: (user: User) => void): (user: User) => RowActionList {
  const remove = useDelete(USERS, userText.confirmDelete);
  const resetPassword = useResetPassword();
  const setStanding = useStanding();
  const removeFactors = useRemoveFactors();
  return (user) => {
    const { username: name, disabled } = user;
    return [
      {
        label: say("Edit {name}", { name }),
        word: commonText.edit,
        icon: IconPencil,
        onClick: () => edit(user),
      },
      {
        label: say("Reset password for {name}", { name }),
        word: say("Reset password"),
        icon: IconKey,
        onClick: () => void resetPassword(user),
      },
      {
        label: disabled ? say("Enable {name}", { name }) : say("Disable {name}", { name }),
        word: disabled ? say("Enable") : say("Disable"),
        icon: disabled ? IconUserCheck : IconUserOff,
        onClick: () => void setStanding(user),
      },
      {
        label: say("Remove second factors for {name}", { name }),
        word: say("Second factors"),
        icon: IconShieldOff,
        onClick: () => void removeFactors(user),
      },
      {
        label: say("Delete {name}", { name }),
        word: commonText.delete,
        icon: IconTrash,
        danger: true,
        onClick: () => void remove(user.id),
      },
    ];
  };
}

/** Returns a function that names the scope of a user: all schools, a district or a school. */
function usePlaceName(users: readonly User[]): (user: User) => string {
  const schools = useSchools();
  const districts = useDistricts(users.some(({ place }) => place === "district"));
  return (user) => {
    if (user.place === "installation") return say("All schools");
    const all = districts.data?.rows ?? [];
    const district = user.place === "district" && all.find((each) => each.id === user.district);
    if (district) return say("District {name}", { name: districtLabel(district, all) });
    return schools.data?.rows.find((each) => each.id === user.school)?.name ?? commonText.none;
  };
}

/** The page that lists the school admins. */
export function UsersPage() {
  const params = useListParams();
  const users = useList(USERS, userSchema, params.query);
  const rows = users.data?.rows ?? [];
  const [chosen, setEditing] = useState<User | "new" | "other" | null>(null);
  const newOf = Number(params.filter(NEW_ADMIN)) || null;
  const editing = chosen ?? (newOf === null ? null : "new");
  const userActions = useUserActions(setEditing);
  const placeName = usePlaceName(rows);

  // The specification's table has no roles: they are told once there is another.
  const isVaried = rows.some(({ role }) => role !== DEFAULT_ROLE);
  const columns: Column<User>[] = [
    { title: id, cell: (user) => user.id, sort: "id", short: true },
    { title: username, cell: (user) => <Username user={user} isVaried={isVaried} />, sort: "username" },
    { title: name, cell: (user) => nameOf(user) || commonText.none },
    { title: email, cell: (user) => user.email || commonText.none, sort: "email" },
    { title: school, cell: (user) => <SchoolName>{placeName(user)}</SchoolName> },
    actionsColumn(userActions, actions),
  ];

  return (
    <Page
      title={userText.title}
      actions={
        <>
          <HeadAction onClick={() => setEditing("other")}>{say("Another role")}</HeadAction>
          <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
            {userText.create}
          </HeadAction>
        </>
      }
    >
      <SearchedList
        label={userText.title}
        list={users}
        params={params}
        columns={columns}
        empty={say("No school admins found")}
        start={<Start onClick={() => setEditing("new")}>{say("Add the first school admin")}</Start>}
        loadFailed={userText.loadFailed}
      />
      {editing && (
        <UserEditor
          user={typeof editing === "string" ? null : editing}
          isOther={editing === "other"}
          school={newOf}
          onClose={() => {
            setEditing(null);
            if (newOf !== null) params.set({ [NEW_ADMIN]: null });
          }}
        />
      )}
    </Page>
  );
}

/** Returns the error for a password in the page's language. */
const problemIn = (typed: string): string | undefined => {
  const problem = passwordProblem(typed);
  return problem && tell(problem);
};

/** Returns a function that blocks a user after confirmation, or unblocks one, and reports the outcome. */
function useStanding(): (user: User) => Promise<void> {
  const tried = useTried(USERS);
  const ask = useAsk();
  return async ({ id, username, disabled }) => {
    const { confirmDisable, disable, isDisabled, isEnabled } = standingText;
    if (!disabled && !(await ask.confirm(confirmDisable(username), disable, { danger: true }))) return;
    await tried(async () => {
      await call("POST", `${USERS}${id}/${disabled ? "enable" : "disable"}/`);
      toast(disabled ? isEnabled(username) : isDisabled(username));
    });
  };
}

/** Returns a function that removes a locked-out user's second factors after confirmation, and reports the outcome. */
function useRemoveFactors(): (user: User) => Promise<void> {
  const tried = useTried();
  const ask = useAsk();
  return async ({ id, username: name }) => {
    const question = say(
      "Remove all second factors for {name}? This user will then sign in with the password alone. Make sure that {name} asked for this.",
      { name },
    );
    if (!(await ask.confirm(question, say("Remove"), { danger: true }))) return;
    await tried(async () => {
      await call("POST", `${USERS}${id}/remove_factors/`);
      toast(say("All second factors for {name} were removed", { name }));
    });
  };
}

/**
 * Returns a function that asks for a new password for a user, sets it, and reports the outcome. This signs the user
 * out.
 */
function useResetPassword(): (user: User) => Promise<void> {
  const tried = useTried();
  const ask = useAsk();
  return async ({ id, username, disabled }) => {
    const hint = say("For {name}, who will be signed out.", { name: username });
    const password = await ask.password(userText.askNewPassword, hint, (typed) => problemIn(typed), {
      username,
    });
    if (password === null) return;
    await tried(async () => {
      await call("POST", `${USERS}${id}/reset_password/`, { body: { password } });
      const still = disabled && standingText.stillDisabled(username);
      toast([userText.passwordUpdated, still].filter(Boolean).join(". "));
    }, say("The password could not be reset. Please try again."));
  };
}
