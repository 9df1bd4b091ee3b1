import { ActionIcon, FileButton, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconDownload, IconSparkles, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { say } from "../../say/say/say.ts";
import { useActions } from "./use-actions.ts";

export interface TemplateMenuProps {
  onStarters(): void;
  onDuplicate(): void;
  onImport(file: File): void;
}

/** Shows the menu with the other template actions. */
export function TemplateMenu({ onStarters, onDuplicate, onImport }: TemplateMenuProps) {
  const { exportFile } = useActions();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file) onImport(file);
      }}
    >
      {({ onClick }) => (
        <Menu withInitialFocusPlaceholder={false} position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={say("More template actions")}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSparkles size={16} />} onClick={onStarters}>
              {say("Start from a design")}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
              {say("Duplicate the template")}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void exportFile()}>
              {say("Export as a file")}
            </Menu.Item>
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={onClick}>
              {say("Import a file")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  );
}
