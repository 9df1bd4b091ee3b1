import { ActionIcon, Popover, Text, Tooltip } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { IconHelp } from "../../ui/icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import { DocsLink, hasDocs } from "../../ui/page/docs-link.tsx";
import { screenAt, type ScreenPath } from "./screens.ts";

/** Loads the help text on first use. */
const HelpText = lazy(async () => {
  const { SCREEN_WORDS } = await import("./screen-help-texts.ts");
  return {
    default: ({ of }: { of: ScreenPath }) => (
      <>
        <Text size="sm" mb="xs">
          {SCREEN_WORDS[of].help}
        </Text>
        <ScreenDocs pathname={of} />
      </>
    ),
  };
});

/** Loads the link on first use. */
const LinkToDocs = lazy(async () => {
  const { SCREEN_WORDS } = await import("./screen-help-texts.ts");
  return {
    default: ({ of }: { of: ScreenPath }) => (
      <DocsLink page={SCREEN_WORDS[of].page}>{say("Read more in the documentation")}</DocsLink>
    ),
  };
});

/** Links to the documentation for a screen. Shows nothing if the server does not have the documentation. */
export function ScreenDocs({ pathname }: { pathname: string }) {
  const of = screenAt(pathname);
  return of === undefined || !hasDocs ? null : (
    <Suspense fallback={null}>
      <LinkToDocs of={of} />
    </Suspense>
  );
}

/** Opens a short text that says what the screen is for. */
export function ScreenHelp({ pathname }: { pathname: string }) {
  const [opened, setOpened] = useState(false);
  const of = screenAt(pathname);
  if (of === undefined) return null;
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-start" trapFocus shadow="md">
      <Tooltip label={say("Help for this screen")} disabled={opened}>
        <Popover.Target>
          <ActionIcon
            className="no-print"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={say("Help for this screen")}
            onClick={() => setOpened(!opened)}
          >
            <IconHelp size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={say("Help for this screen")} tabIndex={-1} data-autofocus>
        <Suspense fallback={null}>
          <HelpText of={of} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
