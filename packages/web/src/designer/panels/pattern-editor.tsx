import { isCode, MAX_PATTERN, placeholder } from "@idms/core";
import { Button, Menu, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { recordFields } from "../available-fields.ts";
import { useDesigner } from "../use-designer.ts";
import { ColorField } from "./color-field.tsx";
import type { PartEditorProps } from "./text-editor.tsx";

/** What a fixed text or a code holds: any text, with fields of the card in it. */
export function PatternEditor({ field, set }: PartEditorProps) {
  const { available, dispatch } = useDesigner();
  const input = useRef<HTMLTextAreaElement>(null);
  const pattern = field.pattern ?? "";
  const texts = [...available, ...recordFields(available)].filter(({ isImage }) => !isImage);
  const code = isCode(field.kind);

  function insert(name: string): void {
    const { selectionStart: from, selectionEnd: to } = input.current ?? {
      selectionStart: pattern.length,
      selectionEnd: pattern.length,
    };
    set({ pattern: (pattern.slice(0, from) + placeholder(name) + pattern.slice(to)).slice(0, MAX_PATTERN) });
  }

  return (
    <fieldset className="panel-group">
      <legend>{code ? "Code" : "Content"}</legend>
      <Textarea
        ref={input}
        size="xs"
        label={code ? "What it holds" : "Text"}
        description="A name in braces stands for what the student's record has, as in {full_name}."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_PATTERN}
        value={pattern}
        onChange={(event) => set({ pattern: event.currentTarget.value }, "pattern")}
        onBlur={() => dispatch({ kind: "settle" })}
      />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />}>
            Insert a field
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="field-menu">
          {texts.map(({ name, label }) => (
            <Menu.Item key={name} onClick={() => insert(name)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {code && (
        <>
          <ColorField
            label="Bars"
            value={field.color}
            onChange={(color) => color !== null && set({ color }, "color")}
          />
          <ColorField
            label="Ground"
            none="None"
            value={field.fill ?? null}
            onChange={(fill) => set({ fill }, "fill")}
          />
        </>
      )}
    </fieldset>
  );
}
