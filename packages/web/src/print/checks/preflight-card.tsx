import type { Mend, PreflightCard } from "@idms/core/print/batches/preflight";
import { Anchor, Button, Checkbox, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { addressOf } from "../../ui/api/api.ts";
import { tell } from "../../say/say/tell.ts";
import { proofPath } from "../sign-off/sign-off-calls.ts";
import { say } from "../../say/say/say.ts";
import { seesStudents, useCan } from "../../school/session/use-can.ts";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { withChoice } from "../sheets/choose-all.tsx";
import type { MendWish } from "./mend-dialog.tsx";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

export interface PreflightCardRowProps {
  card: PreflightCard;
  mends: readonly Mend[];
  template: number | null;
  /** The student's class, or undefined if unknown. */
  classroom: number | undefined;
  /** The students whose held-back cards are printed anyway. */
  allowed: ReadonlySet<number>;
  onAllow(allowed: ReadonlySet<number>): void;
  onLeaveOut(): void;
  onMend(wish: MendWish): void;
}

/** Shows a card with its findings and the available fixes. */
export function PreflightCardRow({
  card,
  mends,
  template,
  classroom,
  allowed,
  onAllow,
  onLeaveOut,
  onMend,
}: PreflightCardRowProps) {
  const { student, said, isHeld, mayPass, fields } = card;
  const name = student === null ? say("Every card") : card.name || say("Student {id}", { id: student });
  const mend = (kind: MendWish["kind"]) => student !== null && onMend({ kind, student, name, fields });
  return (
    <li className="preflight-card">
      {student !== null && (
        <LazyPrivateImage
          address={addressOf(`/students/${student}/card/`, { template })}
          alt={say("The card for {name}", { name })}
          className="preflight-picture"
        />
      )}
      <div className="preflight-what">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <ul>
          {said.map((each) => (
            <li key={each.message}>
              {tell(each)}
              <FindingMeaning of={each} />
            </li>
          ))}
        </ul>
        {student !== null && (
          <>
            <CardActions student={student} {...{ mends, classroom, isHeld, onLeaveOut }} onMend={mend} />
            {mayPass && (
              <Checkbox
                mt="xs"
                size="sm"
                label={say("Print anyway")}
                aria-label={say("Print anyway: {name}", { name })}
                checked={allowed.has(student)}
                onChange={(event) => onAllow(withChoice(allowed, student, event.currentTarget.checked))}
              />
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface CardActionsProps extends Pick<PreflightCardRowProps, "mends" | "classroom" | "onLeaveOut"> {
  student: number;
  isHeld: boolean;
  onMend(kind: MendWish["kind"]): void;
}

/** Shows the actions for a card: fixing it, and leaving it out. */
function CardActions({ student, mends, classroom, isHeld, onLeaveOut, onMend }: CardActionsProps) {
  const can = useCan();
  return (
    <Group gap="xs">
      {mends.includes("text") && can("students.shorten_text") && (
        <Button size="compact-sm" variant="default" onClick={() => onMend("text")}>
          {say("Shorten card text...")}
        </Button>
      )}
      {mends.includes("crop") && can("students.correct") && (
        <Button size="compact-sm" variant="default" onClick={() => onMend("crop")}>
          {say("Crop again...")}
        </Button>
      )}
      {can("students.send_back") && (
        <Button size="compact-sm" variant="default" onClick={() => onMend("send_back")}>
          {say("Send back...")}
        </Button>
      )}
      {!isHeld && (
        <Button size="compact-sm" variant="default" onClick={onLeaveOut}>
          {say("Leave out")}
        </Button>
      )}
      {seesStudents(can) && (
        <Anchor size="sm" component={Link} to={`/students/${student}`}>
          {say("Open the record")}
        </Anchor>
      )}
      {mends.includes("proof") && can("proof_links.read") && classroom !== undefined && (
        <Anchor size="sm" component={Link} to={proofPath(classroom)}>
          {say("Open the sign-off")}
        </Anchor>
      )}
    </Group>
  );
}
