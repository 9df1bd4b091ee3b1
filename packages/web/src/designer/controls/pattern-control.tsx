import type { PatternControl } from "@idms/core/cards/properties/controls";
import { MAX_PATTERN } from "@idms/core/cards/elements/pattern";
import { placeholderBehind } from "@idms/core/cards/drawing/fill-pattern";
import { Button, Group, Menu, Textarea } from "@mantine/core";
import { useRef } from "react";
import { IconPlus } from "../../ui/icons/icons.ts";
import { IconTemplate } from "../icons.ts";
import { say } from "../../say/say/say.ts";
import { elementText } from "../../say/core-texts/elements.ts";
import { shownTexts } from "../edits/available-fields.ts";
import { useDesigner } from "../actions/use-designer.ts";
import type { ControlProps } from "./control-props.ts";

/** Edits text with placeholders for card fields. */
export function PatternEditor({ control, value, set }: ControlProps<PatternControl>) {
  const { available, dispatch } = useDesigner();
  const input = useRef<HTMLTextAreaElement>(null);
  const pattern = typeof value === "string" ? value : "";
  const texts = shownTexts(available);

  function insert(name: string): void {
    const { selectionStart: from, selectionEnd: to } = input.current ?? {
      selectionStart: pattern.length,
      selectionEnd: pattern.length,
    };
    const before = pattern.slice(0, from);
    set((before + placeholderBehind(before, name) + pattern.slice(to)).slice(0, MAX_PATTERN));
  }

  return (
    <>
      <Textarea
        ref={input}
        size="xs"
        label={elementText[control.label]}
        description={
          control.hint === undefined
            ? say(
                "A field name in braces is replaced with the value from the student's record, as in {example}.",
                {
                  example: "{full_name}",
                },
              )
            : elementText[control.hint]
        }
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_PATTERN}
        value={pattern}
        onChange={(event) => set(event.currentTarget.value, true)}
        onBlur={() => dispatch({ kind: "settle" })}
      />
      <Group gap="xs">
        <Menu withInitialFocusPlaceholder={false} position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />}>
              {say("Insert a field")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className="field-menu">
            {texts.map(({ name, label, hint, example }) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {label}
                <span className="field-hint">
                  {example === "" ? hint : say("{hint}, such as {example}", { hint, example })}
                </span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {control.ready && (
          <Menu withInitialFocusPlaceholder={false} position="bottom-start" withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconTemplate size={14} aria-hidden="true" />}>
                {say("Start with")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {control.ready.map(({ label, pattern: ready }) => (
                <Menu.Item key={label} onClick={() => set(ready)}>
                  {elementText[label]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </>
  );
}
