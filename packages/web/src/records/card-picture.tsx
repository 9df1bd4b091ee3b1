import { recordText, type StudentRecord } from "@idms/core";
import { Skeleton, Text } from "@mantine/core";
import { API_BASE } from "../api/api.ts";
import { usePrivateImage } from "../ui/private-image.tsx";
import { recordPath } from "./record-calls.ts";

/** The front of a student's card, drawn by what prints it. */
export function CardPicture({ record }: { record: StudentRecord }) {
  const { url, failed } = usePrivateImage(`${API_BASE}${recordPath(record.id, "card/")}`);
  return (
    <section className="record-part" aria-labelledby="record-card">
      <h2 id="record-card">{recordText.card}</h2>
      {url && <img src={url} alt="The front of the card" className="record-card" />}
      {!url && !failed && <Skeleton className="record-card" height="12rem" />}
      {failed && (
        <Text c="dimmed">
          It cannot be drawn: the school has no ID template yet, or its design does not work.
        </Text>
      )}
    </section>
  );
}
