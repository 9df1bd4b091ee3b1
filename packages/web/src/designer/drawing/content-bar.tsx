import { classLabel } from "@idms/core/school/classes/label";
import { ActionIcon, Group, Select, Tooltip } from "@mantine/core";
import { IconChevronLeft } from "../icons.ts";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { IconChevronRight } from "../../ui/icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import type { ContentChoice, Shown } from "./use-content.ts";

const NOBODY = [
  { value: "sample", label: say("Sample data") },
  { value: "longest", label: say("Longest values") },
] as const;

const shownBy = (value: string): Shown =>
  value === "sample" || value === "longest"
    ? { kind: value }
    : { kind: "student", classroom: Number(value), index: 0 };

/** Selects the student or sample whose card the canvas shows. */
export function ContentBar({ choice }: { choice: ContentChoice }) {
  const { shown, classes, students, student, loading, show } = choice;
  const step = (by: 1 | -1) => {
    if (shown.kind !== "student" || students.length === 0) return;
    show({ ...shown, index: (shown.index + by + students.length) % students.length });
  };
  return (
    <Group gap={6} wrap="nowrap" className="content-bar">
      <Select
        aria-label={say("Data to show on the card")}
        size="xs"
        allowDeselect={false}
        className="content-what"
        data={[
          ...NOBODY,
          ...(classes.length > 0
            ? [
                {
                  group: say("Students in"),
                  items: classes.map((room) => ({ value: String(room.id), label: classLabel(room) })),
                },
              ]
            : []),
        ]}
        value={shown.kind === "student" ? String(shown.classroom) : shown.kind}
        onChange={(value) => value !== null && show(shownBy(value))}
      />
      {shown.kind === "student" && (
        <>
          <Tooltip label={say("Previous student")}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={say("Previous student")}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
          </Tooltip>
          <ChoiceSelect
            aria-label={say("Student")}
            size="xs"
            allowDeselect={false}
            className="content-who"
            placeholder={loading ? say("Loading...") : say("No students")}
            nothingFoundMessage={say("No student with that name")}
            data={students.map(({ name }, index) => ({ value: String(index), label: name || "-" }))}
            value={student ? String(shown.index) : null}
            onChange={(value) => value !== null && show({ ...shown, index: Number(value) })}
          />
          <Tooltip label={say("Next student")}>
            <ActionIcon variant="default" size={30} aria-label={say("Next student")} onClick={() => step(1)}>
              <IconChevronRight size={16} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </Group>
  );
}
