import type { FormTemplate } from "@idms/core/forms/templates/template";
import { photoSource, studentClass, studentName } from "@idms/core/students/records/display-name";
import { formOf } from "@idms/core/students/records/readable-record";
import { Button, Group, Modal, Switch, Text } from "@mantine/core";
import { useHotkeys, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
} from "react";
import type { Query } from "../../ui/api/api.ts";
import { SendBackEditor } from "../record/act-editors.tsx";
import { SentBackNote } from "../record/sent-back-note.tsx";
import { ChangedMeanwhile } from "../record/changed-meanwhile.tsx";
import { useImageSettled, PrivateImage } from "../../ui/marks/private-image.tsx";
import type { ReviewQueue } from "./review-queue.ts";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useReview, type Review } from "./use-review.ts";
import type { Undo } from "../undo/use-undo.ts";
import { useCan } from "../../school/session/use-can.ts";
import { commonText, submissionText } from "../../say/core-texts/messages.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { Failure } from "../../ui/failure.tsx";
import { say } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";
import type { Student } from "@idms/core/students/records/student";
import { AnswerList } from "../answers/answer-list.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Doubts } from "../../ui/marks/doubts.tsx";
import { PhotoFindings } from "../../ui/marks/photo-mark.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { recordText } from "../../say/core-texts/students.ts";
import "./review-dialog.css";

/** How long a submission must be visible to count as seen, in ms. Four key presses within 0.4 s count as one. */
const SEEN_MS = 300;

/**
 * Whether the current submission has been seen. Until then, a key press has no effect on it, because the key press
 * may be meant for the previous submission.
 */
interface Seen {
  isNew: boolean;
  /**
   * Returns whether a key press counts. It does not count if the user pressed the key before the submission had been
   * seen, even if a busy browser reports it later. A key press during the wait restarts the wait, so the key must be
   * released first.
   */
  press(event: Pick<Event, "timeStamp">): boolean;
}

/**
 * Tracks whether a submission has been seen. `shown` identifies the current submission. `isThere` is true once all of
 * the submission is visible, including the photo.
 */
function useSeen(shown: string, isThere: boolean): Seen {
  const [seen, setSeen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isNew = !isThere || seen !== shown;
  /** The page's time since which the current submission has been seen. */
  const since = useRef(Infinity);
  useLayoutEffect(() => {
    since.current = isNew ? Infinity : performance.now();
  }, [isNew]);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSeen(shown), SEEN_MS);
  }, [shown]);
  useEffect(() => {
    if (isThere) wait();
    return () => clearTimeout(timer.current);
  }, [wait, isThere]);
  return {
    isNew,
    press({ timeStamp }) {
      if (since.current === Infinity && isThere) wait();
      return timeStamp >= since.current;
    },
  };
}

export interface ReviewDialogProps {
  start: ReviewQueue;
  /** The query of the list under review. */
  query: Query;
  forms: readonly FormTemplate[];
  undo: Undo;
  /** Called with each submission shown, including the first. */
  onShown(id: number): void;
  onClose(): void;
}

/**
 * Handles the review's keyboard shortcuts. Single-letter shortcuts can be switched off, because dictation software also
 * types letters.
 */
function useReviewShortcuts({
  next,
  previous,
  verify,
}: {
  next(): void;
  previous(): void;
  verify(event: KeyboardEvent): void;
}) {
  const [letters, setLetters] = useLocalStorage({
    key: "idms.review-keys",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const once = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (!event.repeat && letters) act(event);
  };
  const letter = (key: string, act: (event: KeyboardEvent) => void) =>
    [key, once(act), { usePhysicalKeys: true, preventDefault: letters }] as const;
  useHotkeys(
    [
      ["ArrowRight", next],
      ["ArrowLeft", previous],
      [...letter("J", next)],
      [...letter("K", previous)],
      [...letter("V", verify)],
    ],
    [],
  );
  return [letters, setLetters] as const;
}

/**
 * The dialog that shows one submission after the other with its photo. It is optimised for the keyboard, so that a
 * class can be verified in minutes.
 */
export function ReviewDialog({ start, query, forms, undo, onShown, onClose }: ReviewDialogProps) {
  const review = useReview(start, query, undo);
  const { student } = review;
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const closeButton = useRef<HTMLButtonElement>(null);
  const name = displayName(student);
  const fields = staffFields(formOf(student.meta, forms)?.fields ?? []);
  const canVerify = student.status === "SUBMITTED";
  const seen = useSeen(
    `${student.id} ${student.status} ${student.version}`,
    useImageSettled(photoSource(student)),
  );
  const verify = (event: Pick<Event, "timeStamp">) => seen.press(event) && review.verify();

  const [letters, setLetters] = useReviewShortcuts({ next: review.next, previous: review.previous, verify });
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(student.id), [student.id]);
  // The button that was pressed last may be gone.
  useEffect(() => {
    if (document.activeElement === document.body) closeButton.current?.focus();
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={submissionText.details}
      size="54rem"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": commonText.close }}
      classNames={{ body: "review" }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" className="review-head">
        <p role="status">
          <strong>{name || commonText.none}</strong>{" "}
          <span className="review-position">
            {say("{n} of {all}", { n: review.position, all: review.total })}
          </span>
        </p>
        <Switch
          className="review-keys"
          size="xs"
          label={say("Letter shortcuts")}
          checked={letters}
          onChange={(event) => setLetters(event.currentTarget.checked)}
        />
      </Group>
      <div
        className="review-record"
        role="region"
        aria-label={submissionText.details}
        aria-busy={seen.isNew}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
        tabIndex={0}
      >
        <RecordView student={student} forms={forms} />
      </div>
      {review.meanwhile && <ChangedMeanwhile {...review.meanwhile} fields={fields} />}
      <Failure mt="sm">{review.failure}</Failure>
      <UndoBar undo={undo} onUndo={review.undo} letters={letters} />
      <div className="review-foot">
        <Steps review={review} letters={letters} />
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" ref={closeButton} onClick={onClose}>
            {commonText.close}
          </Button>
          {canVerify && <SendBack key={student.id} whom={name} fields={fields} send={review.sendBack} />}
          {canVerify && (
            <Button data-autofocus aria-keyshortcuts={letters ? "V" : undefined} onClick={verify}>
              {submissionText.verify} <Key letters={letters} letter="V" />
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  );
}

/** The button that sends the shown submission back, after asking for the reasons. */
function SendBack(props: Omit<ComponentProps<typeof SendBackEditor>, "onClose">) {
  const [open, setOpen] = useState(false);
  if (!useCan()("students.send_back")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {recordText.sendBack}
      </Button>
      {open && <SendBackEditor {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows the keys that trigger a button, for sighted users. Screen readers announce the keys with the button itself. */
const Key = ({ letters, letter, arrow }: { letters: boolean; letter: string; arrow?: string }) => (
  <span className="key-hint" aria-hidden="true">
    {arrow && <kbd>{arrow}</kbd>}
    {letters && <kbd>{letter}</kbd>}
  </span>
);

/** Shows the buttons for the previous and the next submission. */
function Steps({ review, letters }: { review: Review; letters: boolean }) {
  const { hasNext, hasPrevious } = review;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        aria-disabled={!hasPrevious}
        data-disabled={!hasPrevious || undefined}
        aria-keyshortcuts={letters ? "ArrowLeft K" : "ArrowLeft"}
        onClick={review.previous}
      >
        {say("Previous")} <Key letters={letters} letter="K" arrow="←" />
      </Button>
      <Button
        variant="default"
        aria-disabled={!hasNext}
        data-disabled={!hasNext || undefined}
        aria-keyshortcuts={letters ? "ArrowRight J" : "ArrowRight"}
        onClick={review.next}
      >
        {say("Next")} <Key letters={letters} letter="J" arrow="→" />
      </Button>
    </Group>
  );
}

const [id, , room, status] = submissionText.columns;

/** Shows a submission with its photo. The formatted answers come first, followed by the full stored record. */
function RecordView({ student, forms }: { student: Student; forms: readonly FormTemplate[] }) {
  const more = [
    { label: room, value: studentClass(student) },
    { label: status, value: <StatusBadge status={student.status} /> },
    { label: id, value: student.id },
    ...(student.created_at ? [{ label: say("Received"), value: moment(student.created_at) }] : []),
  ];
  const fields = staffFields(formOf(student.meta, forms)?.fields ?? []);
  return (
    <>
      <PrivateImage
        address={photoSource(student)}
        alt={say("The photo of {name}", { name: studentName(student) })}
        className="review-photo"
      />
      <div>
        <SentBackNote mark={student.sent_back} />
        {student.photo_came_along && (
          <Text size="sm" mb="xs">
            {recordText.photoCameAlong}
          </Text>
        )}
        <PhotoFindings quality={student.photo_quality} />
        <Doubts meta={student.meta} fields={fields} />
        <AnswerList student={student} fields={fields} more={more} />
        <details className="record-json">
          <summary>{say("Full record as JSON")}</summary>
          <pre>{JSON.stringify(student, null, 2)}</pre>
        </details>
      </div>
    </>
  );
}
