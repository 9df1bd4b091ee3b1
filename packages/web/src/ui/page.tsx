import { shellText } from "@idms/core";
import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

/** A screen: its title, which the browser's tab shows too, what can be done on it, and its content. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} · ${shellText.title}`);
  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm" className="page-head">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </>
  );
}
