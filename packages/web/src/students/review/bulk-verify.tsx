import type { FormTemplate } from "@idms/core/forms/templates/template";
import { formOf } from "@idms/core/students/records/readable-record";
import type { Student } from "@idms/core/students/records/student";
import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { CallFailed, detailOf } from "../../ui/api/api.ts";
import { ChangesMeanwhile, type Meanwhile } from "../record/changed-meanwhile.tsx";
import { meanwhileOf } from "../record/record-calls.ts";
import { VERIFY_FAILED, verifySeen } from "../undo/verify.ts";
import { commonText, submissionText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";

export interface BulkVerifyProps {
  students: readonly Student[];
  forms: readonly FormTemplate[];
  /** Called with the verified students. */
  onVerified(students: readonly Student[]): void;
  /** Called with the students who could not be verified. */
  onClose(left: readonly Student[]): void;
}

interface Refused {
  student: Student;
  reason: string;
  /** The changes by another user, or null if there are none. */
  meanwhile: Meanwhile | null;
}

/** Verifies the rows one after the other. Tracks the progress and the rows that were rejected. */
function useVerifying(
  students: readonly Student[],
  { onVerified, onClose }: Pick<BulkVerifyProps, "onVerified" | "onClose">,
) {
  const [state, setState] = useState<"asking" | "running" | "done">("asking");
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<Refused[]>([]);
  const stopped = useRef(false);
  // Students who were changed in the meantime must be checked and selected again.
  const unchanged = refused.filter(({ meanwhile }) => meanwhile === null);

  async function run(): Promise<void> {
    setState("running");
    const failed: Refused[] = [];
    const verified: Student[] = [];
    let count = 0;
    for (const student of students) {
      if (stopped.current) break;
      try {
        verified.push(await verifySeen(student));
      } catch (error) {
        const meanwhile = meanwhileOf(error, student);
        failed.push({ student, reason: detailOf(error, VERIFY_FAILED), meanwhile });
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

  return {
    state,
    done,
    refused,
    untried: students.length - done,
    mustLook: unchanged.length < refused.length,
    left: students.slice(done).concat(unchanged.map(({ student }) => student)),
    run: () => void run(),
    stop: () => (stopped.current = true),
  };
}

/** Verifies the selected rows one after the other, after confirmation. Failures are listed at the end. */
export function BulkVerify({ students, forms, onVerified, onClose }: BulkVerifyProps) {
  const verifying = useVerifying(students, { onVerified, onClose });
  const { state, done, refused, left, run, stop } = verifying;
  const buttons = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (state !== "asking") buttons.current?.querySelector("button")?.focus();
  }, [state]);

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
      {state === "done" && <NotVerified verifying={verifying} forms={forms} />}
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
          <Button variant="default" onClick={stop}>
            {say("Stop")}
          </Button>
        )}
        {state === "done" && <Button onClick={() => onClose(left)}>{commonText.close}</Button>}
      </Group>
    </Modal>
  );
}

interface NotVerifiedProps {
  verifying: ReturnType<typeof useVerifying>;
  forms: readonly FormTemplate[];
}

/**
 * Lists the students who could not be verified, with the reasons and the changes by other users. Also lists the
 * students for whom verification was not attempted.
 */
function NotVerified({ verifying: { refused, untried, mustLook }, forms }: NotVerifiedProps) {
  const fieldsOf = ({ meta }: Student) => staffFields(formOf(meta, forms)?.fields ?? []);
  return (
    <>
      <ul className="bulk-refused">
        {refused.map(({ student, reason, meanwhile }) => (
          <li key={student.id}>
            <strong>{displayName(student)}</strong>: {reason}
            {meanwhile && <ChangesMeanwhile {...meanwhile} fields={fieldsOf(student)} />}
          </li>
        ))}
      </ul>
      {mustLook && <Text>{recordText.lookAgain}</Text>}
      {untried > 0 && (
        <Text>
          {sayCount(untried, "{n} submission was not processed.", "{n} submissions were not processed.")}
        </Text>
      )}
    </>
  );
}
