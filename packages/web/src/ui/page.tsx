import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { use, useLayoutEffect, useRef, type ReactNode } from "react";
import { ArrivalContext } from "./arrival.ts";
import { shellText } from "../say/texts/messages.ts";

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
  const arrive = use(ArrivalContext);
  const heading = useRef<HTMLHeadingElement>(null);
  // What one has come to is read out, and the keyboard goes on from there. At once: later somebody may be typing.
  useLayoutEffect(() => {
    if (arrive()) heading.current?.focus();
  }, [arrive]);
  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm" className="page-head">
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
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
