import { commonText, linkText, listedLinkSchema, shareLink, type ListedLink } from "@idms/core";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus, IconQrcode, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call, detailOf } from "../api.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useCurrentUser } from "../session/session.tsx";
import { useAsk } from "../ui/ask.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { RowAction, RowActions } from "../ui/row-actions.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { toast } from "../ui/toast.ts";
import { useDelete } from "../ui/use-delete.ts";
import { useList, useReload } from "../ui/use-list.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExpiryLabel } from "./expiry-label.tsx";
import { LinkEditor, UPLOAD_LINKS } from "./link-editor.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { StateBadge } from "./state-badge.tsx";

const [id, shared, active, expires, template, uses, actions] = linkText.columns;

const usesOf = ({ uses_count, max_uses }: ListedLink): string =>
  max_uses === null ? String(uses_count) : `${uses_count} of ${max_uses}`;

/** Deletes every expired link after its question, and says how many there were. */
function useCleanup(): () => Promise<void> {
  const ask = useAsk();
  const reload = useReload();
  return async () => {
    if (!(await ask.confirm(linkText.confirmCleanup, commonText.delete, { danger: true }))) return;
    try {
      const { deleted } = (await call("DELETE", `${UPLOAD_LINKS}cleanup/`)) as { deleted: number };
      toast(linkText.cleanedUp(deleted));
    } catch (error) {
      await ask.tell(detailOf(error, "The expired links could not be deleted. Please try again."));
    }
    await reload(UPLOAD_LINKS);
  };
}

/** The upload links of a school, or of all for a super admin. */
export function LinksPage() {
  const params = useListParams();
  const { role } = useCurrentUser();
  const school = Number(params.filter("school")) || null;
  const links = useList(UPLOAD_LINKS, listedLinkSchema, { ...params.query, school });
  const remove = useDelete(UPLOAD_LINKS, linkText.confirmDelete);
  const cleanUp = useCleanup();
  const [making, setMaking] = useState(false);
  const [sharing, setSharing] = useState<ListedLink | null>(null);

  const columns: Column<ListedLink>[] = [
    { title: id, cell: (link) => link.id, sort: "id" },
    {
      title: shared,
      cell: (link) => (
        <Group gap="sm">
          <div className="link-of">
            <Text fw={600}>{link.classroom_name}</Text>
            <Text size="sm" c="dimmed" className="link-address">
              {shareLink(location.origin, link.token)}
            </Text>
          </div>
          <CopyButton text={shareLink(location.origin, link.token)} label="Copy" />
        </Group>
      ),
    },
    { title: active, cell: (link) => <StateBadge link={link} /> },
    { title: expires, cell: (link) => <ExpiryLabel expiresAt={link.expires_at} />, sort: "expires_at" },
    {
      title: template,
      cell: (link) => (
        <>
          {link.template_name}
          {link.notes && (
            <Text size="sm" c="dimmed">
              {link.notes}
            </Text>
          )}
        </>
      ),
    },
    { title: uses, cell: usesOf, sort: "uses_count" },
    {
      title: actions,
      noPrint: true,
      cell: (link) => (
        <RowActions>
          <RowAction
            label={`Share the link of ${link.classroom_name}`}
            icon={IconQrcode}
            onClick={() => setSharing(link)}
          />
          <RowAction
            label={`${commonText.delete} link ${link.id}`}
            icon={IconTrash}
            danger
            onClick={() => void remove(link.id)}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <Page
      title={linkText.title}
      actions={
        <>
          <Button variant="default" onClick={() => void cleanUp()}>
            Delete expired
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
            New Link
          </Button>
        </>
      }
    >
      <Group className="toolbar no-print" align="flex-end">
        {role === "SUPER_ADMIN" && (
          <SchoolSelect value={school} clearable onChange={(school) => params.set({ school })} />
        )}
        <SearchBox params={params} label="Search in notes" />
      </Group>
      <DataTable
        label={linkText.title}
        columns={columns}
        rows={links.data?.rows}
        rowKey={(link) => link.id}
        empty={linkText.empty}
        stale={links.isPlaceholderData}
        error={
          links.error
            ? {
                message: detailOf(links.error, "Failed to load upload links"),
                retry: () => void links.refetch(),
              }
            : undefined
        }
        ordering={params.ordering}
        onOrder={(ordering) => params.set({ ordering })}
      />
      <Pager count={links.data?.count} params={params} />
      {making && <LinkEditor school={school} onClose={() => setMaking(false)} />}
      {sharing && <ShareDialog link={sharing} onClose={() => setSharing(null)} />}
    </Page>
  );
}
