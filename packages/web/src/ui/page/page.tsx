import { Button, Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { use, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ArrivalContext } from "./arrival.ts";
import { FrameContext } from "./frame.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import "./page.css";

/**
 * A screen: its title, which is also shown in the browser tab, its actions (each a `HeadAction`), the tabs of its area,
 * and its content. On a phone, only the main action is visible; the others are behind a button.
 */
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
  const { tabs, help } = use(FrameContext);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the new screen, and the keyboard continues from its heading. Done immediately, because the
  // user may start to type.
  useLayoutEffect(() => {
    if (arrive()) heading.current?.focus();
  }, [arrive]);
  return (
    <>
      <Group justify="space-between" mb={tabs ? "sm" : "lg"} gap="sm" className="page-head">
        <Group gap="xs" wrap="nowrap">
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {help}
        </Group>
        {actions && (
          <Group gap="xs" className="head-actions no-print" data-open={isOpen || undefined}>
            <Button
              variant="default"
              className="head-more"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {say("More")}
            </Button>
            {actions}
          </Group>
        )}
      </Group>
      {tabs}
      {children}
    </>
  );
}
