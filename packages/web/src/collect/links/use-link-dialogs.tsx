import type { ListedLink } from "@idms/core/collect/links/class-link-schemas";
import { useState, type ReactNode } from "react";
import { LinkChangeEditor } from "./link-change-editor.tsx";
import { ShareDialog } from "./share-dialog.tsx";

export interface LinkDialogs {
  /**
   * Opens the share dialog for the link with this number. If the link has just been created, the dialog waits until the
   * link is in the list.
   */
  share(id: number): void;
  edit(link: ListedLink): void;
  dialogs: ReactNode;
}

export function useLinkDialogs(rows: readonly ListedLink[] = []): LinkDialogs {
  const [shared, setShared] = useState<number | null>(null);
  const [editing, setEditing] = useState<ListedLink | null>(null);
  const sharing = rows.find(({ id }) => id === shared);
  return {
    share: setShared,
    edit: setEditing,
    dialogs: (
      <>
        {editing && <LinkChangeEditor link={editing} onClose={() => setEditing(null)} />}
        {sharing && <ShareDialog link={sharing} onClose={() => setShared(null)} />}
      </>
    ),
  };
}
