import type { LinkBase } from "@idms/core/link-address";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { type ListedLink, listedLinkSchema } from "@idms/core/collect/links/class-link-schemas";
import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconPlayerPause, IconPlayerPlay, IconPlus, IconQrcode, IconTrash } from "../../ui/icons/icons.ts";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { linkEditText } from "../../say/core-texts/links.ts";
import { commonText, linkText } from "../../say/core-texts/messages.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useSchoolFilter } from "../../school/schools/use-school-filter.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn, type RowActionList } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { CopyIcon } from "./copy-button.tsx";
import { ExpiryLabel } from "./expiry-label.tsx";
import { LinkEditor, UPLOAD_LINKS } from "./link-editor.tsx";
import { PhotoDayButton } from "./photo-days.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useLinkBase } from "./use-link-base.ts";
import { useLinkDialogs, type LinkDialogs } from "./use-link-dialogs.tsx";

const [id, share, active, expires, template, uses, actions] = linkText.columns;

const usesOf = ({ uses_count, max_uses }: ListedLink): string =>
  max_uses === null ? String(uses_count) : say("{done} of {all}", { done: uses_count, all: max_uses });

/**
 * Returns a function that deletes the expired links of a school, or of all schools that the user can access, and
 * shows how many were deleted.
 */
function useCleanup(school: number | null): () => Promise<void> {
  const tried = useTried(UPLOAD_LINKS);
  const ask = useAsk();
  return async () => {
    if (!(await ask.confirm(linkText.confirmCleanup, commonText.delete, { danger: true }))) return;
    await tried(async () => {
      const { deleted } = (await call("DELETE", `${UPLOAD_LINKS}cleanup/`, { query: { school } })) as {
        deleted: number;
      };
      toast(linkText.cleanedUp(deleted));
    }, say("The expired links could not be deleted. Please try again."));
  };
}

/** Returns a function that pauses or resumes a link. */
function usePause(): (link: ListedLink) => Promise<void> {
  const tried = useTried(UPLOAD_LINKS);
  return async ({ id, paused_at, version }) => {
    await tried(() =>
      call("PATCH", `${UPLOAD_LINKS}${id}/`, { body: { is_paused: paused_at === null }, version }),
    );
  };
}

const linkColumns = (base: LinkBase, now: Date, isOfAll: boolean): Column<ListedLink>[] => [
  { title: id, cell: (link) => link.id, sort: "id", short: true },
  {
    title: share,
    cell: (link) => (
      <Group gap="xs" wrap="nowrap">
        <div className="link-of">
          <Text fw={600}>
            <Words text={link.classroom_name} />
          </Text>
          {isOfAll && (
            <Text size="sm">
              <Words text={link.school_name} />
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <Words text={classLinkAddress("form", base, link.token)} />
          </Text>
        </div>
        <CopyIcon
          text={classLinkAddress("form", base, link.token)}
          label={say("Copy the link for {classroom}", { classroom: link.classroom_name })}
        />
      </Group>
    ),
  },
  { title: active, cell: (link) => <StateBadge kind="form" link={link} now={now} /> },
  {
    title: expires,
    cell: (link) => <ExpiryLabel expiresAt={link.expires_at} now={now} />,
    sort: "expires_at",
  },
  {
    title: template,
    cell: (link) => (
      <>
        <Words text={link.template_name} />
        {link.notes && (
          <Text size="sm" c="dimmed">
            <Words text={link.notes} />
          </Text>
        )}
      </>
    ),
  },
  { title: uses, cell: usesOf, sort: "uses_count" },
];

function useLinkActions({ share: shareLink, edit }: LinkDialogs): (link: ListedLink) => RowActionList {
  const remove = useDelete(UPLOAD_LINKS, linkText.confirmDelete);
  const pause = usePause();
  return (link) => [
    {
      label: say("Share the link for {classroom}", { classroom: link.classroom_name }),
      word: say("Share"),
      icon: IconQrcode,
      onClick: () => shareLink(link.id),
    },
    {
      label: linkEditText.title(link.classroom_name),
      word: commonText.edit,
      icon: IconPencil,
      onClick: () => edit(link),
    },
    {
      label:
        link.paused_at === null
          ? say("Pause the link for {classroom}", { classroom: link.classroom_name })
          : say("Resume the link for {classroom}", { classroom: link.classroom_name }),
      word: link.paused_at === null ? say("Pause") : say("Resume"),
      icon: link.paused_at === null ? IconPlayerPause : IconPlayerPlay,
      onClick: () => void pause(link),
    },
    {
      label: say("Delete link {id}", { id: link.id }),
      word: commonText.delete,
      icon: IconTrash,
      danger: true,
      onClick: () => void remove(link.id),
    },
  ];
}

export function LinksPage() {
  const base = useLinkBase();
  const params = useListParams();
  const isSuperAdmin = useCurrentUser().role === "SUPER_ADMIN";
  const school = Number(params.filter("school")) || null;
  const links = useList(UPLOAD_LINKS, listedLinkSchema, { ...params.query, school });
  const cleanUp = useCleanup(school);
  const [making, setMaking] = useState(false);
  const opened = useLinkDialogs(links.data?.rows);
  const now = new Date(links.dataUpdatedAt);
  const actionsOf = useLinkActions(opened);
  const schoolFilter = useSchoolFilter();

  return (
    <Page
      title={linkText.title}
      actions={
        <>
          <HeadAction onClick={() => void cleanUp()}>{say("Delete expired")}</HeadAction>
          <PhotoDayButton school={school} />
          <HeadAction main icon={IconPlus} onClick={() => setMaking(true)}>
            {say("New Link")}
          </HeadAction>
        </>
      }
    >
      <SearchedList
        label={linkText.title}
        list={links}
        params={params}
        columns={[
          ...linkColumns(base, now, isSuperAdmin && school === null),
          actionsColumn(actionsOf, actions),
        ]}
        empty={linkText.empty}
        start={<Start onClick={() => setMaking(true)}>{say("Create the first upload link")}</Start>}
        loadFailed={say("Failed to load upload links")}
        searchLabel={say("Search notes")}
        {...(isSuperAdmin && {
          filters: {
            of: schoolFilter,
            saved: "links" as const,
            children: (
              <SchoolSelect
                placeholder={say("All schools")}
                value={school}
                clearable
                onChange={(school) => params.set({ school })}
              />
            ),
          },
        })}
      />
      {making && <LinkEditor school={school} onClose={() => setMaking(false)} onMade={opened.share} />}
      {opened.dialogs}
    </Page>
  );
}
