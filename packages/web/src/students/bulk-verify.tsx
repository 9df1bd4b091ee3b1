import type { Student } from "@idms/core";
import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { call, CallFailed, detailOf } from "../api/api.ts";
import { STUDENTS, VERIFY_FAILED } from "./verify.ts";
import { commonText, submissionText } from "../say/texts/messages.ts";
import { displayName } from "../ui/display-name.ts";
import { say, sayCount } from "../say/say.ts";

export interface BulkVerifyProps {
  students: readonly Student[];
  /** Is told who was verified. */
  onVerified(students: readonly Student[]): void;
  /** Is told who could not be verified, and stays unverified. */
  onClose(left: readonly Student[]): void;
}

interface Refused {
  student: Student;
  reason: string;
}

/** Verifies the selected rows one after the other, once it is agreed to; what failed is listed at the end. */
export function BulkVerify({ students, onVerified, onClose }: BulkVerifyProps) {
  const [state, setState] = useState<"asking" | "running" | "done">("asking");
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<Refused[]>([]);
  const stopped = useRef(false);
  const buttons = useRef<HTMLDivElement>(null);
  const left = students.slice(done).concat(refused.map(({ student }) => student));

  async function run(): Promise<void> {
    setState("running");
    const failed: Refused[] = [];
    const verified: Student[] = [];
    let count = 0;
    for (const student of students) {
      if (stopped.current) break;
      try {
        await call("POST", `${STUDENTS}${student.id}/verify/`);
        verified.push(student);
      } catch (error) {
        failed.push({ student, reason: detailOf(error, VERIFY_FAILED) });
        // Nor could the others be reached.
        stopped.current ||= error instanceof CallFailed && error.status === 0;
      }
      count += 1;
      setDone(count);
      setRefused([...failed]);
    }
    onVerified(verified);
    if (failed.length > 0) setState("done");
    else onClose(students.slice(count));
  }

  // The button that was pressed is gone.
  useEffect(() => {
    if (state !== "asking") buttons.current?.querySelector("button")?.focus();
  }, [state]);

  const untried = students.length - done;
  const title = {
    asking: sayCount(students.length, "Verify {n} submission?", "Verify {n} submissions?"),
    running: sayCount(students.length, "Verifying {n} submission", "Verifying {n} submissions"),
    done: sayCount(
      refused.length,
      "{n} submission could not be verified",
      "{n} submissions could not be verified",
    ),
  }[state];
  return (
    <Modal
      opened
      centered
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={state !== "running"}
      onClose={() => onClose(left)}
    >
      {state === "running" && (
        <>
          <Progress value={(100 * done) / students.length} aria-label={title} />
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {say("{n} of {all}", { n: done, all: students.length })}
          </Text>
        </>
      )}
      {state === "done" && (
        <>
          <ul className="bulk-refused">
            {refused.map(({ student, reason }) => (
              <li key={student.id}>
                <strong>{displayName(student)}</strong>: {reason}
              </li>
            ))}
          </ul>
          {untried > 0 && (
            <Text>{sayCount(untried, "{n} submission not tried.", "{n} submissions not tried.")}</Text>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg" gap="sm" ref={buttons}>
        {state === "asking" && (
          <>
            <Button variant="default" onClick={() => onClose(students)}>
              {commonText.cancel}
            </Button>
            <Button data-autofocus onClick={() => void run()}>
              {submissionText.verify}
            </Button>
          </>
        )}
        {state === "running" && (
          <Button variant="default" onClick={() => (stopped.current = true)}>
            {say("Stop")}
          </Button>
        )}
        {state === "done" && <Button onClick={() => onClose(left)}>{commonText.close}</Button>}
      </Group>
    </Modal>
  );
}
