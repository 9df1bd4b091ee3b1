import type { FoundStudent } from "@idms/core/students/records/student";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useCan } from "../../school/session/use-can.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { listText, recordText } from "../../say/core-texts/students.ts";
import { say, sayCount } from "../../say/say/say.ts";
import type { Query } from "../../ui/api/api.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { CORRECTIONS, useOpened } from "../../ui/page/opened.ts";
import { STUDENTS, useRefresh } from "../record/record-calls.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { useBulk } from "./use-bulk.ts";
import { countFound, readAllChosen, useFound, type Chosen } from "./use-found.ts";
import "./photo-corrections.css";

export interface PhotoCorrectionsProps {
  school: number;
  /** The class shown, or null for all. */
  classroom: number | null;
}

/** A button that says how many photos could be corrected and opens them. Nothing if there are none. */
export function PhotoCorrections({ school, classroom }: PhotoCorrectionsProps) {
  const filter = useMemo(() => ({ school, classroom, photo_correction: true }), [school, classroom]);
  const { id, open, close } = useOpened(CORRECTIONS);
  const mayCorrect = useCan()("students.correct");
  const { data: count = 0 } = useQuery({
    queryKey: [STUDENTS, "count", filter],
    queryFn: ({ signal }) => countFound(filter, signal),
    enabled: mayCorrect,
  });
  if (!mayCorrect) return null;
  return (
    <>
      {count > 0 && (
        <Button className="no-print" size="xs" variant="light" onClick={() => open(classroom ?? school)}>
          {sayCount(count, "{n} photo can be corrected", "{n} photos can be corrected")}
        </Button>
      )}
      {id !== null && <CorrectionsDialog filter={filter} onClose={close} />}
    </>
  );
}

const corrected = (n: number) => sayCount(n, "{n} photo corrected.", "{n} photos corrected.");
const kept = (n: number) => sayCount(n, "{n} original kept.", "{n} originals kept.");

/** The photos that could be corrected, each before and after, with the choice for one or for all. */
function CorrectionsDialog({ filter, onClose }: { filter: Query; onClose(): void }) {
  const { list, rows, count } = useFound(filter, "");
  const keep_verified = useCan()("students.verify");
  const tried = useTried();
  const refresh = useRefresh();
  const reload = useReload();
  const bulk = useBulk(() => void reload(STUDENTS));
  // The pictures reload once the dialog no longer shows corrections that have been used.
  useEffect(() => () => void refresh(), [refresh]);
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const use = (students: readonly Chosen[]) =>
    bulk.act({ action: "correct_photo", keep_verified }, students, corrected);
  const keep = (student: Chosen) => bulk.act({ action: "keep_photo" }, [student], kept);
  const isBusy = bulk.running !== null && !bulk.running.isOver;
  const isShort = isBusy && bulk.running?.all === 1;
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Photo corrections")}
      size="64rem"
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Text size="sm">
        {say(
          "With these corrections, every card shows the head at the same size and height. Dark photos are brightened, and yellowish photos are made more neutral. If the school asks for it, all photos get the same background. The original is kept with the record.",
        )}
      </Text>
      <Group className="corrections-head" justify="space-between" gap="sm">
        <Text role="status" fw={600}>
          {bulk.news?.text ?? (count === 0 ? say("No photo needs a correction.") : "\u00a0")}
        </Text>
        {count !== undefined && count > 0 && (
          <Button
            disabled={isBusy}
            onClick={() => void tried(async () => use(await readAllChosen(filter)), recordText.failed)}
          >
            {sayCount(count, "Use {n} correction", "Use all {n} corrections")}
          </Button>
        )}
      </Group>
      <ul className="corrections">
        {rows?.map((student) => {
          const chosen = { id: student.id, classroom: student.classroom.id, version: student.version };
          return (
            <Pair
              key={`${student.id} ${student.version}`}
              student={student}
              isBusy={isBusy}
              onUse={() => void use([chosen])}
              onKeep={() => void keep(chosen)}
            />
          );
        })}
      </ul>
      <MoreButton of={list} label={listText.more} />
      {bulk.running && !isShort && (
        <BulkProgress running={bulk.running} onStop={bulk.stop} onClose={bulk.close} />
      )}
    </Modal>
  );
}

interface PairProps {
  student: FoundStudent;
  isBusy: boolean;
  onUse(): void;
  onKeep(): void;
}

/** A photo before and after its correction, as a card shows it. */
function Pair({ student, isBusy, onUse, onKeep }: PairProps) {
  const name = displayName(student) || say("Student {id}", { id: student.id });
  const { crop, light, background } = student.photo_correction ?? {};
  const changes = [
    ...(crop ? [say("Position and size")] : []),
    ...(light ? [say("Brightness and colour")] : []),
    ...(background ? [say("Background")] : []),
  ];
  const picture = (size: "preview" | "corrected", caption: string) => (
    <figure>
      <LazyPrivateImage
        address={student.photo && `${student.photo}?size=${size}`}
        alt={`${name}: ${caption}`}
        className="correction-photo"
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
  return (
    <li>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {changes.join(", ")}
      </Text>
      <div className="correction-pair">
        {picture("preview", say("Before"))}
        {picture("corrected", say("After"))}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          disabled={isBusy}
          aria-label={say("Use the correction for {name}", { name })}
          onClick={onUse}
        >
          {say("Use")}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={say("Keep original photo of {name}", { name })}
          onClick={onKeep}
        >
          {say("Keep original")}
        </Button>
      </Group>
    </li>
  );
}
