import {
  tokenStanding,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  rightsForToken,
} from "@idms/core/school/accounts/api-token-rules";
import {
  tokenAnswer,
  madeTokenAnswer,
  newTokenSchema,
  type ApiToken,
  type MadeToken,
} from "@idms/core/school/accounts/api-token-schemas";
import { Alert, Badge, Code, Stack, Text, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../ui/api/api.ts";
import { CopyButton } from "../../collect/links/copy-button.tsx";
import { SchoolName } from "../../school/schools/school-name.tsx";
import { useSchools } from "../../school/schools/use-schools.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useList } from "../../ui/api/use-list.ts";
import "@mantine/core/styles/Code.layer.css";
import { useForm } from "@mantine/form";
import type { Role } from "@idms/core/school/accounts/roles";
import { IconBan, IconPlus } from "../../ui/icons/icons.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useCurrentUser } from "../../school/session/session.tsx";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { ChoiceMultiSelect } from "../../ui/forms/choice.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { matchingRights, rightInWords, RightList, RightWords, sortedRights } from "./right-words.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";

export const TOKENS = "/tokens/";

/** The form for a new token: its purpose, permissions and validity. */
export function TokenEditor({ onMade, onClose }: { onMade(made: MadeToken): void; onClose(): void }) {
  const { role, grants, school_id } = useCurrentUser();
  const form = useForm({
    initialValues: {
      name: "",
      rights: [] as string[],
      school: null as number | null,
      days: DEFAULT_TOKEN_DAYS as number | string,
    },
    validate: checkedBy(newTokenSchema),
  });
  const { save, saving, failure } = useSave({
    path: TOKENS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved(saved) {
      onMade(madeTokenAnswer.parse(saved));
      onClose();
    },
  });
  const rights = rightsForToken({ role: role as Role, grants, school_id }, form.values.school ?? school_id);
  return (
    <Editor
      title={say("Create Token")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(newTokenSchema.parse(values)))}
    >
      <TextInput
        label={say("Name")}
        description={say("What the token is for, such as the script that uses it.")}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      {role === "SUPER_ADMIN" && (
        <SchoolSelect
          clearable
          description={say("If you do not choose a school, the token covers all schools.")}
          {...form.getInputProps("school")}
          onChange={(school) => form.setValues({ school, rights: [] })}
        />
      )}
      <ChoiceMultiSelect
        label={say("Rights")}
        description={say("Choose rights from the list. The token gets no other rights.")}
        required
        data={sortedRights(rights).map((right) => ({ value: right, label: rightInWords(right) }))}
        filter={matchingRights}
        renderOption={({ option: { value } }) => <RightWords right={value} />}
        nothingFoundMessage={say("No right with that name")}
        {...form.getInputProps("rights")}
      />
      <NumberInput
        label={say("Days")}
        description={say("How many days the token is valid for.")}
        min={1}
        max={MAX_TOKEN_DAYS}
        allowDecimal={false}
        {...form.getInputProps("days")}
      />
    </Editor>
  );
}

const STANDING = { "in use": say("In use"), expired: say("Expired"), revoked: say("Revoked") };

/** The page with the API tokens that scripts and other systems use to act on behalf of a user. */
export function TokensPage() {
  const tokens = useList(TOKENS, tokenAnswer);
  const readsSchools = useCan()("schools.read");
  const schools = useSchools(readsSchools);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  // A revoked token is of no use any more.
  const revoke = useRevoke((id) => setMade((shown) => (shown?.id === id ? null : shown)));
  const [now] = useState(() => new Date());

  const schoolName = ({ school }: ApiToken): string =>
    school === null
      ? say("All schools")
      : (schools.data?.rows.find(({ id }) => id === school)?.name ?? commonText.none);

  const columns: Column<ApiToken>[] = [
    { title: say("Name"), cell: ({ name }) => name, wide: true },
    { title: say("Created by"), extra: "tokens.made_by", cell: ({ made_by }) => personInWords(made_by) },
    ...(readsSchools
      ? [
          {
            title: say("School"),
            cell: (row: ApiToken) => <SchoolName>{schoolName(row)}</SchoolName>,
          },
        ]
      : []),
    { title: say("Rights"), cell: RightList, wide: true },
    {
      title: say("State"),
      cell: (token) => (
        <Badge variant="default" color="gray" tt="none" miw="max-content">
          {STANDING[tokenStanding(token, now)]}
        </Badge>
      ),
      short: true,
    },
    { title: say("Expires"), cell: ({ expires_at }) => moment(expires_at) },
    {
      title: say("Last used"),
      cell: ({ last_used_at }) => (last_used_at === null ? say("Never") : moment(last_used_at)),
    },
    actionsColumn((token) => [
      tokenStanding(token, now) === "in use" && {
        label: say("Revoke {name}", { name: token.name }),
        word: say("Revoke"),
        icon: IconBan,
        danger: true,
        onClick: () => void revoke(token),
      },
    ]),
  ];

  return (
    <Page
      title={say("API tokens")}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setIsMaking(true)}>
          {say("Create Token")}
        </HeadAction>
      }
    >
      <Text size="sm" mb="md" maw="70ch">
        {say(
          "A script or another system sends a token with each request. The token acts in your name, with only the rights that you give it, until it expires or is revoked.",
        )}
      </Text>
      {made && <MadeTokenNote made={made} onClose={() => setMade(null)} />}
      <ListTable
        label={say("API tokens")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={say("No API tokens yet.")}
        start={<Start onClick={() => setIsMaking(true)}>{say("Create the first token")}</Start>}
        list={tokens}
        loadFailed={say("The tokens could not be loaded. Please try again.")}
      />
      {isMaking && <TokenEditor onMade={setMade} onClose={() => setIsMaking(false)} />}
    </Page>
  );
}

/** Shows a token's text, which appears only once. */
function MadeTokenNote({ made, onClose }: { made: MadeToken; onClose(): void }) {
  return (
    <Alert
      role="status"
      color="blue"
      mb="md"
      title={say("The token {name}", { name: made.name })}
      withCloseButton
      closeButtonLabel={commonText.close}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{say("Copy the token now. It cannot be shown again.")}</Text>
        <Code className="long-words" style={{ overflowWrap: "anywhere" }}>
          {made.token}
        </Code>
        <CopyButton text={made.token} label={say("Copy token")} />
      </Stack>
    </Alert>
  );
}

/**
 * Returns a function that revokes a token after confirmation and reports the outcome.
 * @param onRevoked called with the ID of a token that was revoked
 */
function useRevoke(onRevoked: (id: number) => void): (token: ApiToken) => Promise<void> {
  const tried = useTried(TOKENS);
  const ask = useAsk();
  return async ({ id, name }) => {
    const question = say("Revoke the token {name}? Programs that use it will lose access immediately.", {
      name,
    });
    if (!(await ask.confirm(question, say("Revoke"), { danger: true }))) return;
    await tried(async () => {
      await call("POST", `${TOKENS}${id}/revoke/`);
      onRevoked(id);
      toast(say("The token {name} was revoked", { name }));
    });
  };
}
