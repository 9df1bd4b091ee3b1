import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import type { Running } from "./use-bulk.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { listText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { asSentence } from "@idms/core/as-sentence";

export interface BulkProgressProps {
  running: Running;
  onStop(): void;
  onClose(): void;
}

/** Shows the progress of a bulk action. At the end, shows the students for whom it was rejected. */
export function BulkProgress({ running, onStop, onClose }: BulkProgressProps) {
  const { all, done, refused, untried, isOver } = running;
  useFocusBack();
  const title = isOver ? listText.refused(refused.length) : listText.running(done, all);
  return (
    <Modal
      opened
      centered
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={isOver}
      onClose={onClose}
    >
      {!isOver && <Progress value={(100 * done) / Math.max(1, all)} aria-label={title} />}
      {isOver && (
        <ul className="bulk-refused">
          {refused.map(({ id, name, detail, ...coded }) => (
            <li key={id}>
              {id !== 0 && <strong>{name || say("Student {id}", { id: id })}: </strong>}
              {tell(asSentence(detail, coded))}
            </li>
          ))}
        </ul>
      )}
      {isOver && untried > 0 && <Text>{listText.untried(untried)}</Text>}
      <Group justify="flex-end" mt="lg">
        {isOver ? (
          <Button key="close" data-autofocus onClick={onClose}>
            {commonText.close}
          </Button>
        ) : (
          <Button key="stop" variant="default" data-autofocus onClick={onStop}>
            {say("Stop")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
