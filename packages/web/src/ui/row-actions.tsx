import { ActionIcon, Group } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";

export interface RowActionProps {
  /** What it does and to what, such as 'Edit Green Valley': a screen reader meets it out of its row. */
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
}

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap">
    {children}
  </Group>
);

export const RowAction = ({ label, icon: Icon, danger, disabled, onClick }: RowActionProps) => (
  <ActionIcon
    variant="subtle"
    color={danger ? "red" : "gray"}
    className={danger ? "row-action-danger" : "row-action"}
    size="lg"
    aria-label={label}
    title={label}
    {...(disabled && { disabled })}
    onClick={onClick}
  >
    <Icon size={18} stroke={1.7} />
  </ActionIcon>
);
