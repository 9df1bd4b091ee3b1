import { Button, Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { use, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ArrivalContext } from "./arrival.ts";
import { shellText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";
import "./page.css";

/**
 * A screen. It has a title, which is also shown in the browser tab, actions (each a `HeadAction`), and content. On a
 * phone, only the main action is visible, and the others are behind a button.
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
  const [isOpen, setOpen] = useState(false);
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
      {children}
    </>
  );
}
