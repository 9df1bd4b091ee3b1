import { idTemplateSchema } from "@idms/core/cards/designs/id-template";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Anchor, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { API_BASE } from "../../ui/api/api.ts";
import { usePrivateImage } from "../../ui/marks/private-image.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { recordPath } from "./record-calls.ts";
import { recordText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

/** A student's card, drawn by what prints it: its front, and its back where the design has one. */
export function CardPicture({ record }: { record: StudentRecord }) {
  const { school } = record;
  const templates = useList("/id-templates/", idTemplateSchema, { school }, school !== null).data?.rows ?? [];
  const usual = templates.find(({ isDefault }) => isDefault) ?? templates[0];
  return (
    <section className="record-part" aria-labelledby="record-card">
      <h2 id="record-card">{recordText.card}</h2>
      <div className="record-cards">
        <CardSide id={record.id} side="front" />
        {usual?.back && <CardSide id={record.id} side="back" />}
      </div>
      {usual && (
        <Anchor component={Link} to={`/id-templates/${usual.id}`} className="no-print">
          {recordText.design(usual.name)}
        </Anchor>
      )}
    </section>
  );
}

function CardSide({ id, side }: { id: number; side: "front" | "back" }) {
  const { url, failed } = usePrivateImage(`${API_BASE}${recordPath(id, `card/?side=${side}`)}`);
  if (url)
    return (
      <img
        src={url}
        alt={side === "front" ? say("The front of the card") : say("The back of the card")}
        className="record-card"
      />
    );
  if (!failed) return <Skeleton className="record-card" height="12rem" />;
  return (
    <Text c="dimmed">
      {say("It cannot be drawn: the school has no ID template yet, or its design does not work.")}
    </Text>
  );
}
