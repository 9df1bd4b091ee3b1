import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { type ListedLink, listedLinkSchema } from "@idms/core/collect/links/class-link-schemas";
import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconQrcode } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { commonText, linkText } from "../../say/core-texts/messages.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { NEW_LINK } from "../../ui/page/opened.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { CopyIcon } from "./copy-button.tsx";
import { ExpiryLabel } from "./expiry-label.tsx";
import { LinkEditor, UPLOAD_LINKS } from "./link-editor.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useLinkBase } from "./use-link-base.ts";
import { useLinkDialogs } from "./use-link-dialogs.tsx";

const [, share, active, expires, , uses, actions] = linkText.columns;

/** Shows the form links of one class, with buttons to copy, share and create links. */
export function ClassLinks({ school, classroom }: { school: number; classroom: number }) {
  const links = useList(UPLOAD_LINKS, listedLinkSchema, { school, classroom });
  const base = useLinkBase();
  const [params] = useSearchParams();
  const [making, setMaking] = useState(params.has(NEW_LINK));
  const { share: shareLink, edit, dialogs } = useLinkDialogs(links.data?.rows);
  const now = new Date(links.dataUpdatedAt);
  const columns: Column<ListedLink>[] = [
    {
      title: share,
      cell: ({ token }) => (
        <Group gap="xs" wrap="nowrap">
          <Words text={classLinkAddress("form", base, token)} />
          <CopyIcon text={classLinkAddress("form", base, token)} label={say("Copy the link")} />
        </Group>
      ),
    },
    { title: active, cell: (link) => <StateBadge kind="form" link={link} now={now} /> },
    { title: expires, cell: ({ expires_at }) => <ExpiryLabel expiresAt={expires_at} now={now} /> },
    { title: uses, cell: ({ uses_count }) => uses_count, numeric: true },
    actionsColumn(
      (link) => [
        {
          label: say("Share link {id}", { id: link.id }),
          word: say("Share"),
          icon: IconQrcode,
          onClick: () => shareLink(link.id),
        },
        {
          label: say("Edit link {id}", { id: link.id }),
          word: commonText.edit,
          icon: IconPencil,
          onClick: () => edit(link),
        },
      ],
      actions,
    ),
  ];
  return (
    <section aria-labelledby="class-links">
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} size="h4" id="class-links">
          {linkText.title}
        </Title>
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          {say("New Link")}
        </Button>
      </Group>
      <ListTable
        label={linkText.title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={linkText.empty}
        start={<Start onClick={() => setMaking(true)}>{say("Create the first upload link")}</Start>}
        list={links}
        loadFailed={say("Failed to load upload links")}
      />
      {making && (
        <LinkEditor
          school={school}
          classroom={classroom}
          onClose={() => setMaking(false)}
          onMade={() => void links.refetch()}
        />
      )}
      {dialogs}
    </section>
  );
}
